// offers.js -- what one seat asks of the others: a draw, or moves taken back; who has still to answer, what came of it.

import { $, h } from './dom.js';
import { confirm } from './dialog.js';
import { announce } from './notice.js';

/** @param {string[]} names */
const all = (names) => names.join(', ').replace(/, ([^,]*)$/, ' and $1');

/** @param {State} state @param {Offer} offer */
function wordsOf(state, offer) {
    const who = offer.yours ? 'You' : state.game.players[offer.by].name,
        s = offer.yours ? '' : 's',
        what =
            offer.kind === 'draw'
                ? `${who} offer${s} a draw`
                : offer.moves
                  ? `${who} ask${s} to take back ${offer.moves === 1 ? 'one move' : `${offer.moves} moves`}`
                  : `${who} ask${s} to go on playing`;
    const since = offer.grave && offer.moves ? ', though what was hidden or rolled since is known' : '',
        whole = what + since;
    const waits = offer.asks ? [] : offer.waits.map((player) => state.game.players[player].name);
    return waits.length ? `${whole}: ${all(waits)} ${waits.length > 1 ? 'have' : 'has'} still to answer.` : `${whole}.`;
}

/** @param {State} state @param {(agrees: boolean) => void} answer */
export function drawOffer(state, answer) {
    const place = $('offer'),
        offer = state.offer,
        words = offer ? wordsOf(state, offer) : state.said;
    if (place.dataset.words === words && place.dataset.table === state.table) return;
    const button = (/** @type {string} */ text, agrees = false, kind = '') =>
        h('button', { type: 'button', class: kind, click: () => answer(agrees) }, text);
    Object.assign(place.dataset, { words, table: state.table });
    place.hidden = !words;
    place.classList.toggle('asks', !!offer?.asks);
    place.replaceChildren(h('p', {}, words));
    if (offer?.asks) place.append(button('Agree', true, 'main'), button('Decline'));
    else if (offer?.yours) place.append(button('Withdraw'));
    if (words) announce(words);
}

/** @param {State} state @param {() => void} act */
export function offerDraw(state, act) {
    const isAlone = state.seats.filter((seat) => seat.yours).length < 2;
    confirm(isAlone ? 'Offer a draw?' : 'Do all who sit here agree to a draw?', isAlone ? 'Offer' : 'Yes', act);
}
