// geometry.js -- where things lie on the board, in hundredths of a cell's side.

/** @typedef {[number, number]} Point */

export const UNIT = 100;

/** @param {Cell} cell @returns {Point} */
export const centre = (cell) => [cell.at[0] * UNIT, cell.at[1] * UNIT];

/**
 * How large a man is drawn; triangles have corners to reach into.
 * @param {Cell} cell
 */
export const manScale = (cell) => 2 * cell.room * (cell.points.length === 3 ? 1.3 : 1.04);

/** @param {Cell} cell */
export const outline = (cell) => cell.points.map(([x, y]) => `${round(x * UNIT)},${round(y * UNIT)}`).join(' ');

/** @param {number} value */
export const round = (value) => Math.round(value * 10) / 10;

/** @param {Point} a @param {Point} b */
export const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/**
 * The corner farthest in a direction.
 * @param {Cell} cell
 * @param {number} x
 * @param {number} y
 * @returns {Point}
 */
function corner(cell, x, y) {
    let best = cell.points[0];
    for (const point of cell.points) if ((point[0] - best[0]) * x + (point[1] - best[1]) * y > 0.01) best = point;
    return best;
}

/** @param {Board} board */
function finder(board) {
    const known = new Set(board.cells.map((cell) => `${Math.round(cell.at[0] * 20)} ${Math.round(cell.at[1] * 20)}`));
    /** @type {(x: number, y: number) => boolean} */
    const has = (x, y) => known.has(`${Math.round(x * 20)} ${Math.round(y * 20)}`);
    return has;
}

/** @param {Cell} cell @param {Point} from @param {number} near @param {string} text */
const label = (cell, from, near, text) => ({
    x: round((from[0] + (cell.at[0] - from[0]) * near) * UNIT),
    y: round((from[1] + (cell.at[1] - from[1]) * near) * UNIT),
    text,
    shade: cell.shade,
});

/**
 * Where the name of a cell is written that bears its own: at the flat side of a triangle, else in a corner.
 * @param {Cell} cell
 */
function ownLabel(cell) {
    const [a, b, c] = cell.points;
    if (cell.points.length !== 3) return label(cell, corner(cell, -1, 1), 0.3, cell.name);
    const [p, q] = [
        [a, b],
        [b, c],
        [c, a],
    ].reduce((flat, side) => (Math.abs(side[0][1] - side[1][1]) < Math.abs(flat[0][1] - flat[1][1]) ? side : flat));
    return label(cell, [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2], 0.28, cell.name);
}

/**
 * Whether every cell bears its name: on no others than plain squares has a line a letter.
 * @param {Board} board
 */
export const namesAll = (board) => board.shape === 'glued' || board.cells.some((cell) => cell.points.length !== 4);

/**
 * Where the names of cells are written: of squares at two edges, of all else in every cell.
 * @param {Board} board
 */
export function labels(board) {
    if (board.cells.some((cell) => cell.number))
        return board.cells
            .filter((cell) => cell.number)
            .map((cell) => label(cell, corner(cell, -1, -1), 0.34, String(cell.number)));
    if (namesAll(board)) return board.cells.map(ownLabel);
    const has = finder(board),
        made = [];
    for (const cell of board.cells) {
        const file = cell.name.replace(/\d+$/, ''),
            rank = cell.name.slice(file.length),
            onSide = board.turn % 2 === 1;
        if (!has(cell.at[0], cell.at[1] + 1)) made.push(label(cell, corner(cell, 1, 1), 0.22, onSide ? rank : file));
        if (!has(cell.at[0] - 1, cell.at[1])) made.push(label(cell, corner(cell, -1, -1), 0.22, onSide ? file : rank));
    }
    return made;
}

/**
 * The cell that an arrow key leads to: the nearest one in that direction, straight ones before slanting ones.
 * @param {Board} board
 * @param {number} from
 * @param {number} x
 * @param {number} y
 */
export function neighbour(board, from, x, y) {
    const [fromX, fromY] = board.cells[from].at;
    let best = from,
        least = Infinity;
    board.cells.forEach((cell, index) => {
        const dx = cell.at[0] - fromX,
            dy = cell.at[1] - fromY,
            ahead = dx * x + dy * y;
        if (index === from || ahead < 0.05) return;
        const aside = Math.abs(dx * y - dy * x),
            cost = ahead + 2.2 * aside;
        if (aside <= ahead * 1.8 && cost < least) [least, best] = [cost, index];
    });
    return best;
}

/**
 * The cells in rows as a person reads them, for the table of the board.
 * @param {Board} board
 * @returns {number[][]}
 */
export function rows(board) {
    /** @type {Map<number, number[]>} */
    const byHeight = new Map();
    board.cells.forEach((cell, index) => {
        const low = Math.max(...cell.points.map((point) => point[1])),
            key = Math.round(low * 4);
        byHeight.set(key, [...(byHeight.get(key) || []), index]);
    });
    return [...byHeight.entries()]
        .sort((a, b) => a[0] - b[0])
        .map(([, cells]) => cells.sort((a, b) => board.cells[a].at[0] - board.cells[b].at[0]));
}
