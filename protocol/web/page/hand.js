// hand.js -- the person's hand on the board: clicks, drags, arrow keys and long presses become steps of a walk.

import { neighbour } from './geometry.js';
import { Walk } from './walk.js';
import { t } from './words.js';

/** @typedef {TreeNode} Node */
/** @typedef {import('./board.js').BoardView} BoardView */

const DRAG_FROM = 5,
    LONG_PRESS = 450,
    HOVER = 220;
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * What follows from what the hand does.
 * @typedef {object} Reactions
 * @property {(prefix: string) => Promise<Node>} load
 * @property {(text: string) => void} play       a whole move
 * @property {() => void} redraw                 the walk has changed
 * @property {(text: string) => void} refuse     a pair of cells that is no step of any move
 * @property {(words: string) => void} say
 * @property {(cell: number) => void} visit      the cursor has come to a cell
 * @property {(key: string) => void} type        a letter was struck on the board
 * @property {() => boolean} isBusy              a move is on its way
 * @property {() => boolean} mayPlan             whether a move may be planned ahead
 */

export class Hand {
    /** @param {BoardView} view @param {Reactions} on */
    constructor(view, on) {
        this.view = view;
        this.on = on;
        this.walk = new Walk(null, on.load);
        /** @type {number | null} where the keyboard is */
        this.cursor = null;
        /** @type {number[]} a move planned ahead: from, to */
        this.plan = [];
        /** @type {number | null} where a man was let fall */
        this.dropped = null;
        /** @type {{cell: number, x: number, y: number, active: boolean, again: boolean} | null} */
        this.grip = null;
        /** @type {SVGElement | null} */
        this.held = null;
        this.timer = 0;
        /** Whether the men that can do something are pointed out. */
        this.showsStarts = false;
        const svg = view.svg;
        svg.addEventListener('pointerdown', (event) => this.down(event));
        svg.addEventListener('pointermove', (event) => this.move(event));
        svg.addEventListener('pointerup', (event) => this.up(event));
        svg.addEventListener('pointercancel', () => this.letGo());
        svg.addEventListener('pointerleave', () => {
            clearTimeout(this.timer);
            view.fan(null);
        });
        svg.addEventListener('contextmenu', (event) => {
            if (this.grip) event.preventDefault();
        });
        svg.addEventListener('keydown', (event) => this.key(event));
        svg.addEventListener('blur', () => {
            view.fan(null);
            on.redraw();
        });
        svg.addEventListener('focus', () => on.redraw());
    }

    /** Whether something was chosen, planned or is held. */
    get hasBegun() {
        return this.walk.hasBegun || this.plan.length > 0 || !!this.grip;
    }

    /**
     * Begins anew with what may be decided now.
     * @param {Node | null} tries
     */
    async begin(tries) {
        this.release();
        this.showsStarts = false;
        this.walk = new Walk(tries, this.on.load);
        await this.walk.start();
        const plan = this.plan;
        this.plan = tries ? [] : plan;
        if (tries && plan.length > 1) await this.carryOut(plan);
    }

    /**
     * Makes the move that was planned, if it is one.
     * @param {number[]} plan
     */
    async carryOut(plan) {
        for (const cell of plan) if (!(await this.walk.choose(cell))) break;
        if (this.walk.isMove && this.walk.cells.length >= plan.length && !this.walk.next.length) this.finish();
        else if (this.walk.cells.length < plan.length) {
            this.walk.reset();
            this.on.say(t('What you had planned is not possible now.'));
        }
        this.on.redraw();
    }

    // ---- steps ----

    /**
     * Chooses a cell.
     * @param {number} cell
     */
    async click(cell) {
        this.dropped = null;
        if (this.on.isBusy()) return;
        this.showsStarts = false;
        this.on.say('');
        if (!this.walk.root) return this.planAhead(cell);
        const walk = this.walk,
            isNext = walk.at(cell).length > 0;
        const isStart = !walk.given && this.walk.root?.next?.some((choice) => choice.cell === cell);
        const isApart = walk.path.length > 0 && (walk.path.length === 1 || walk.apart);
        if (!isNext && isStart && isApart && !walk.earlier().has(cell)) walk.reset();
        if (await walk.choose(cell)) return this.go();
        if (walk.hasBegun) {
            const text = walk.text + this.view.name(cell);
            walk.reset();
            this.on.refuse(text);
        } else {
            const words = t('No move begins at %1 now.', this.view.called(cell));
            this.on.say(walk.isDuty ? `${words} ${t('Only captures are possible.')}` : words);
            this.showsStarts = true;
        }
        this.release();
        this.on.redraw();
    }

    /** @param {Choice} choice */
    async take(choice) {
        await this.walk.take(choice);
        this.go();
    }

    /** After a step: the move is whole, or goes on. */
    go() {
        if (this.walk.isMove && !this.walk.next.length) this.finish();
        else this.on.redraw();
    }

    /** Plays what was chosen. */
    finish() {
        this.on.play(this.walk.text);
        this.on.redraw();
    }

