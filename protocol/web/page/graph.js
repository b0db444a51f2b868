// graph.js -- how a game of two sides stood after each move, as a curve, and which moves lost most. Draws what it is
// told; knows no server.

import { s } from './dom.js';

const STEEP = 0.55, // of a pawn
    MATE = 30, // pawns
    TRUSTED = 8; // a depth from which on moves are judged by what was said of them
/**
 * What a move has lost of all there is to win, and the sign of that.
 * @type {[number, string][]}
 */
const FAULTS = [[0.25, '??'], [0.15, '?'], [0.08, '?!']];
const SIGNS = ['', '!', '?', '!!', '??', '!?', '?!']; // of marks as records number them

/** @typedef {{share: number, isSure: boolean}} Worth  what the side of the first player may hope for: 0 to 1 */

/** @param {Player[]} players whether they are two sides */
export const areTwoSides = (players) => new Set(players.map((player) => player.team)).size === 2;

/** @param {Player[]} players @param {number} mover @param {{score?: number | null, mate?: number | null}} said */
export function shareOf(players, mover, { score, mate }) {
    const pawns = mate ? Math.sign(mate) * MATE : score || 0,
        own = 1 / (1 + Math.exp(-STEEP * pawns));
    return players[mover].team === players[0].team ? own : 1 - own;
}

/** @param {string} result @returns {number | null} the share of the first player */
export function shareOfResult(result) {
    const first = result.split(/[-,]/)[0];
    return first === '*' ? null : first === '1/2' ? 0.5 : Math.min(1, Number(first));
}

/**
 * What is known of each position, the start included: what an engine found when it looked, what the mover thought who
 * went on from there, or who came there.
 * @param {State} live
 * @param {(ply: number) => number | null | undefined} found
 * @returns {(Worth | null)[]}
 */
export function worths(live, found) {
    const { moves, game } = live,
        saidOf = (/** @type {number} */ index) => {
            const move = moves[index];
            if (!move || move.chance || (typeof move.score !== 'number' && !move.mate)) return null;
            return { share: shareOf(game.players, move.player, move), depth: move.depth || 0 };
        };
    return Array.from({ length: moves.length + 1 }, (_, ply) => {
        const share = found(ply);
        if (typeof share === 'number') return { share, isSure: true };
        const on = saidOf(ply),
            said = on?.depth ? on : saidOf(ply - 1) || on;
        return said && { share: said.share, isSure: !said.depth || said.depth >= TRUSTED };
    });
}

/**
 * The sign of each move, by its ply: the record's, or what it lost.
 * @param {State} live
 * @param {(Worth | null)[]} known
 */
export const signs = (live, known) =>
    live.moves.map((move, index) => {
        const before = known[index],
            after = known[index + 1];
        if (move.mark) return SIGNS[move.mark];
        if (move.chance || !before?.isSure || !after?.isSure) return '';
        const { players } = live.game,
            lost = (before.share - after.share) * (players[move.player].team === players[0].team ? 1 : -1);
        return FAULTS.find(([least]) => lost >= least)?.[1] || '';
    });

/**
 * @param {SVGElement} svg
 * @param {State} live
 * @param {number} ply the one shown
 * @param {(Worth | null)[]} known
 * @param {string[]} marks
 */
export function drawGraph(svg, live, ply, known, marks) {
    const last = Math.max(1, known.length - 1),
        line = (/** @type {string} */ kind, /** @type {string} */ d) =>
            s('path', { class: kind, d, 'vector-effect': 'non-scaling-stroke' });
    const points = known.flatMap((worth, at) => (worth ? [[at, 100 - 100 * worth.share]] : [])),
        curve = points.map((point) => point.join()).join(' ');
    svg.setAttribute('viewBox', `0 0 ${last} 100`);
    svg.style.setProperty('--below', live.game.players[0].fill);
    svg.style.setProperty('--above', (live.game.players.find((one) => one.team !== live.game.players[0].team) || live.game.players[0]).fill);
    svg.replaceChildren(
        ...(points.length ? [line('below', `M${points[0][0]},100 L${curve} L${points[points.length - 1][0]},100 Z`)] : []),
        line('middle', `M0,50H${last}`),
        line('here', `M${ply},0V100`),
        ...points.filter(([at]) => marks[at - 1]?.startsWith('?')).map(([at, y]) => line('fault', `M${at},${y}h0`)),
    );
}
