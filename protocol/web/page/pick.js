// pick.js -- the men whom one may choose from, as pictures beside the cell: what a pawn becomes. Arrow keys, or the
// letter of a man, Enter, Escape.

import { $, h, s, shapes } from './dom.js';
import { said } from './speech.js';
import { t } from './words.js';

/** @typedef {import('./hand.js').Hand} Hand */

const COLUMN = 6, // men below each other
    LEAST = 40; // pixels, of a button

/**
 * The men whom the hand may choose from, if there is nothing else to choose.
 * @param {import('./walk.js').Walk} walk
 */
export function picks(walk) {
    const next = walk.inWords;
    const isPick = next.length > 1 && next.length === walk.next.length && next.every((choice) => choice.kind === 'promotion' && choice.look);
    return isPick && walk.last !== null ? next : [];
}

/** @param {KeyboardEvent} event @param {Choice[]} choices @param {Hand} hand */
function key(event, choices, hand) {
    const buttons = /** @type {HTMLElement[]} */ ([...$('pick').children]),
        at = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement)),
        down = $('pick').classList.contains('up') ? -1 : 1,
        step = { ArrowDown: down, ArrowRight: 1, ArrowUp: -down, ArrowLeft: -1 }[event.key],
        named = choices.find((choice) => choice.text.slice(-1).toLowerCase() === event.key.toLowerCase());
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) buttons[(at + step + buttons.length) % buttons.length].focus();
    else if (event.key === 'Escape') {
        hand.back();
        hand.view.svg.focus();
    } else if (named) hand.take(named);
    else return;
    event.preventDefault();
    event.stopPropagation();
}

/**
 * Puts the pictures at their cell, towards the middle of the board.
 * @param {Hand} hand
 */
function place(hand) {
    const pick = $('pick'),
        cell = hand.walk.last;
    if (pick.hidden || cell === null) return;
    const at = hand.view.layer.cells.children[cell].getBoundingClientRect(),
        board = hand.view.svg.getBoundingClientRect(),
        field = $('field').getBoundingClientRect(),
        size = Math.max(LEAST, Math.min(at.width, board.height / COLUMN)),
        count = pick.childElementCount,
        columns = Math.ceil(count / COLUMN),
        high = size * Math.min(count, COLUMN),
        isBelow = at.top + at.height / 2 < board.top + board.height / 2;
    const top = isBelow ? Math.min(at.top, board.bottom - high) : Math.max(board.top, at.bottom - high);
    const left = Math.max(board.left, Math.min(at.left + at.width / 2 - size / 2, board.right - size * columns));
    pick.style.setProperty('--size', `${size}px`);
    pick.style.gridTemplateColumns = `repeat(${columns}, auto)`;
    pick.style.top = `${top - field.top}px`;
    pick.style.left = `${left - field.left}px`;
    pick.classList.toggle('up', !isBelow);
}

/** @type {{hand: Hand, choices: Choice[]} | null} */
let shown = null;
globalThis.addEventListener?.('resize', () => shown && place(shown.hand));

/**
 * Shows them, or nothing. True: they are shown.
 * @param {State} state @param {Hand} hand @param {boolean} isBusy
 */
export function drawPick(state, hand, isBusy) {
    const choices = isBusy ? [] : picks(hand.walk),
        pick = $('pick'),
        had = pick.contains(document.activeElement);
    if (choices.length && choices[0] === shown?.choices[0]) return true;
    pick.hidden = !choices.length;
    shown = choices.length ? { hand, choices } : null;
    pick.replaceChildren(
        ...choices.map((choice) =>
            h(
                'button',
                {
                    type: 'button',
                    'data-text': choice.text,
                    title: said(choice.words),
                    'aria-label': said(choice.words),
                    click: () => hand.take(choice),
                },
                s('svg', { viewBox: '-50 -50 100 100', 'aria-hidden': 'true', class: 'figure' }, shapes(state.looks[choice.look || ''] || '')),
            ),
        ),
    );
    pick.onkeydown = (/** @type {KeyboardEvent} */ event) => key(event, choices, hand);
    pick.setAttribute('aria-label', t('What does the pawn become?'));
    place(hand);
    // After the press that has brought them, which gives the board the focus.
    if (choices.length) setTimeout(() => pick.firstElementChild?.focus({ preventScroll: true }));
    else if (had) hand.view.svg.focus({ preventScroll: true });
    return choices.length > 0;
}