    /** Escape. False: there was nothing to take back. */
    back() {
        this.release();
        const done = this.plan.length > 0 || this.walk.back();
        this.plan = [];
        this.view.fan(null);
        this.on.redraw();
        return done;
    }

    /** @param {number} cell */
    planAhead(cell) {
        if (!this.on.mayPlan()) return;
        if (this.plan.length === 1 && this.plan[0] !== cell) this.plan.push(cell);
        else this.plan = this.plan.length === 0 && this.view.stands.has(cell) ? [cell] : [];
        this.on.redraw();
    }

    // ---- pointer ----

    /** @param {PointerEvent} event */
    down(event) {
        const cell = event.button === 0 ? this.view.cellAt(event.clientX, event.clientY) : null;
        clearTimeout(this.timer);
        if (cell === null) return;
        this.cursor = cell;
        const again =
            this.walk.path.length > 0 &&
            this.walk.last === cell &&
            !this.walk.next.some((choice) => choice.cell === cell);
        this.grip = { cell, x: event.clientX, y: event.clientY, active: false, again };
        this.timer = window.setTimeout(() => this.view.fan(cell), LONG_PRESS);
        if (!again) this.click(cell);
    }

    /** @param {PointerEvent} event */
    move(event) {
        if (!this.grip) return this.hover(event);
        const grip = this.grip,
            isHeld = this.walk.last === grip.cell || this.plan[0] === grip.cell;
        if (!grip.active && Math.hypot(event.clientX - grip.x, event.clientY - grip.y) > DRAG_FROM && isHeld) {
            clearTimeout(this.timer);
            this.view.fan(null);
            grip.active = true;
            this.view.svg.setPointerCapture(event.pointerId);
            // On a path of several legs the man still stands where he set out.
            const start = this.walk.cells[0] ?? grip.cell;
            this.held = this.view.groups.get(start)?.querySelector('.man') || null;
            this.held?.classList.add('held');
            const group = this.held?.parentNode;
            group?.parentNode?.append(group);
        }
        if (grip.active) this.carry(event.clientX, event.clientY);
    }

    /**
     * Moves the man in hand to a point of the screen.
     * @param {number} x
     * @param {number} y
     */
    carry(x, y) {
        const matrix = this.view.svg.getScreenCTM(),
            at = this.held?.parentElement?.getAttribute('data-stand');
        if (!matrix || !this.held || at === null || at === undefined) return;
        const point = new DOMPoint(x, y).matrixTransform(matrix.inverse()),
            home = this.view.at(Number(at));
        this.held.style.transform = `translate(${point.x - home[0]}px, ${point.y - home[1]}px)`;
    }

    /** @param {PointerEvent} event */
    async up(event) {
        clearTimeout(this.timer);
        const grip = this.grip;
        this.grip = null;
        if (!grip) return;
        if (!grip.active) {
            if (grip.again) this.back();
            return;
        }
        const cell = this.view.cellAt(event.clientX, event.clientY);
        if (cell === null || cell === grip.cell) return this.release();
        const before = this.walk.text;
        await this.click(cell);
        this.dropped = cell;
        if (this.walk.text === before || !this.walk.hasBegun) this.release();
    }

    letGo() {
        clearTimeout(this.timer);
        this.grip = null;
        this.release();
    }

    /** Puts the man in hand back. */
    release() {
        this.held?.classList.remove('held');
        if (this.held) this.held.style.transform = '';
        this.held = null;
    }

    /** @param {PointerEvent} event */
    hover(event) {
        const cell = this.view.cellAt(event.clientX, event.clientY);
        clearTimeout(this.timer);
        this.view.fan(null);
        if (cell !== null && (this.view.stands.get(cell)?.men.length || 0) > 1)
            this.timer = window.setTimeout(() => this.view.fan(cell), HOVER);
    }

    // ---- keyboard ----

    /** @param {KeyboardEvent} event */
    key(event) {
        if (event.ctrlKey || event.metaKey || event.altKey || !this.view.shape) return;
        const way = ARROWS[event.key];
        if (way) {
            if (this.cursor === null)
                this.cursor = this.walk.next.find((choice) => choice.cell !== undefined)?.cell ?? 0;
            else this.cursor = neighbour(this.view.shape, this.cursor, way[0], way[1]);
            this.view.fan(this.cursor);
            this.on.redraw();
            this.on.visit(this.cursor);
        } else if (event.key === 'Enter' || event.key === ' ') {
            if (event.key === 'Enter' && this.walk.isMove && this.cursor === this.walk.last) this.finish();
            else if (
                this.cursor !== null &&
                this.walk.path.length &&
                this.walk.last === this.cursor &&
                !this.walk.next.some((choice) => choice.cell === this.cursor)
            )
                this.back();
            else if (this.cursor !== null) this.click(this.cursor);
        } else if (/^[a-zA-Z0-9]$/.test(event.key)) {
            this.on.type(event.key);
        } else return;
        event.preventDefault();
        event.stopPropagation();
    }
}
