// board.js -- the board as SVG: cells, names, men, marks and arrows, and which cell a pointer is on.
// Draws what it is told; knows neither moves nor the server.

import { h, s, shapes } from './dom.js';
import { UNIT, centre, distance, labels, manScale, namesAll, outline, round, rows } from './geometry.js';
import { t } from './words.js';

/** @typedef {Board} BoardShape */

const MARGIN = 6,
    BEYOND = 52,
    MEN_SHOWN = 4,
    LIFT = 0.14;
const LAYERS = ['cells', 'tints', 'effects', 'names', 'arrows', 'ghosts', 'men', 'marks', 'over'];

let boards = 0;

/**
 * The cells of a move that its man goes to: behind one that stands twice a wall is put (",e4d5").
 * @param {number[]} cells
 */
function wayOf(cells) {
    const end = cells.findIndex((cell, at) => at && cell === cells[at - 1]);
    return end < 0 ? cells : cells.slice(0, end);
}

/**
 * How a cell is marked: any of these words, each a class of the style sheet.
 * @typedef {{cell: number, kind: 'last' | 'changed' | 'chosen' | 'path' | 'check' | 'cursor' | 'start' | 'premove' | 'hue0' | 'hue1' | 'hue2' | 'hue3'}} Tint
 * @typedef {{cells: number[], kind: 'last' | 'earlier' | 'shot' | 'hint' | 'line' | 'best', weight?: number}} Arrow  weight: 1 or less
 * @typedef {{cell: number, kind: 'quiet' | 'shot' | 'far'}} Target
 */

export class BoardView {
    /** @param {SVGSVGElement} svg @param {HTMLElement} table for screen readers */
    constructor(svg, table) {
        this.svg = svg;
        this.table = table;
        /** @type {Record<string, SVGElement>} */
        this.layer = {};
        this.whole = s('g', { id: `whole${boards++}` });
        this.copies = s('g', { class: 'copies', 'aria-hidden': 'true' });
        svg.append(this.copies, this.whole);
        for (const name of LAYERS) this.whole.append((this.layer[name] = s('g', { class: name })));
        /** @type {[number, number]} after how much the board goes round, to the right and down; 0: it has an edge */
        this.period = [0, 0];
        /** @type {BoardShape | null} */
        this.shape = null;
        /** @type {Map<number, SVGElement>} what stands on a cell, to be moved */
        this.groups = new Map();
        /** @type {Map<number, Stand>} */
        this.stands = new Map();
        /** @type {Record<string, string>} */
        this.looks = {};
    }

    /**
     * Lays out the cells.
     * @param {BoardShape} shape
     */
    lay(shape) {
        this.shape = shape;
        const [x0, y0, x1, y1] = shape.box.map((value) => value * UNIT);
        const wraps = shape.turn % 2 ? [shape.wraps[1], shape.wraps[0]] : shape.wraps;
        this.period = [wraps[0] ? x1 - x0 : 0, wraps[1] ? y1 - y0 : 0];
        const [beside, above] = wraps.map((goesRound) => (goesRound ? BEYOND : MARGIN));
        const width = x1 - x0 + 2 * beside,
            height = y1 - y0 + 2 * above;
        this.svg.setAttribute('viewBox', [x0 - beside, y0 - above, width, height].map(round).join(' '));
        this.svg.style.setProperty('--aspect', String(width / height));
        this.copy();
        this.layer.cells.replaceChildren(
            ...shape.cells.map((cell, index) =>
                s('polygon', {
                    class: `cell ${['dark', 'light', 'between'][cell.shade]}`,
                    points: outline(cell),
                    'data-cell': index,
                    'data-name': cell.name,
                }),
            ),
        );
        const isNumbered = shape.cells.some((cell) => cell.number);
        this.layer.names.classList.toggle('all', namesAll(shape) && !isNumbered);
        const size = shape.cells.some((cell) => cell.points.length === 3) ? 13 : isNumbered ? 18 : 17;
        this.layer.names.replaceChildren(
            ...labels(shape).map((name) =>
                s(
                    'text',
                    { x: name.x, y: name.y, class: name.shade ? 'on-light' : 'on-dark', 'font-size': size },
                    name.text,
                ),
            ),
        );
    }

