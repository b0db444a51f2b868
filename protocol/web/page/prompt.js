// prompt.js -- the line below the board: whose turn it is and what may be decided, in words and as buttons.

import { $, h, s, shapes } from './dom.js';
import { said } from './speech.js';
import { drawPick } from './pick.js';
import { t } from './words.js';

/** @typedef {import('./hand.js').Hand} Hand */

/** @param {string} thing @param {number} count @returns {string} 1 more mine, 2 more mines */
const more = (thing, count) => (count === 1 ? t('1 more %1', said(thing)) : t('%1 more %2', count, said(`${thing}s`)));

/** @param {State} state @param {Hand} hand @param {(cell: number) => string} name */
export function statusWords(state, hand, name) {
    if (state.result) return `${state.result.words}.`;
    const turn = state.turn,
        check = turn.check ? `${t('Check.')} ` : '';
    if (turn.chance) return turn.question || t('Chance decides.');
    if (!state.tries) return check + waitingWords(state, hand, name);
    if (hand.walk.hasBegun) return stepWords(hand, name, turn.thing);
    if (turn.question && turn.thing) return t('%1: %2, in any order.', turn.question.replace(/\?$/, ''), more(turn.thing, hand.walk.left));
    return check + (turn.question || t('%1, it is your turn.', turn.name));
}

/** @param {State} state @param {Hand} hand @param {(cell: number) => string} name */
function waitingWords(state, hand, name) {
    const turn = state.turn,
        seat = state.seats.find((one) => one.player === turn.player),
        isOther = seat && seat.who !== 'person',
        plan = hand.plan.length > 1 ? ` ${t('You have planned %1 to %2.', ...hand.plan.map(name))}` : '';
    if (!isOther) return t('%1 to move.', turn.name) + plan;
    return (state.pace?.stands ? t('%1 waits until you say Go on.', turn.name) : t('%1 is thinking.', turn.name)) + plan;
}

/** @param {Hand} hand @param {(cell: number) => string} name @param {string} [thing] */
function stepWords(hand, name, thing) {
    const walk = hand.walk,
        next = walk.next,
        so = walk.cells.map(name).join(thing ? ', ' : ' → ');
    const begin = so ? `${so}: ` : '';
    if (walk.apart) return begin + t('which one?');
    if (thing && walk.left) return `${begin}${more(thing, walk.left)}.`;
    if (walk.isMove && next.length) return begin + t('go on, or Done; Escape steps back.');
    if (next[0]?.kind === 'wall') return begin + t('now choose where the %1 goes, or Escape.', said(next[0].words));
    if (next.every((choice) => choice.cell === undefined)) return begin + t('choose.');
    if (walk.path.length > 1 && next.some((choice) => choice.captures)) return begin + t('jump on, or Escape.');
    return begin + t('choose where, or Escape.');
}

/**
 * A figure for the man whom a choice names, where the board shows such a one.
 * @param {State} state
 * @param {Choice} choice
 */
function figure(state, { look = '' }) {
    const drawn = state.looks[look];
    return drawn
        ? s('svg', { viewBox: '-50 -50 100 100', 'aria-hidden': 'true', class: 'figure' }, shapes(drawn))
        : null;
}

/** @type {unknown[]} what the buttons that are shown depend on, and they */
let shown = [];

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
    line.classList.toggle('over', !!state.result && !isBusy);
    const buttons = [],
        walk = hand.walk,
        isPicked = drawPick(state, hand, isBusy || !state.tries);
    if (state.tries && !isBusy) {
        for (const choice of isPicked ? [] : walk.inWords)
            buttons.push(
                h(
                    'button',
                    { class: 'choice', 'data-text': choice.text, click: () => hand.take(choice) },
                    figure(state, choice),
                    said(choice.words),
                ),
            );
        if (walk.isMove && walk.next.length)
            buttons.push(h('button', { class: 'choice main', 'data-text': '', click: () => hand.finish() }, t('Done')));
        if (walk.hasBegun) buttons.push(h('button', { class: 'choice quiet', click: () => hand.back() }, t('Back')));
    } else if (hand.plan.length)
        buttons.push(h('button', { class: 'choice quiet', click: () => hand.back() }, t('Forget it')));
    // A button that is being pressed must stay: nothing is clicked if it is another by the time that it is let go.
    const place = $('choices'),
        focused = place.contains(document.activeElement),
        signs = [walk, walk.node, isBusy, isPicked, walk.hasBegun, buttons.length, ...walk.inWords],
        stays = signs.every((sign, i) => sign === shown[i]) && place.firstChild === shown[signs.length] && place.childElementCount === buttons.length;
    if (!stays) {
        place.replaceChildren(...buttons);
        shown = [...signs, place.firstChild];
    }
    if (isPicked || (stays && focused)) return;
    if (
        focused ||
        (walk.inWords.length &&
            walk.path.length &&
            document.activeElement === hand.view.svg &&
            !walk.next.some((c) => c.cell !== undefined))
    )
        (place.querySelector('button') || hand.view.svg).focus();
}
