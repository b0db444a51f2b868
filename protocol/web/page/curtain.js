// curtain.js -- where several people share a screen and something is hidden: nothing is shown until the right one sits down.

import { $ } from './dom.js';
import { t } from './words.js';

/** @param {State} state */
export function drawCurtain(state) {
    const isDown = state.curtain !== null;
    $('curtain').hidden = !isDown;
    $('main').inert = isDown;
    if (!isDown) return;
    $('move').value = ''; // what was typed is a secret, too
    const name = state.game.players[Number(state.curtain)].name;
    $('curtain-words').textContent = t('%1 is to move. Nobody else should look at the screen now.', name);
    $('look').textContent = t('I am %1: show the board', name);
    $('look').focus();
}