    /** What lies beyond the edges of a board that goes round: the board again. */
    copy() {
        const [x, y] = this.period,
            made = [];
        for (const column of x ? [-1, 0, 1] : [0])
            for (const row of y ? [-1, 0, 1] : [0])
                if (column || row) made.push(s('use', { href: `#${this.whole.id}`, x: column * x, y: row * y }));
        this.copies.replaceChildren(...made);
    }

    /**
     * The place of a cell, or of its copy beyond an edge, that is nearest to a point.
     * @param {number} cell
     * @param {[number, number]} to
     */
    near(cell, to) {
        const place = this.at(cell);
        this.period.forEach((period, axis) => {
            if (period) place[axis] += period * Math.round((to[axis] - place[axis]) / period);
        });
        return place;
    }

    /**
     * A way from cell to cell, over the edge where that is shorter.
     * @param {number[]} cells
     */
    way(cells) {
        /** @type {[number, number][]} */
        const points = [];
        for (const cell of cells) points.push(this.near(cell, points.at(-1) || this.at(cell)));
        return points;
    }

    /** @param {number} cell */
    at(cell) {
        return centre(/** @type {BoardShape} */ (this.shape).cells[cell]);
    }

    /** @param {number} cell @returns {string} */
    name(cell) {
        return this.shape?.cells[cell]?.name || '';
    }

    /**
     * What people call a cell: by its number where moves are told so.
     * @param {number} cell
     */
    called(cell) {
        return String(this.shape?.cells[cell]?.number || this.name(cell));
    }

    /**
     * A move as the list would write it, where it tells squares by numbers.
     * @param {string} text in the notation of the game
     */
    told(text) {
        const cells = this.shape?.cells;
        if (!cells?.some((cell) => cell.number)) return text;
        const number = (/** @type {string} */ name) => cells.find((cell) => cell.name === name)?.number || name;
        return text.replace(/([,x]?)([a-z]\d+)/g, (_, sign, name, at) => (at ? sign === 'x' ? 'x' : '-' : '') + number(name));
    }

    /**
     * The cell under a point of the screen.
     * @param {number} x
     * @param {number} y
     * @returns {number | null}
     */
    cellAt(x, y) {
        let found = document.elementFromPoint(x, y)?.getAttribute('data-cell');
        const matrix = this.svg.getScreenCTM();
        if (!found && this.shape && matrix && (this.period[0] || this.period[1])) {
            const point = new DOMPoint(x, y).matrixTransform(matrix.inverse()),
                [x0, y0] = this.shape.box.map((value) => value * UNIT);
            if (this.period[0]) point.x = x0 + ((((point.x - x0) % this.period[0]) + this.period[0]) % this.period[0]);
            if (this.period[1]) point.y = y0 + ((((point.y - y0) % this.period[1]) + this.period[1]) % this.period[1]);
            const inside = point.matrixTransform(matrix);
            found = document.elementFromPoint(inside.x, inside.y)?.getAttribute('data-cell');
        }
        return found ? Number(found) : null;
    }

    /**
     * Sets up the men.
     * @param {Stand[]} stands
     * @param {Record<string, string>} looks
     * @param {Record<string, string>} states
     */
    stand(stands, looks, states) {
        this.looks = looks;
        this.groups.clear();
        this.stands = new Map(stands.map((stand) => [stand.cell, stand]));
        this.layer.men.replaceChildren(
            ...stands.map((stand) => {
                const group = this.group(stand, states);
                this.groups.set(stand.cell, group);
                return group;
            }),
        );
        this.tabulate(states);
    }

    /**
     * The men of one cell as a group; the inner one is there to be moved.
     * @param {Stand} stand
     * @param {Record<string, string>} states
     */
    group(stand, states) {
        const cell = /** @type {BoardShape} */ (this.shape).cells[stand.cell],
            [x, y] = centre(cell),
            size = manScale(cell);
        const inner = s('g', { class: 'man' });
        const shown = stand.men.slice(0, MEN_SHOWN);
        const sink = ((shown.length - 1) * LIFT) / 2;
        for (let i = shown.length - 1; i >= 0; i--)
            inner.append(this.man(shown[i].look, 0, (sink - (shown.length - 1 - i) * LIFT) * size * UNIT, size));
        const edge = cell.room * UNIT;
        if (stand.men.length > MEN_SHOWN)
            inner.append(
                this.badge(edge * 0.62, edge * 0.66, edge, String(stand.men.length)),
            );
        if (stand.mark)
            inner.append(
                s(
                    'g',
                    {
                        class: 'state',
                        'data-mark': stand.mark,
                        transform: `translate(${round(edge * 0.64)} ${round(-edge * 0.62)}) scale(${round(cell.room * 20) / 10})`,
                    },
                    shapes(this.looks[stand.mark] || ''),
                ),
            );
        return s('g', { transform: `translate(${round(x)} ${round(y)})`, 'data-stand': stand.cell }, inner);
    }

