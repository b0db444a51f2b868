// panel.js -- what stands beside the board: seats, what else belongs to the position, the evaluation.

import { $, h, s, shapes } from './dom.js';
import { hueOf } from './marks.js';
import { forFirst, hasScore, scoreWords, shareOf } from './scores.js';
import { askName, levelOf, levelWords, pointsWords, presenceWords, whoWords } from './seats.js';
import { t } from './words.js';

/** Signs that tell the seats apart without colours. */
const FORMS = [
    '<',
    'M-7-7H7V7H-7Z',
    'M0-9L9 7H-9Z',
    'M0-9L9 0L0 9L-9 0Z',
    'M-4-9H4L9-4V4L4 9H-4L-9 4V-4Z',
    'M0-9L3-3L9-3L4 2L6 9L0 5L-6 9L-4 2L-9-3L-3-3Z',
];

/**
 * A player's colours and form.
 * @param {Player} player
 * @param {number} index
 */
export function swatch(player, index) {
    const shape = index === 0 ? s('circle', { r: 8 }) : s('path', { d: FORMS[index] || FORMS[1] });
    shape.setAttribute('fill', player.fill);
    shape.setAttribute('stroke', player.line);
    shape.setAttribute('stroke-width', '1.6');
    return s('svg', { class: 'swatch', viewBox: '-11 -11 22 22', 'aria-hidden': 'true' }, shape);
}

/**
 * Who plays together with a player, "with c"; empty: nobody.
 * @param {Player[]} players @param {number} index
 */
export function allyWords(players, index) {
    const allies = players.filter((one, at) => at !== index && one.team === players[index].team);
    return allies.length ? t('with %1', allies.map((one) => one.letter).join(', ')) : '';
}

/**
 * Who has a seat; whoever sits there says by a click what they are called.
 * @param {State} state @param {Seat} seat
 */
function whoAt(state, seat) {
    const words = whoWords(seat, state.study);
    if (state.study || !seat.yours || seat.who !== 'person') return h('span', { class: 'label' }, words);
    const title = t('Say a name');
    return h('button', { type: 'button', class: 'label', title, click: () => askName(state, seat) }, words);
}

/** @param {State} state @param {Seat} seat */
function presenceOf(state, { presence, yours }) {
    const words = yours ? '' : presenceWords(presence);
    if (!words) return null;
    return h('span', { class: `presence ${presence}`, title: words }, presence === 'here' ? h('span', { class: 'unseen' }, words) : words);
}

/** @param {State} state @param {number} index */
function seatOf(state, index) {
    const player = state.game.players[index],
        ally = allyWords(state.game.players, index),
        seat = state.seats[index],
        level = levelOf(seat.label),
        isOn = state.turn.player === index && !state.result && !state.turn.chance,
        details = level ? `${t('Level')} ${levelWords(level)}` : whoWords(seat, state.study);
    return h(
        'li',
        {
            class: `seat${isOn ? ' on' : ''}${seat.yours ? ' yours' : ''}`,
            title: [details, ally].filter(Boolean).join(', '),
            'aria-current': isOn ? 'true' : null,
        },
        swatch(player, index),
        h('span', { class: 'name' }, player.name),
        whoAt(state, seat),
        presenceOf(state, seat),
        ally ? h('span', { class: 'ally' }, ally) : null,
        state.series
            ? h('b', { class: 'points', title: t('won in %1 games', state.series.games) }, pointsWords(state.series.points[index]))
            : null,
        isOn && state.turn.check ? h('span', { class: 'check' }, t('check')) : null,
    );
}

/** @param {State} state */
export function drawSeats(state) {
    $('seats').classList.toggle('many', state.game.players.length > 2);
    const focused = document.activeElement?.matches?.('#seats button');
    $('seats').replaceChildren(...state.game.order.map((index) => seatOf(state, index)));
    if (focused) $('seats').querySelector('button')?.focus();
}

/**
 * The marks of what lies on cells: a sign and a hue for each kind.
 * @param {State} state
 */
export function signsOf(state) {
    return state.extras
        .filter((extra) => extra.cells?.length)
        .flatMap((extra) =>
            (extra.cells || []).map((cell) => ({
                cell,
                sign: (extra.words || extra.key)[0].toUpperCase(),
                words: extra.words,
                hue: hueOf(extra.key),
            })),
        );
}

/** @param {State} state */
export function drawExtras(state) {
    const list = state.extras.flatMap((extra) => {
        const sign = extra.cells?.length
            ? h(
                  'span',
                  { class: `chip hue${hueOf(extra.key)}`, 'aria-hidden': 'true' },
                  (extra.words || extra.key)[0].toUpperCase(),
              )
            : null;
        return [h('dt', {}, sign, extra.words || extra.key), h('dd', {}, extra.value)];
    });
    const marks = [...new Set(state.men.flatMap((stand) => (stand.mark ? [stand.mark] : [])))];
    for (const mark of marks)
        list.push(
            h('dt', {}, s('svg', { class: 'mark', viewBox: '-23 -23 46 46', 'aria-hidden': 'true' }, shapes(state.looks[mark] || ''))),
            h('dd', {}, state.states[mark] || mark),
        );
    $('extras').replaceChildren(...list);
    $('extras').hidden = !list.length;
}

/**
 * The evaluation as a bar, and what the engine says of it.
 * @param {State} state
 * @param {Thinking | null} thinking
 * @param {number} below the player whose side is below
 * @param {Analysed | null} analysed
 * @param {boolean} tells whether what engines at the table think is shown
 */
export function drawBar(state, thinking, below, analysed, tells) {
    const bar = $('bar'),
        note = $('thinking'),
        players = state.game.players;
    const best = analysed?.lines[0] && { ...analysed.lines[0], player: analysed.player };
    const now = best || thinking,
        said = now && hasScore(now) ? now : state.moves.slice(0, state.ply).filter(hasScore).pop();
    const isJudged = state.seats.some((seat) => seat.who === 'engine') || state.moves.some(hasScore);
    bar.hidden = players.length !== 2; // its place is kept: the board does not change its size
    bar.classList.toggle('idle', state.hidden || !(best || (tells && isJudged)));
    note.textContent = thinking
        ? t('%1: depth %2', players[thinking.player]?.name || '', thinking.depth) +
          (hasScore(thinking) ? `, ${scoreWords(thinking)}` : '') +
          (thinking.line.length ? ` · ${thinking.line.slice(0, 4).join(' ')}` : '')
        : '';
    const first = said ? forFirst(said) : {},
        share = shareOf(first);
    if (players.length !== 2) return;
    bar.style.setProperty('--share', String(below === 0 ? share : 1 - share));
    bar.style.setProperty('--below', players[below === 0 ? 0 : 1].fill);
    bar.style.setProperty('--above', players[below === 0 ? 1 : 0].fill);
    bar.title = said ? `${players[0].name}: ${scoreWords(first)}` : '';
}
