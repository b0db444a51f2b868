// effects.js -- what the last move did besides going from here to there: its blast, and who fell where nobody came.

import { s } from './dom.js';
import { UNIT, centre, outline, round } from './geometry.js';

/** @typedef {import('./board.js').BoardView} BoardView */

const RAYS = 8;

/**
 * A star with its middle at the origin.
 * @param {number} radius
 * @param {number} inner
 */
function star(radius, inner) {
    const points = [];
    for (let i = 0; i < 2 * RAYS; i++) {
        const angle = (Math.PI * i) / RAYS,
            length = i % 2 ? inner : radius;
        points.push(`${round(length * Math.cos(angle))},${round(length * Math.sin(angle))}`);
    }
    return points.join(' ');
}

/** @param {Cell} cell @param {number} size of the room of the cell */
export function burst(cell, size) {
    const [x, y] = centre(cell),
        room = cell.room * UNIT * size;
    return s('polygon', {
        class: 'burst',
        transform: `translate(${round(x)} ${round(y)})`,
        points: star(room, room * 0.5),
    });
}

/**
 * Where men fell and nobody stands now; whoever moved fell where he arrived.
 * @param {State} state
 */
export function hits(state) {
    const named = state.moves[state.ply - 1]?.cells || [],
        arrived = (/** @type {number} */ cell) => (cell === named[0] ? named[named.length - 1] : cell),
        fell = state.fallen.map((stand) => arrived(stand.cell));
    return [...new Set(fell)].filter((cell) => !state.men.some((one) => one.cell === cell));
}

/**
 * What stays to be seen of the last move: the squares of its blast, and stars where men fell and nobody stands now.
 * @param {BoardView} view
 * @param {State} state
 */
export function drawEffects(view, state) {
    const cells = view.shape?.cells || [];
    view.layer.effects.replaceChildren(
        ...state.blast.map((cell) => s('polygon', { class: 'blast', points: outline(cells[cell]) })),
        ...hits(state).map((cell) => burst(cells[cell], 0.62)),
    );
}
