// curtain.js -- where several people share a screen and something is hidden: nothing is shown until the right one sits down.

import { $ } from './dom.js';

/** @param {State} state */
export function drawCurtain(state) {
    const isDown = state.curtain !== null;
    $('curtain').hidden = !isDown;
    $('main').inert = isDown;
    if (!isDown) return;
    const name = state.game.players[Number(state.curtain)].name;
    $('curtain-words').textContent = `${name} is to move. Nobody else should look at the screen now.`;
    $('look').textContent = `I am ${name}: show the board`;
    $('look').focus();
}