    /** @param {string} look @param {number} x @param {number} y @param {number} size */
    man(look, x, y, size) {
        return s(
            'g',
            { class: 'figure', transform: `translate(${round(x)} ${round(y)}) scale(${round(size * 1000) / 1000})` },
            shapes(this.looks[look] || ''),
        );
    }

    /** @param {number} x @param {number} y @param {number} edge @param {string} text */
    badge(x, y, edge, text) {
        const radius = edge * 0.27;
        return s(
            'g',
            { class: 'badge count', transform: `translate(${round(x)} ${round(y)})` },
            s('circle', { r: round(radius) }),
            s('text', { 'font-size': round(radius * 1.45) }, text),
        );
    }

    /**
     * Colours cells.
     * @param {Tint[]} tints
     */
    tint(tints) {
        const shape = /** @type {BoardShape} */ (this.shape);
        const made = (/** @type {Tint} */ tint) =>
            s('polygon', { class: `tint ${tint.kind}`, points: outline(shape.cells[tint.cell]) });
        this.layer.tints.replaceChildren(...tints.filter((tint) => tint.kind !== 'cursor').map(made));
        this.layer.over.replaceChildren(...tints.filter((tint) => tint.kind === 'cursor').map(made));
    }

    /**
     * Marks where one may go, the steps taken so far, and what lies on cells.
     * @param {Target[]} targets
     * @param {number[]} path
     * @param {{cell: number, sign: string, words: string, hue: number}[]} signs
     */
    mark(targets, path, signs) {
        const shape = /** @type {BoardShape} */ (this.shape),
            made = [];
        for (const target of targets) {
            const cell = shape.cells[target.cell],
                [x, y] = centre(cell),
                room = cell.room * UNIT;
            const isTaken = this.stands.has(target.cell) || target.kind === 'shot';
            const radius = isTaken ? room * 0.88 : target.kind === 'far' ? room * 0.16 : room * 0.3;
            made.push(
                s('circle', {
                    class: `target ${target.kind}${isTaken ? ' ring' : ''}`,
                    cx: round(x),
                    cy: round(y),
                    r: round(radius),
                    'data-target': shape.cells[target.cell].name,
                }),
            );
        }
        for (const sign of signs) {
            const cell = shape.cells[sign.cell],
                [x, y] = centre(cell),
                room = cell.room * UNIT;
            made.push(
                s(
                    'g',
                    {
                        class: `sign hue${sign.hue}`,
                        transform: `translate(${round(x - room * 0.62)} ${round(y + room * 0.62)})`,
                    },
                    s('title', {}, sign.words),
                    s('rect', {
                        x: -room * 0.27,
                        y: -room * 0.27,
                        width: room * 0.54,
                        height: room * 0.54,
                        transform: 'rotate(45)',
                    }),
                    s('text', { 'font-size': round(room * 0.4) }, sign.sign),
                ),
            );
        }
        if (path.length > 2 || (path.length === 2 && targets.length))
            path.forEach((at, index) => {
                const cell = shape.cells[at],
                    [x, y] = centre(cell),
                    room = cell.room * UNIT;
                made.push(this.stepSign(x - room * 0.6, y - room * 0.6, room, String(index + 1)));
            });
        this.layer.marks.replaceChildren(...made);
    }

    /** @param {number} x @param {number} y @param {number} room @param {string} text */
    stepSign(x, y, room, text) {
        return s(
            'g',
            { class: 'step', transform: `translate(${round(x)} ${round(y)})` },
            s('circle', { r: round(room * 0.26) }),
            s('text', { 'font-size': round(room * 0.36) }, text),
        );
    }

    /**
     * Draws arrows from cell to cell.
     * @param {Arrow[]} arrows
     */
    point(arrows) {
        this.layer.arrows.replaceChildren(
            ...arrows.filter((arrow) => wayOf(arrow.cells).length > 1).flatMap((arrow) => this.arrow(arrow)),
        );
    }

