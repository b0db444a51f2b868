// scores.js -- what engines say of a position: in words, in pawns, and as what may be hoped for.

import { t } from './words.js';

/** @typedef {{score?: number | null, mate?: number | null}} Said  of whoever is to move: pawns, or moves to mate */

const STEEP = 0.55, // of a pawn
    MATE = 30; // pawns

/** @param {Said} said */
export const hasScore = ({ score, mate }) => typeof score === 'number' || typeof mate === 'number';

/** @param {Said} said @returns {string} "+0.35", "mate in 3" */
export function scoreWords({ score, mate }) {
    if (mate) return mate > 0 ? t('mate in %1', mate) : t('mated in %1', -mate);
    const pawns = score || 0;
    return (pawns > 0 ? '+' : pawns < 0 ? '−' : '') + Math.abs(pawns).toFixed(2);
}

/** @param {Said & {player: number}} said @returns {Said} as the first of two players sees it */
export const forFirst = ({ score, mate, player }) =>
    player === 0 ? { score, mate } : { score: -(score || 0), mate: -(mate || 0) };

/** @param {Said} said @returns {number} 0 to 1: what may be hoped for; half of it where nothing is said */
export const shareOf = ({ score, mate }) => 1 / (1 + Math.exp(-STEEP * (mate ? Math.sign(mate) * MATE : score || 0)));
