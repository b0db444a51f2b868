// seats.js -- who plays, in words: names, strengths of engines, who is there, what was won; and the choice of a seat.

import { h } from './dom.js';
import { close, open } from './dialog.js';
import { complain } from './notice.js';
import { atTable, post } from './transport.js';
import { t } from './words.js';

/** How strong levels play, as UCI's Elo numbers go (protocol/round/seat.c); 0: with all their strength. */
export const STRENGTHS = [600, 900, 1200, 1500, 1800, 2100, 2500, 0];
const USUAL_LEVEL = 4,
    NAME = 'fusilier.name',
    NAME_LETTERS = 40;

/** @param {number} level from 1 */
function levelName(level) {
    if (level <= 1) return t('newcomer');
    if (level === 2) return t('beginner');
    if (level === 3) return t('occasional player');
    if (level === 4) return t('club player');
    if (level === 5) return t('strong club player');
    if (level === 6) return t('expert');
    return level === 7 ? t('master') : t('all it can');
}

/**
 * "2: beginner, about 900".
 * @param {number} level from 1
 */
export const levelWords = (level) =>
    STRENGTHS[level - 1]
        ? t('%1: %2, about %3', level, levelName(level), STRENGTHS[level - 1])
        : `${level}: ${levelName(level)}`;

/** @param {string} label of a seat, "engine:3"; @returns {number} 0: it has no level */
export const levelOf = (label) => Number(/^engine:(\d)$/.exec(label)?.[1] || 0);

/**
 * Who plays, where nobody has a name.
 * @param {string} label
 */
export function labelWords(label) {
    const level = levelOf(label);
    if (level) return t('engine, level %1', level);
    if (label === 'person') return t('a person');
    if (label === 'random') return t('random moves');
    return label;
}

/** @param {Seat} seat @param {boolean} isStudy */
export function whoWords({ yours, name, label }, isStudy = false) {
    if (isStudy) return name || '';
    if (yours) return name ? t('%1 (you)', name) : t('you');
    return name || labelWords(label);
}

/** @param {Seat['presence']} presence of somebody else */
export function presenceWords(presence) {
    if (presence === 'away') return t('is away');
    if (presence === 'invited') return t('not here yet');
    return presence === 'here' ? t('is here') : '';
}

/**
 * Points as players write them: "2½".
 * @param {number} points
 */
export function pointsWords(points) {
    const whole = Math.floor(points + 0.001),
        sign = { 0: '', 33: '⅓', 50: '½', 67: '⅔' }[Math.round((points - whole) * 100)];
    if (sign === undefined) return String(Math.round(points * 100) / 100);
    return whole || !sign ? whole + sign : sign;
}

// ---- who comes and goes ----

/** @param {State} state @param {Seat} seat */
const calledAt = (state, { player, name }) => name || state.game.players[player].name;

/**
 * Who has come, who has left, since another state of the same table.
 * @param {State} before @param {State} state
 * @returns {{words: string, player: number, hasLeft: boolean}[]}
 */
export function comings(before, state) {
    /** @type {{words: string, player: number, hasLeft: boolean}[]} */
    const found = [];
    for (const seat of state.seats) {
        const was = before.seats[seat.player]?.presence,
            { presence, player } = seat,
            who = calledAt(state, seat);
        if (seat.yours || presence === was || !was) continue;
        if (presence === 'away' && was === 'here') found.push({ words: t('%1 has left.', who), player, hasLeft: true });
        else if (presence === 'here')
            found.push({ words: was === 'away' ? t('%1 is back.', who) : t('%1 has come.', who), player, hasLeft: false });
    }
    return found;
}

// ---- names ----

/** @param {number} seat @param {string} name */
const call = (seat, name) => post(atTable('name'), { seat, name });

/**
 * Asks what somebody at a seat of this screen is called.
 * @param {State} state @param {Seat} seat
 */
export function askName(state, seat) {
    const player = state.game.players[seat.player].name,
        error = h('p', { class: 'error', role: 'alert' }),
        field = h('input', { value: seat.name, maxlength: NAME_LETTERS, autocomplete: 'nickname', 'aria-label': t('Name') });
    const submit = async (/** @type {Event} */ event) => {
        event.preventDefault();
        try {
            await call(seat.player, field.value);
            if (isAlone(state)) localStorage.setItem(NAME, field.value.trim());
            close();
        } catch (refusal) {
            error.textContent = /** @type {Error} */ (refusal).message;
        }
    };
    const save = h('button', { type: 'submit', class: 'main' }, t('Save'));
    open(t('Name of %1', player), 'small', h('form', { class: 'pgn', submit }, field, error, h('div', { class: 'acts' }, save)));
    field.select();
}

/** @param {State} state */
const ownSeats = (state) => (state.study ? [] : state.seats.filter((seat) => seat.yours && seat.who === 'person'));

/** @param {State} state @returns {boolean} one person alone at this screen */
const isAlone = (state) => ownSeats(state).length === 1;

/**
 * Whoever has said their name before has it at the next table, too.
 * @param {State} state of a table that is new
 */
export function bringName(state) {
    const name = localStorage.getItem(NAME),
        [seat] = ownSeats(state);
    if (name && isAlone(state) && !seat.name && !state.result) call(seat.player, name).catch(complain);
}

// ---- choosing ----

/** @param {string} name @param {number} seat */
export function seatChoice(name, seat) {
    const usual = seat === 0 ? 'person' : `engine:${USUAL_LEVEL}`,
        option = (/** @type {string} */ value, /** @type {string} */ words) =>
            h('option', { value, selected: value === usual }, words);
    return h(
        'label',
        {},
        h('span', {}, name),
        h(
            'select',
            { name: `seat${seat}` },
            option('person', t('A person')),
            h(
                'optgroup',
                { label: t('Engine') },
                ...STRENGTHS.map((_, index) => option(`engine:${index + 1}`, levelWords(index + 1))),
            ),
            option('random', t('Random moves')),
        ),
    );
}

/** A box: who chose the first seat may find another one's. */
export const lotBox = () =>
    h('label', { class: 'check-box' }, h('input', { type: 'checkbox', name: 'lot' }), ` ${t('Draw lots for the seats')}`);

/**
 * Deals seats and what belongs to them out at random, if the form says so: all lists in the same order.
 * @template {unknown[][]} T
 * @param {any} form @param {T} lists of the same length @param {() => number} [random] below 1
 * @returns {T}
 */
export function deal(form, lists, random = Math.random) {
    const order = lists[0].map((_, index) => index);
    for (let i = order.length - 1; form.elements.lot.checked && i > 0; i--) {
        const other = Math.floor(random() * (i + 1));
        [order[i], order[other]] = [order[other], order[i]];
    }
    return /** @type {T} */ (lists.map((list) => order.map((index) => list[index])));
}
