// offers.js -- what one seat asks of the others: a draw, or moves taken back; who has still to answer, what came of it.

import { $, h } from './dom.js';
import { confirm } from './dialog.js';
import { announce } from './notice.js';
import { t } from './words.js';

/** @param {Offer} offer @param {string} who asks, if it is somebody else */
function askedWords({ kind, yours, moves }, who) {
    if (kind === 'draw') return yours ? t('You offer a draw') : t('%1 offers a draw', who);
    if (!moves) return yours ? t('You ask to go on playing') : t('%1 asks to go on playing', who);
    if (moves === 1) return yours ? t('You ask to take back one move') : t('%1 asks to take back one move', who);
    return yours ? t('You ask to take back %1 moves', moves) : t('%1 asks to take back %2 moves', who, moves);
}

/** @param {State} state @param {Offer} offer */
export function offerWords(state, offer) {
    const since = offer.grave && offer.moves ? t(', though what was hidden or rolled since is known') : '',
        whole = askedWords(offer, state.game.players[offer.by].name) + since,
        waits = offer.asks ? [] : offer.waits.map((player) => state.game.players[player].name);
    if (!waits.length) return `${whole}.`;
    const last = waits.pop() || '';
    return waits.length
        ? t('%1: %2 and %3 have still to answer.', whole, waits.join(', '), last)
        : t('%1: %2 has still to answer.', whole, last);
}

/** @param {State} state @param {(agrees: boolean) => void} answer */
export function drawOffer(state, answer) {
    const place = $('offer'),
        offer = state.offer,
        words = offer ? offerWords(state, offer) : state.said;
    if (place.dataset.words === words && place.dataset.table === state.table) return;
    const button = (/** @type {string} */ text, agrees = false, kind = '') =>
        h('button', { type: 'button', class: kind, click: () => answer(agrees) }, text);
    Object.assign(place.dataset, { words, table: state.table });
    place.hidden = !words;
    place.classList.toggle('asks', !!offer?.asks);
    place.replaceChildren(h('p', {}, words));
    if (offer?.asks) place.append(button(t('Agree'), true, 'main'), button(t('Decline')));
    else if (offer?.yours) place.append(button(t('Withdraw')));
    if (words) announce(words);
}

/** @param {State} state @param {() => void} act */
export function offerDraw(state, act) {
    const isAlone = state.seats.filter((seat) => seat.yours).length < 2;
    confirm(isAlone ? t('Offer a draw?') : t('Do all who sit here agree to a draw?'), isAlone ? t('Offer') : t('Yes'), act);
}
