// rounds.js -- the moves of a game in rows, as a list shows them. Knows neither board nor page.

import { t } from './words.js';

/** @typedef {{move: Move, ply: number}[]} Round */

/**
 * Moves in rows: a new one where somebody moves again after others, or the first of two.
 * @param {Move[]} moves
 * @param {boolean} isPair
 * @returns {Round[]}
 */
export function rounds(moves, isPair) {
    /** @type {Round[]} */
    const made = [];
    let last = -1;
    moves.forEach((move, index) => {
        const row = made[made.length - 1],
            isBack =
                move.player !== last &&
                (isPair ? move.player === 0 : row?.some((one) => one.move.player === move.player));
        if (!row || isBack) made.push([]);
        made[made.length - 1].push({ move, ply: index + 1 });
        last = move.player;
    });
    return made;
}

/**
 * Whether a row has a place for each of its moves under the others.
 * @param {Round} round
 */
export const isPlain = (round) =>
    round.every(({ move }, index) => !move.chance && (index === 0 || index === move.player));

/** @param {Move} move */
export function wordsOf({ shown, text }) {
    const words = shown || text || '?';
    if (words.includes('??')) return t('something hidden');
    const mines = /^M@(\w+),M@(\w+)$/.exec(words);
    if (mines) return t('mines on %1 and %2', mines[1], mines[2]);
    return words === 'moved' ? t('moved') : words.replace(/^dice:/, `${t('dice')} `);
}
