// clocks.js -- the time of each seat: chosen before a game, and counted down between what the server says.

import { $, h } from './dom.js';
import { tick as tickAloud } from './sound.js';
import { t } from './words.js';

/** @type {State['clock']} */
let clock = null;
let since = 0,
    timer = 0,
    warned = -1; // the seat of one's own that has heard that its time gets short

const LOW = 20000,
    PRESETS = [[1, 0], [3, 2], [5, 3], [10, 5], [15, 10]]; // minutes and seconds a move

/** @param {number} ms */
function wordsOf(ms) {
    const seconds = ms < 9950 ? (Math.ceil(ms / 100) / 10).toFixed(1) : String(Math.ceil(ms / 1000) % 60),
        minutes = ms < 9950 ? 0 : Math.floor(Math.ceil(ms / 1000) / 60);
    return `${minutes}:${Number(seconds) < 10 ? '0' : ''}${seconds}`;
}

/** @param {number} player @param {number} left @param {boolean} isYours */
function warn(player, left, isYours) {
    if (left >= LOW && warned === player) warned = -1;
    if (left >= LOW || !isYours || warned === player) return;
    warned = player;
    tickAloud();
}

function tick() {
    clearTimeout(timer);
    if (!clock) return;
    for (const face of $('seats').querySelectorAll('time')) {
        const player = Number(face.dataset.player),
            runs = clock.runs === player,
            left = Math.max(0, Number(clock.left[player]) - (runs ? performance.now() - since : 0));
        if (runs) warn(player, left, face.dataset.yours === 'true');
        face.textContent = wordsOf(left);
        face.className = `${runs ? 'runs' : ''}${left < LOW ? ' low' : ''}`;
    }
    if (clock.runs !== null) timer = window.setTimeout(tick, 100);
}

/**
 * Puts a clock beside each seat that has one.
 * @param {State} state
 */
export function drawClocks(state) {
    if (state.clock !== clock) since = performance.now();
    clock = state.clock;
    [...$('seats').children].forEach((seat, index) => {
        const player = state.game.order[index];
        const isYours = state.seats.some((one) => one.player === player && one.yours);
        if (clock?.left[player] != null)
            seat.append(h('time', { role: 'timer', 'data-player': player, 'data-yours': isYours }));
    });
    tick();
}

/** @param {number} gone milliseconds since the turn began */
export function setClock(gone) {
    since = performance.now() - gone;
    tick();
}

/** @param {string} name @param {string} placeholder @param {string} label */
const number = (name, placeholder, label) =>
    h('input', { name, type: 'number', min: 0, step: 'any', placeholder, 'aria-label': label });

/** @param {string} name @param {string} key @param {string} hint */
const pair = (name, key, hint) =>
    h(
        'label',
        { class: 'times' },
        h('span', {}, name),
        number(`${key}-m`, hint, t('%1: minutes', name)),
        '+',
        number(`${key}-s`, '0', t('%1: seconds a move', name)),
    );

/** @param {any} all the pair of fields for all seats */
function presets(all) {
    const [minutes, seconds] = all.querySelectorAll('input');
    const button = (/** @type {number[]} */ [base = 0, more = 0]) =>
        h(
            'button',
            {
                type: 'button',
                class: 'preset',
                click: () => {
                    minutes.value = base || '';
                    seconds.value = base ? more : '';
                },
            },
            base ? `${base}+${more}` : t('none'),
        );
    return h('div', { class: 'acts', role: 'group', 'aria-label': t('Usual clocks') }, ...[[], ...PRESETS].map(button));
}

/**
 * Fields for the clocks of a new game.
 * @param {string[]} names of the seats
 */
export function clockFields(names) {
    const all = pair(t('Minutes + seconds'), 'all', t('none')),
        others = names.map((name, i) => pair(name, `one${i}`, t('as above')));
    return h(
        'fieldset',
        {},
        h('legend', {}, t('Clock')),
        presets(all),
        all,
        h('details', {}, h('summary', {}, t('Not the same for all')), ...others),
    );
}

/**
 * What was filled in, as the server reads it.
 * @param {any} form
 * @param {number} players
 */
export function clocksOf(form, players) {
    const read = (/** @type {string} */ key) => {
        const minutes = form.elements[`${key}-m`].value;
        return minutes ? `${+(minutes * 60).toFixed(3)}+${form.elements[`${key}-s`].value || 0}` : null;
    };
    return Array.from({ length: players }, (_, i) => read(`one${i}`) ?? read('all'));
}
