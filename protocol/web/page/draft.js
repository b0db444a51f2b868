// draft.js -- a position that somebody sets up, step by step: the server reads every one. Knows no page.

/** @typedef {{put: [number, string]} | {take: number} | {move: [number, number]}} Step */

export class Drafting {
    /**
     * @param {(body: object) => Promise<Draft>} ask the server
     * @param {(cell: number) => string} nameOf
     */
    constructor(ask, nameOf) {
        this.ask = ask;
        this.nameOf = nameOf;
        /** @type {Draft | null} */
        this.draft = null;
        /** A man; "=" and the key of a field whose cells are picked; nothing: to take off. */
        this.brush = '';
        /** A step begins when the one before it has been answered. */
        this.turn = Promise.resolve();
    }

    /** @param {() => object} body  made when its turn has come */
    #step(body) {
        const done = this.turn.then(async () => {
            this.draft = await this.ask(body());
        });
        this.turn = done.catch(() => {});
        return done;
    }

    /** @param {string} [position] nothing: the start */
    begin(position) {
        return this.#step(() => ({ position }));
    }

    clear() {
        return this.#step(() => ({ cells: [] }));
    }

    /** @param {() => Step | void} step what is changed on the board; the fields may be changed by it */
    #change(step) {
        return this.#step(() => {
            const draft = /** @type {Draft} */ (this.draft),
                more = step();
            return {
                cells: draft.cells,
                fields: Object.fromEntries(draft.fields.map((field) => [field.key, field.value])),
                ...more,
            };
        });
    }

    /** @param {string} key */
    field(key) {
        return this.draft?.fields.find((one) => one.key === key);
    }

    /** @param {string} key @param {string} value */
    set(key, value) {
        return this.#change(() => void Object.assign(this.field(key) || {}, { value }));
    }

    /** @param {number} from @param {number} to */
    move(from, to) {
        return this.#change(() => ({ move: [from, to] }));
    }

    /** @param {number} cell */
    take(cell) {
        return this.#change(() => ({ take: cell }));
    }

    /**
     * A stroke of the brush.
     * @param {number} cell
     */
    paint(cell) {
        const brush = this.brush;
        return this.#change(() => {
            if (brush[0] === '=') return this.#pick(cell, brush.slice(1));
            return brush && this.draft?.cells[cell] !== brush ? { put: [cell, brush] } : { take: cell };
        });
    }

    /**
     * Picks a cell of a field, or picks it off.
     * @param {number} cell
     * @param {string} key
     */
    #pick(cell, key) {
        const field = this.field(key),
            name = this.nameOf(cell);
        if (!field) return;
        const named = field.value.split(',').filter(Boolean),
            others = named.filter((one) => one.split(':')[0] !== name);
        field.value = (others.length < named.length ? others : [...named, name + (field.cells || '')]).join();
    }
}
