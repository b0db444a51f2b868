// rematch.js -- what a host may go on with when a game is over: the same again, another level, another opponent.

import { h } from './dom.js';
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
 * @param {{seats: string[]}} again what begins the same game anew
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
        ...levels,
        button(t('Another opponent'), choose, 'quiet'),
    ];
}