    /** @param {Arrow} arrow */
    arrow(arrow) {
        const cells = wayOf(arrow.cells),
            points = this.way(cells),
            made = [];
        const end = points[points.length - 1],
            before = points[points.length - 2];
        const room = (this.shape?.cells[cells[cells.length - 1]].room || 0.5) * UNIT;
        const length = distance(before, end) || 1,
            weight = arrow.weight || 1,
            head = room * 0.62 * weight;
        const ux = (end[0] - before[0]) / length,
            uy = (end[1] - before[1]) / length;
        const short = Math.min(room * (arrow.kind === 'best' ? 0.15 : 0.72), length - head),
            tip = [end[0] - ux * short, end[1] - uy * short],
            neck = [tip[0] - ux * head, tip[1] - uy * head];
        const line = [...points.slice(0, -1), neck].map((point) => point.map(round).join(',')).join(' ');
        made.push(s('polyline', { points: line, 'stroke-width': round(room * 0.2 * weight) }));
        const side = head * 0.55;
        made.push(
            s('polygon', {
                points: [tip, [neck[0] - uy * side, neck[1] + ux * side], [neck[0] + uy * side, neck[1] - ux * side]]
                    .map((point) => point.map(round).join(','))
                    .join(' '),
            }),
        );
        return [s('g', { class: `arrow ${arrow.kind}` }, ...made)];
    }

    /**
     * Fans a stack out above everything. Null: folds it.
     * @param {number | null} at
     */
    fan(at) {
        this.svg.querySelector('.fan')?.remove();
        const stand = at === null ? undefined : this.stands.get(at);
        if (!stand || stand.men.length < 2 || !this.shape) return;
        const cell = this.shape.cells[stand.cell],
            [x, y] = centre(cell),
            size = manScale(cell),
            step = size * 62;
        const width = step * stand.men.length + size * 24,
            height = size * 92;
        const box = this.shape.box.map((value) => value * UNIT);
        const left = Math.max(box[0], Math.min(x - width / 2, box[2] - width));
        const top = y - cell.room * UNIT - height > box[1] ? y - cell.room * UNIT - height : y + cell.room * UNIT;
        const fan = s(
            'g',
            { class: 'fan' },
            s('rect', { x: round(left), y: round(top), width: round(width), height: round(height), rx: 12 }),
        );
        stand.men.forEach((man, index) =>
            fan.append(this.man(man.look, left + size * 12 + step * (index + 0.5), top + height / 2, size)),
        );
        this.svg.append(fan);
    }

    /**
     * What stands on a cell, in words.
     * @param {number} cell
     * @param {Record<string, string>} states
     */
    words(cell, states) {
        const stand = this.stands.get(cell);
        if (!stand) return '';
        const names = stand.men.map((man) => man.name);
        const state = stand.mark ? `, ${states[stand.mark] || stand.mark}` : '';
        return (names.length > 1 ? t('stack from the top: %1', names.join(', ')) : names[0]) + state;
    }

    /**
     * What lies on the cells and who stands there, to be read where the mouse rests.
     * @param {Record<string, string>} states
     * @param {{cell: number, words: string}[]} signs
     */
    title(states, signs) {
        [...this.layer.cells.children].forEach((polygon, cell) => {
            const lies = signs.filter((sign) => sign.cell === cell).map((sign) => sign.words),
                words = [this.words(cell, states), ...lies].filter(Boolean).join('; ');
            polygon.replaceChildren(...(words ? [s('title', {}, `${this.called(cell)}: ${words}`)] : []));
        });
    }

    /**
     * The same in other words, for who comes there by the keyboard.
     * @param {number} cell
     */
    said(cell) {
        const text = this.layer.cells.children[cell]?.textContent || '';
        return text.slice(text.indexOf(': ') + 1).trim();
    }

    /**
     * The board as a table, for those who cannot see it.
     * @param {Record<string, string>} states
     */
    tabulate(states) {
        if (!this.shape) return;
        const body = rows(this.shape).map((row) =>
            h(
                'tr',
                {},
                ...row.map((cell) =>
                    h(
                        'td',
                        { 'data-name': this.name(cell) },
                        [this.called(cell), this.words(cell, states)].filter(Boolean).join(' '),
                    ),
                ),
            ),
        );
        this.table.replaceChildren(h('caption', {}, t('The position')), h('tbody', {}, ...body));
    }
}
