// graph.js -- how a game stood after each move, as a curve, and which moves lost most. Draws what it is
// told; knows no server.

import { s } from './dom.js';
import { round } from './geometry.js';
import { hasScore, shareOf } from './scores.js';

const TRUSTED = 8; // a depth from which on moves are judged by what was said of them
/**
 * What a move has lost of all there is to win, and the sign of that.
 * @type {[number, string][]}
 */
const FAULTS = [[0.25, '??'], [0.15, '?'], [0.08, '?!']];
const SIGNS = ['', '!', '?', '!!', '??', '!?', '?!']; // of marks as records number them

/** @typedef {{share: number, isSure: boolean}} Worth  what a team may hope for: 0 to 1 */

/** @param {Player[]} players */
const teamsOf = (players) => [...new Set(players.map((player) => player.team))];

/** @param {Player[]} players whether they are two sides */
export const areTwoSides = (players) => teamsOf(players).length === 2;

/**
 * What each team may hope for by what an engine found, or by the result where nothing is to be decided; null: nobody
 * knows.
 * @param {State} live @param {Analysed} said @param {Result | null} result if the game has ended there
 * @returns {number[] | null}
 */
export function sharesOf({ game: { players } }, said, result) {
    const own = players[said.player].team,
        best = said.lines[0],
        each = said.each;
    if (each) return players.reduce((shares, { team }, index) => ((shares[team] = shareOf({ score: each[index] })), shares), /** @type {number[]} */ ([]));
    if (best && !areTwoSides(players)) return null;
    const points = (result?.text || '*').split(/[-,]/),
        share = best ? shareOf(best) : points[0] === '*' ? NaN : 0;
    if (Number.isNaN(share)) return null;
    const shares = /** @type {number[]} */ ([]);
    players.forEach(({ team }, index) => {
        shares[team] = best ? (team === own ? share : 1 - share) : points[index].startsWith('1/') ? 0.5 : Math.min(1, Number(points[index]));
    });
    return shares;
}

/**
 * What is known of each position for a team, the start included: what an engine found when it looked, what the mover
 * thought who went on from there, or who came there.
 * @param {State} live
 * @param {number} team
 * @param {(ply: number) => number[] | null | undefined} found
 * @returns {(Worth | null)[]}
 */
export function worths({ moves, game: { players } }, team, found) {
    const isPair = areTwoSides(players),
        saidOf = (/** @type {number} */ index) => {
            const move = moves[index],
                isOwn = move && players[move.player].team === team;
            if (!move || move.chance || !(isOwn || isPair) || !hasScore(move)) return null;
            const share = shareOf(move);
            return { share: isOwn ? share : 1 - share, depth: move.depth || 0 };
        };
    return Array.from({ length: moves.length + 1 }, (_, ply) => {
        const share = found(ply)?.[team];
        if (typeof share === 'number') return { share, isSure: true };
        const on = saidOf(ply),
            said = on?.depth ? on : saidOf(ply - 1) || on;
        return said && { share: said.share, isSure: !said.depth || said.depth >= TRUSTED };
    });
}

/**
 * The sign of each move, by its ply: the record's, or, of two sides, what it lost.
 * @param {State} live
 * @param {(team: number) => (Worth | null)[]} known
 */
export function signs({ moves, game: { players } }, known) {
    const teams = teamsOf(players),
        all = teams.length === 2 ? teams.map((team) => [team, known(team)]) : [],
        of = /** @type {Map<number, (Worth | null)[]>} */ (new Map(/** @type {any} */ (all)));
    return moves.map((move, index) => {
        const team = of.get(players[move.player]?.team),
            [before, after] = [team?.[index], team?.[index + 1]];
        if (move.mark) return SIGNS[move.mark];
        if (move.chance || !before?.isSure || !after?.isSure) return '';
        return FAULTS.find(([least]) => before.share - after.share >= least)?.[1] || '';
    });
}

/**
 * The points of a curve, ply and height, in runs: where nothing is known of a ply there is none. One that stands alone
 * is half a ply wide.
 * @param {(Worth | null)[]} known
 */
export function runsOf(known) {
    /** @type {number[][][]} */
    const runs = [];
    known.forEach((worth, at) => {
        if (!worth) return;
        if (!at || !known[at - 1]) runs.push([]);
        runs[runs.length - 1].push([at, round(100 - 100 * worth.share)]);
    });
    return runs.map((run) => (run.length > 1 ? run : [-0.25, 0.25].map((by) => [run[0][0] + by, run[0][1]])));
}

/**
 * Of two sides the ground is shared between them; of more each has a curve.
 * @param {SVGElement} svg
 * @param {State} live
 * @param {number} ply the one shown
 * @param {(team: number) => (Worth | null)[]} known
 * @param {string[]} marks
 */
export function drawGraph(svg, live, ply, known, marks) {
    const { players } = live.game,
        teams = teamsOf(players),
        isPair = teams.length === 2,
        last = Math.max(1, live.moves.length),
        fills = teams.map((team) => players.find((one) => one.team === team)?.fill || ''),
        line = (/** @type {string} */ kind, /** @type {string} */ d, stroke = '') =>
            s('path', { class: kind, d, stroke, 'vector-effect': 'non-scaling-stroke' });
    const curves = (isPair ? teams.slice(0, 1) : teams).map((team) => runsOf(known(team)));
    svg.setAttribute('viewBox', `0 0 ${last} 100`);
    svg.style.setProperty('--below', fills[0]);
    svg.style.setProperty('--above', fills[1] || '');
    svg.replaceChildren(
        ...curves.flatMap((runs, index) =>
            runs.flatMap((points) => {
                const curve = points.map((point) => point.join()).join(' '),
                    [from, to] = [points[0][0], points[points.length - 1][0]];
                return isPair
                    ? [line('above', `M${from},0H${to}V100H${from}Z`), line('below', `M${from},100 L${curve} L${to},100 Z`)]
                    : [line('curve', `M${curve}`, fills[index])];
            }),
        ),
        line('middle', `M0,50H${last}`),
        line('here', `M${ply},0V100`),
        ...curves[0].flat().filter(([at]) => marks[at - 1]?.startsWith('?')).map(([at, y]) => line('fault', `M${at},${y}h0`)),
    );
}
