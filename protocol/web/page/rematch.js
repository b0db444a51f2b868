// rematch.js -- what follows when a game is over: the host begins the same again, with another level or another opponent;
// guests ask for it.

import { h } from './dom.js';
import { announce } from './notice.js';
import { STRENGTHS, levelOf, levelWords } from './seats.js';
import { t } from './words.js';

/**
 * The seats with an engine one level stronger or weaker, where all engines have the same level.
 * @param {string[]} seats @param {number} step
 * @returns {{level: number, seats: string[]} | null} null: there is no such level
 */
export function otherLevel(seats, step) {
    const levels = new Set(seats.map(levelOf).filter(Boolean)),
        level = levels.size === 1 ? [...levels][0] + step : 0;
    if (level < 1 || level > STRENGTHS.length) return null;
    return { level, seats: seats.map((seat) => (levelOf(seat) ? `engine:${level}` : seat)) };
}

/**
 * @param {{seats: string[], position?: string}} again what begins the same game anew
 * @param {(wish: object) => void} begin
 * @param {() => void} choose asks who shall play
 * @returns {HTMLElement[]}
 */
export function rematchButtons(again, begin, choose) {
    const button = (/** @type {string} */ words, /** @type {() => void} */ click, kind = '', title = '') =>
        h('button', { type: 'button', class: `choice ${kind}`, title: title || null, click }, words);
    const levels = [-1, 1].flatMap((step) => {
        const other = otherLevel(again.seats, step),
            words = step < 0 ? t('Weaker opponent') : t('Stronger opponent');
        return other ? [button(words, () => begin({ ...again, seats: other.seats }), 'quiet', levelWords(other.level))] : [];
    });
    return [
        button(t('Play again'), () => begin(again), 'main'),
        ...(again.position ? [button(t('From the usual start'), () => begin({ ...again, position: undefined }), 'quiet')] : []),
        ...levels,
        button(t('Another opponent'), choose, 'quiet'),
    ];
}

// ---- guests ----

/** @param {State} state @param {number} player whom all know by this name */
const called = ({ seats, game }, player) => seats[player].name || game.players[player].name;

/** @param {State} state @returns {string} who else asks for another game; empty: nobody */
function askers(state) {
    const names = state.rematch.filter((player) => !state.seats[player].yours).map((player) => called(state, player));
    return names.length ? t('%1: another game?', names.join(', ')) : '';
}

/** @param {State} state @returns {Node[]} what the host is asked */
export const whoAsks = (state) => (askers(state) ? [h('span', { class: 'asked' }, askers(state))] : []);

/** @param {State} state @param {State | null} before */
export function tellWhoAsks(state, before) {
    const words = askers(state);
    if (words && before?.table === state.table && askers(before) !== words) announce(words);
}

/** @param {State} state @param {() => void} ask @returns {Node[]} nothing for those who watch */
export function askForRematch(state, ask) {
    const own = state.seats.filter((seat) => seat.yours);
    if (!own.length) return [];
    if (own.some((seat) => state.rematch.includes(seat.player))) return [h('span', { class: 'quiet' }, t('You have asked for another game.'))];
    return [h('button', { type: 'button', class: 'choice main', click: ask }, t('Ask for another game'))];
}
