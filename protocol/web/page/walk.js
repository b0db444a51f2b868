// walk.js -- a walk down the tree of moves: what may be chosen next, what has been chosen, which move it makes.
// Knows neither board nor page.

/** @typedef {TreeNode} Node */

const LOOK_AHEAD = 4000; // nodes looked at for landings farther down

export class Walk {
    /**
     * @param {Node | null} root
     * @param {(prefix: string) => Promise<Node>} load  fetches a node that was left out
     */
    constructor(root, load) {
        this.root = root;
        this.load = load;
        /** @type {Choice[]} */
        this.path = [];
        /** @type {WeakSet<Choice>} the steps that followed by themselves */
        this.byItself = new WeakSet();
        /** How many steps were no decision at all. */
        this.given = 0;
        /** @type {Choice[] | null} choices of one cell that only words tell apart */
        this.apart = null;
        /** @type {number | null} a cell that was chosen before the words that stand before it */
        this.due = null;
    }

    /** @returns {Node | null} */
    get node() {
        return this.path.length ? this.path[this.path.length - 1].node : this.root;
    }

    /** @returns {string} */
    get text() {
        return this.path.map((step) => step.text).join('');
    }

    /** @returns {Choice[]} what may come next */
    get next() {
        return this.apart || this.node?.next || [];
    }

    /** @returns {boolean} whether what was chosen is a whole move */
    get isMove() {
        return !this.apart && this.path.length > 0 && !!this.node?.end;
    }

    /** @returns {number | null} the cell of the last step that has one */
    get last() {
        const cells = this.cells;
        return cells.length ? cells[cells.length - 1] : null;
    }

    /** @returns {number[]} */
    get cells() {
        /** @type {number[]} where a wall is put the man's cell stands twice: ",e4" plays itself */
        const cells = [];
        for (const { cell } of this.path) if (cell !== undefined && cell !== cells.at(-1)) cells.push(cell);
        return this.due === null ? cells : [...cells, this.due];
    }

    /** @returns {number} how many cells have still to be chosen, at least */
    get left() {
        let count = 0;
        for (let node = this.node; node && !node.end && node.next?.length; node = node.next[0].node)
            count += node.next[0].cell === undefined ? 0 : 1;
        return this.due === null ? count : count - 1;
    }

    /**
     * Those that words must tell apart: choices without a cell, or several on one.
     * @returns {Choice[]}
     */
    get inWords() {
        return this.apart || this.next.filter((choice) => choice.cell === undefined);
    }

    /** Takes what everything begins with: the only word there is, if cells follow. */
    async start() {
        if (this.root) await this.#open(this.root);
        for (
            let only = this.node?.next;
            only?.length === 1 && only[0].cell === undefined && !only[0].node.end;
            only = this.node?.next
        ) {
            this.path.push(only[0]);
            await this.#open(only[0].node);
        }
        this.given = this.path.length;
    }

    /** @returns {boolean} whether anything has been decided */
    get hasBegun() {
        return this.path.length > this.given || !!this.apart || this.due !== null;
    }

    /** Whether all that may be played captures: then nobody else may move. */
    get isDuty() {
        const starts = this.root?.next || [];
        return starts.length > 0 && starts.every(({ node }) => !!node.next?.length && node.next.every((step) => step.captures));
    }

    /** Steps back. False: there was nothing to take back. */
    back() {
        if (this.apart || this.due !== null) this.apart = this.due = null;
        else if (this.path.length <= this.given) return false;
        else {
            // What played itself is taken back with the step before it.
            while (this.byItself.has(this.path[this.path.length - 1])) this.path.pop();
            if (this.path.length > this.given) this.path.pop();
        }
        return true;
    }

    reset() {
        this.path.length = this.given;
        this.apart = this.due = null;
    }

