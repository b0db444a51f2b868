// marks.js -- what is pointed out on the board: kings in check, where something can be done, where a step may lead.

/** @typedef {import('./walk.js').Walk} Walk */

const STARTS_SHOWN = 6;

/**
 * Whether the last move's man stayed where he was.
 * @param {State} state
 */
export const isShotMove = (state) => {
    const move = state.moves[state.ply - 1];
    return move.captures && move.cells.length > 1 && !state.changed.includes(move.cells[0]);
};

/**
 * The cells of the royal men of whoever is to move.
 * @param {State} state
 */
export const royals = (state) =>
    state.men
        .filter((stand) => stand.men.some((man) => man.royal && man.owner === state.turn.player))
        .map((stand) => stand.cell);

/**
 * Where something can be done, if that is in so few places that it helps.
 * @param {Walk} walk
 * @returns {import('./board.js').Tint[]}
 */
export function starts(walk) {
    const cells = walk.next.flatMap((choice) => (choice.cell === undefined ? [] : [choice.cell]));
    return cells.length > STARTS_SHOWN ? [] : cells.map((cell) => ({ cell, kind: 'start' }));
}

/**
 * Where the next step may lead, and those after it.
 * @param {Walk} walk
 * @returns {import('./board.js').Target[]}
 */
export function targets(walk) {
    if (!walk.path.length || walk.apart) return [];
    /** @type {Map<number, import('./board.js').Target>} */
    const made = new Map();
    for (const choice of walk.next)
        if (choice.cell !== undefined)
            made.set(choice.cell, { cell: choice.cell, kind: choice.captures ? 'shot' : 'quiet' });
    for (const cell of walk.later()) if (!made.has(cell)) made.set(cell, { cell, kind: 'quiet' });
    for (const cell of walk.earlier().keys()) if (!made.has(cell)) made.set(cell, { cell, kind: 'quiet' });
    for (const cell of walk.farther().keys()) if (!made.has(cell)) made.set(cell, { cell, kind: 'far' });
    return [...made.values()];
}

/**
 * The hue of what lies on cells, always the same for the same.
 * @param {string} key
 */
export const hueOf = (key) => [...key].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 4;

/**
 * The cells on which something lies, in the hue of its sign.
 * @param {State} state
 * @returns {import('./board.js').Tint[]}
 */
export const grounds = (state) =>
    state.extras
        .filter((extra) => extra.onSquares)
        .flatMap((extra) =>
            (extra.cells || []).map((cell) => ({ cell, kind: /** @type {'hue0'} */ (`hue${hueOf(extra.key)}`) })),
        );
