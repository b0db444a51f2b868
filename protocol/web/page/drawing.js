// drawing.js -- arrows and circles that the person draws on the board, with the right button or, when the pencil is
// taken, with any pointer; a click without it wipes them off.
// Records keep them in comments as other programs do: [%cal Ge2e4][%csl Rd5].

import { s } from './dom.js';
import { centre, round, UNIT } from './geometry.js';

/** @typedef {import('./board.js').BoardView} BoardView */
/** @typedef {{from: number, to: number, colour: string}} Shape  from and to the same: a circle */

const COMMAND = /\[%c[as]l ([^\]]*)\]/g;

/** Drawn again with the pencil, a shape goes on to the next of these colours, and then away. */
const COLOURS = ['G', 'R', 'B', 'Y'];

/** @param {MouseEvent} event @returns {string} green, red, blue, yellow, as records call them */
const colourOf = ({ shiftKey, ctrlKey, altKey }) => ((shiftKey || ctrlKey) && altKey ? 'Y' : altKey ? 'B' : shiftKey || ctrlKey ? 'R' : 'G');

/**
 * @param {string} comment
 * @param {string[]} names of the cells
 * @returns {Shape[]}
 */
export function shapesOf(comment, names) {
    return [...comment.matchAll(COMMAND)].flatMap(([, list]) =>
        list.split(',').flatMap((word) => {
            const [colour, place] = [word.trim()[0], word.trim().slice(1)],
                whole = names.indexOf(place);
            if (whole >= 0) return [{ from: whole, to: whole, colour }];
            for (let end = 1; end < place.length; end++) {
                const from = names.indexOf(place.slice(0, end)),
                    to = names.indexOf(place.slice(end));
                if (from >= 0 && to >= 0) return [{ from, to, colour }];
            }
            return [];
        }),
    );
}

/** @param {Shape[]} shapes @param {string[]} names of the cells */
export function commandsOf(shapes, names) {
    const list = (/** @type {Shape[]} */ some, /** @type {string} */ name) =>
        some.length ? `[%${name} ${some.map(({ from, to, colour }) => colour + names[from] + (from === to ? '' : names[to])).join()}]` : '';
    return list(shapes.filter(({ from, to }) => from !== to), 'cal') + list(shapes.filter(({ from, to }) => from === to), 'csl');
}

export class Drawing {
    /** @param {BoardView} view */
    constructor(view) {
        this.view = view;
        /** @type {Shape[]} */
        this.shapes = [];
        this.layer = s('g', { class: 'drawn' });
        /** What the shapes belong to. */
        this.about = '';
        /** @type {number | null} the cell where a shape begins */
        this.from = null;
        this.hasPencil = false;
        view.whole.append(this.layer);
        view.svg.addEventListener('pointerdown', (event) => this.down(event));
        view.svg.addEventListener('pointerup', (event) => this.up(event));
        view.svg.addEventListener('contextmenu', (event) => event.preventDefault());
    }

    /** The names of all cells. */
    get names() {
        return (this.view.shape?.cells || []).map((cell) => cell.name);
    }

    /** What is drawn, as records keep it. */
    get commands() {
        return commandsOf(this.shapes, this.names);
    }

    /** @param {PointerEvent} event */
    down(event) {
        const draws = this.hasPencil || event.button === 2;
        this.from = draws ? this.view.cellAt(event.clientX, event.clientY) : null;
        if (this.hasPencil) return event.stopImmediatePropagation(); // no move begins
        if (event.button !== 0 || !this.shapes.length) return;
        this.shapes = [];
        this.draw();
    }

    /** @param {PointerEvent} event */
    up(event) {
        const from = this.from,
            to = from === null ? null : this.view.cellAt(event.clientX, event.clientY);
        this.from = null;
        if (from === null || to === null) return;
        const same = this.shapes.find((one) => one.from === from && one.to === to),
            colour = this.hasPencil ? COLOURS[COLOURS.indexOf(same?.colour || '') + 1] : colourOf(event);
        this.shapes = this.shapes.filter((one) => one !== same);
        if (colour && same?.colour !== colour) this.shapes.push({ from, to, colour });
        this.draw();
    }

    /**
     * Takes the pencil, or puts it away.
     * @param {Element} button
     */
    pick(button) {
        this.hasPencil = !this.hasPencil;
        button.setAttribute('aria-pressed', String(this.hasPencil));
        this.view.svg.classList.toggle('drawing', this.hasPencil);
    }

    /**
     * Shows what belongs to a position: what its comment holds, or what was drawn since it is there.
     * @param {string} about the position @param {string} comment
     */
    show(about, comment) {
        if (about !== this.about) this.shapes = shapesOf(comment, this.names);
        this.about = about;
        this.draw();
    }

    draw() {
        this.layer.replaceChildren(...this.shapes.flatMap((shape) => this.drawn(shape)));
    }

    /** @param {Shape} shape */
    drawn({ from, to, colour }) {
        const kind = /** @type {any} */ (`own ${colour}`),
            cell = this.view.shape?.cells[from];
        if (from !== to) return this.view.arrow({ cells: [from, to], kind });
        const [x, y] = cell ? centre(cell) : [0, 0];
        return [s('circle', { class: kind, cx: round(x), cy: round(y), r: round((cell?.room || 0) * UNIT * 0.9) })];
    }
}
