// offers.js -- what one seat asks of the others: a draw, or moves taken back; who has still to answer, what came of it.

import { $, h } from './dom.js';
import { confirm } from './dialog.js';
import { announce } from './notice.js';
import { t } from './words.js';

/** @param {string[]} names */
const all = (names) => names.join(', ').replace(/, ([^,]*)$/, ` ${t('and')} $1`);

/** @param {State} state @param {Offer} offer */
function wordsOf(state, offer) {
    const who = state.game.players[offer.by].name,
        count = offer.moves || 0;
    /** @type {Record<string, [string, string]>} */
    const whats = {
        draw: [t('You offer a draw'), t('%1 offers a draw', who)],
        one: [t('You ask to take back one move'), t('%1 asks to take back one move', who)],
        more: [t('You ask to take back %1 moves', count), t('%1 asks to take back %2 moves', who, count)],
        on: [t('You ask to go on playing'), t('%1 asks to go on playing', who)],
    };
    const what = whats[offer.kind === 'draw' ? 'draw' : count > 1 ? 'more' : count ? 'one' : 'on'][offer.yours ? 0 : 1],
        since = offer.grave && count ? t(', though what was hidden or rolled since is known') : '',
        whole = what + since;
    const waits = offer.asks ? [] : offer.waits.map((player) => state.game.players[player].name);
    return waits.length ? `${whole}: ${waits.length > 1 ? t('%1 have still to answer.', all(waits)) : t('%1 has still to answer.', waits[0])}` : `${whole}.`;
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
    if (offer?.asks) place.append(button(t('Agree'), true, 'main'), button(t('Decline')));
    else if (offer?.yours) place.append(button(t('Withdraw')));
    if (words) announce(words);
}

/** @param {State} state @param {() => void} act */
export function offerDraw(state, act) {
    const isAlone = state.seats.filter((seat) => seat.yours).length < 2;
    confirm(isAlone ? t('Offer a draw?') : t('Do all who sit here agree to a draw?'), isAlone ? t('Offer') : t('Yes'), act);
}
