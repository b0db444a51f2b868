// captured.js -- whom each player has lost, as figures, and who has more left where men have a worth.

import { $, h, s, shapes } from './dom.js';
import { t } from './words.js';

const EACH_SHOWN = 4; // of one sort; of more one and their number

/** @param {State} state @param {Lost} man */
function figures(state, man) {
    const isMany = man.count > EACH_SHOWN,
        drawn = Array.from({ length: isMany ? 1 : man.count }, () =>
            s('svg', { viewBox: '-42 -46 84 84', 'aria-hidden': 'true', class: 'figure' }, shapes(state.looks[man.look] || '')),
        );
    return h('span', { class: 'sort', title: `${man.count} × ${man.name}` }, ...drawn, isMany ? `×${man.count}` : null);
}

/**
 * How much more the men of a player are worth than those of the other one; 0: not more, or nobody knows.
 * @param {Captured[]} captured @param {number} index
 */
export function lead(captured, index) {
    const [mine, other] = [captured[index].worth, captured[1 - index]?.worth];
    return captured.length === 2 && mine !== null && other !== null && other !== undefined ? Math.max(0, mine - other) : 0;
}

/** @param {State} state */
export function drawCaptured(state) {
    const rows = state.captured.flatMap((one, index) => {
        const more = lead(state.captured, index),
            player = state.game.players[one.player].name,
            words = one.men.map((man) => `${man.count} × ${man.kind}`).join(', ');
        const lost = h(
            'li',
            { 'data-player': one.player },
            h('span', { class: 'name' }, t('%1 has lost', player)),
            h('span', { class: 'unseen' }, words),
            h('span', { class: 'lost' }, ...one.men.map((man) => figures(state, man))),
        );
        const ahead = h('li', { title: t('worth of the men left') }, h('strong', {}, t('%1 is ahead by %2', player, more)));
        return [...(words ? [lost] : []), ...(more ? [ahead] : [])];
    });
    $('captured').replaceChildren(...rows);
    $('captured').hidden = !rows.length;
}
