// prompt.js -- the line below the board: whose turn it is and what may be decided, in words and as buttons.

import { $, h, s, shapes } from './dom.js';
import { isShot } from './walk.js';

/** @typedef {import('./hand.js').Hand} Hand */

/**
 * The result in words.
 * @param {State} state
 */
export function resultWords(state) {
    if (!state.result) return '';
    const { text, reason } = state.result,
        [first, second] = state.game.players;
    /** @type {Record<string, string>} */
    const plain = { '1-0': `${first.name} wins`, '0-1': `${second.name} wins`, '1/2-1/2': 'Draw' };
    const who = plain[text] || text;
    if (reason.startsWith('draw ')) return `D${reason.slice(1)}`;
    return reason ? `${who}: ${reason}` : who;
}

/**
 * The choice most often meant comes first, if words name chessmen.
 * @param {Choice[]} choices
 */
function inOrder(choices) {
    return [...choices].sort((a, b) => Number(b.words === 'queen') - Number(a.words === 'queen'));
}

/** @param {State} state @param {Hand} hand @param {(cell: number) => string} name */
export function statusWords(state, hand, name) {
    if (state.result) return `${resultWords(state)}.`;
    const turn = state.turn,
        check = turn.check ? 'Check. ' : '',
        seat = state.seats.find((one) => one.player === turn.player);
    if (turn.chance) return turn.question || 'Chance decides.';
    if (!state.tries) {
        const planned = hand.plan.length > 1 ? ` You have planned ${hand.plan.map(name).join(' to ')}.` : '';
        const verb = seat && seat.who !== 'person' ? 'is thinking' : 'to move';
        return `${check}${turn.name} ${verb}.${planned}`;
    }
    if (!hand.walk.hasBegun) return check + (turn.question || `${turn.name}, it is your turn.`);
    return stepWords(hand, name);
}

/** @param {Hand} hand @param {(cell: number) => string} name */
function stepWords(hand, name) {
    const walk = hand.walk,
        next = walk.next,
        so = walk.cells.map(name).join(' → ');
    const begin = so ? `${so}: ` : '';
    if (walk.apart) return `${begin}which one?`;
    if (walk.isMove && next.length) return `${begin}go on, or Done; Escape steps back.`;
    if (next.every((choice) => choice.cell === undefined)) return `${begin}choose.`;
    if (walk.path.length > 1 && next.some(isShot)) return `${begin}jump on, or Escape.`;
    return `${begin}choose where, or Escape.`;
}

/**
 * A figure for a choice in words, where the board shows one of that name.
 * @param {State} state
 * @param {string} words
 */
function figure(state, words) {
    const player = state.game.players[state.turn.player];
    for (const stand of state.men)
        for (const man of stand.men)
            if (
                man.name === `${player.name.toLowerCase()} ${words}` ||
                man.name === `${player.name.replace('Player ', '')} ${words}`
            )
                return s(
                    'svg',
                    { viewBox: '-50 -50 100 100', 'aria-hidden': 'true', class: 'figure' },
                    shapes(state.looks[man.look] || ''),
                );
    return null;
}

/**
 * @param {State} state
 * @param {Hand} hand
 * @param {(cell: number) => string} name
 * @param {boolean} isBusy a move is on its way
 */
export function drawPrompt(state, hand, name, isBusy) {
    const words = isBusy ? hand.walk.cells.map(name).join(' → ') : statusWords(state, hand, name),
        line = $('status');
    if (line.textContent !== words) line.textContent = words;
    const buttons = [],
        walk = hand.walk;
    if (state.tries && !isBusy) {
        for (const choice of inOrder(walk.inWords))
            buttons.push(
                h(
                    'button',
                    { class: 'choice', 'data-text': choice.text, click: () => hand.take(choice) },
                    figure(state, choice.words || ''),
                    choice.words || choice.text,
                ),
            );
        if (walk.isMove && walk.next.length)
            buttons.push(h('button', { class: 'choice main', 'data-text': '', click: () => hand.finish() }, 'Done'));
        if (walk.hasBegun) buttons.push(h('button', { class: 'choice quiet', click: () => hand.back() }, 'Back'));
    } else if (hand.plan.length)
        buttons.push(h('button', { class: 'choice quiet', click: () => hand.back() }, 'Forget it'));
    const place = $('choices'),
        focused = place.contains(document.activeElement);
    place.replaceChildren(...buttons);
    if (
        focused ||
        (walk.inWords.length &&
            walk.path.length &&
            document.activeElement === hand.view.svg &&
            !walk.next.some((c) => c.cell !== undefined))
    )
        (buttons[0] || hand.view.svg).focus();
}