    /**
     * The step that follows by itself: the only one there is, once one has decided twice; a mere word at once. Where
     * another part of the move has begun one decides anew.
     */
    get #forced() {
        const next = this.node?.next,
            only = next?.[0];
        if (!only || next.length !== 1 || this.node?.end) return null;
        const isMereWord = only.cell === undefined && !only.node.end;
        const before = this.path[this.path.length - 1],
            isNewPart = before.part && before.cell === undefined;
        return isMereWord || (this.path.length >= 2 + this.given && !isNewPart) ? only : null;
    }

    /** @param {Node} node */
    async #open(node) {
        if (node.more === undefined) return;
        const loaded = await this.load(node.more);
        delete node.more;
        Object.assign(node, loaded);
    }

    /**
     * Takes a choice, and after the first decision whatever must follow.
     * @param {Choice} choice
     */
    async take(choice) {
        const due = this.due;
        this.apart = this.due = null;
        this.byItself.delete(choice);
        this.path.push(choice);
        await this.#open(choice.node);
        for (let step = this.#forced; step; step = this.#forced) {
            this.path.push(step);
            this.byItself.add(step);
            await this.#open(step.node);
        }
        const then = due === null ? undefined : this.node?.next?.find((one) => one.cell === due);
        if (then) await this.take(then);
    }

    /**
     * The choices that a cell stands for.
     * @param {number} cell
     */
    at(cell) {
        const found = this.next.filter((choice) => choice.cell === cell);
        return found.length ? found : this.next.filter((choice) => choice.also === cell);
    }

    /**
     * Chooses a cell: the next step, or a landing farther down that one way alone leads to.
     * False: nothing leads there.
     * @param {number} cell
     */
    async choose(cell) {
        if (this.due !== null && !this.apart) return this.#chooseBeforeDue(cell);
        const found = this.at(cell);
        if (found.length > 1) {
            this.apart = found;
            return true;
        }
        const way = found.length ? found : this.farther().get(cell);
        if (!way) return this.#chooseEarlier(cell);
        for (const step of way.slice(0, -1)) this.path.push(step);
        await this.take(way[way.length - 1]);
        return true;
    }

    /** @param {number} cell */
    async #chooseEarlier(cell) {
        const way = this.earlier().get(cell);
        if (!way) return this.#chooseBeforeWords(cell);
        this.path.splice(this.given, Infinity, ...way.slice(0, -1));
        await this.take(way[way.length - 1]);
        return true;
    }

    /**
     * A cell to which words lead that stand before it ("Q:e8", "P@e4"): which of them, is asked then.
     * @param {number} cell
     */
    async #chooseBeforeWords(cell) {
        if (this.apart) return false;
        if (this.later().has(cell)) {
            this.due = cell;
            return true;
        }
        const found = [];
        for (const choice of this.next)
            if (choice.cell === undefined && ['drop', 'name'].includes(choice.kind)) {
                await this.#open(choice.node);
                if (choice.node.next?.some((one) => one.cell === cell)) found.push(choice);
            }
        if (!found.length) return false;
        this.due = cell;
        if (found.length === 1) await this.take(found[0]);
        else this.apart = found;
        return true;
    }

    /**
     * Cells that moves name in their last part ("M@a3,M@c3"): at the start they may be chosen first all the same.
     * @returns {Set<number>}
     */
    later() {
        const steps = this.hasBegun ? [] : this.next.flatMap((choice) => choice.node.next || []),
            parts = steps.filter((choice) => choice.part && choice.cell === undefined);
        return new Set(parts.flatMap((part) => (part.node.next || []).flatMap((choice) => choice.cell ?? [])));
    }

    /**
     * The cell of an earlier part, when that of the last one has been chosen.
     * @param {number} cell
     */
    async #chooseBeforeDue(cell) {
        const found = this.at(cell)[0],
            due = this.due;
        if (!found || due === null) return false;
        await this.take(found);
        return this.cells.includes(due);
    }

    /**
     * Cells that moves name before those chosen, where commas alone lie between ("M@a3,M@c3"), and the whole ways.
     * @returns {Map<number, Choice[]>}
     */
    earlier() {
        /** @type {Map<number, Choice[]>} */
        const ways = new Map();
        const steps = this.path.slice(this.given),
            words = steps.filter((step) => step.cell === undefined),
            before = this.given ? this.path[this.given - 1].node : this.root;
        if (this.apart || !words.length || !words.every((word) => word.part)) return ways;
        for (const first of before?.next || []) {
            /** @type {Choice[]} */
            const way = [];
            let node = before,
                due = first.text; // the cells come one place later, the words where they were
            for (const step of [...steps, first]) {
                const text = step.cell === undefined ? step.text : due,
                    found = node?.next?.find((choice) => choice.text === text);
                if (!found) break;
                way.push(found);
                node = found.node;
                if (step.cell !== undefined) due = step.text;
            }
            if (first.cell !== undefined && way.length > steps.length) ways.set(first.cell, way);
        }
        return ways;
    }

    /**
     * Landings beyond the next step that exactly one way leads to.
     * @returns {Map<number, Choice[]>}
     */
    farther() {
        /** @type {Map<number, Choice[]>} */
        const ways = new Map();
        if (!this.hasBegun || this.apart) return ways;
        const taken = new Set(this.next.map((choice) => choice.cell));
        const many = new Set();
        let seen = 0;
        /** @type {Choice[][]} */
        const open = this.next.map((choice) => [choice]);
        for (let way = open.shift(); way && seen < LOOK_AHEAD; way = open.shift(), seen++) {
            for (const choice of way[way.length - 1].node.next || []) {
                const longer = [...way, choice],
                    cell = choice.cell;
                open.push(longer);
                if (cell === undefined || taken.has(cell) || this.cells.includes(cell)) continue;
                if (ways.has(cell)) many.add(cell);
                else ways.set(cell, longer);
            }
        }
        for (const cell of many) ways.delete(cell);
        return seen < LOOK_AHEAD ? ways : new Map();
    }

    /**
     * The moves whose text begins like this, as far as they are loaded.
     * @param {string} begin
     * @param {number} most
     * @returns {string[]}
     */
    complete(begin, most) {
        /** @type {string[]} */
        const found = [];
        /** @type {(node: Node, text: string) => void} */
        const visit = (node, text) => {
            if (found.length >= most) return;
            if (node.end && text.startsWith(begin)) found.push(text);
            for (const choice of node.next || []) {
                const longer = text + choice.text;
                if (longer.startsWith(begin) || begin.startsWith(longer)) visit(choice.node, longer);
            }
        };
        if (this.root) visit(this.root, '');
        return found;
    }
}
