// rules.js -- the rules of the game, beside the board.

import { $ } from './dom.js';
import { markdown } from './markdown.js';
import { Refusal, get } from './transport.js';

let shown = '';

/** @param {string} id */
export async function drawRules(id) {
    if (shown === id) return;
    shown = id;
    try {
        const { markdown: text } = await get(`/api/rules?game=${encodeURIComponent(id)}`);
        if (shown === id) $('pane-rules').replaceChildren(...markdown(text));
    } catch (error) {
        $('pane-rules').textContent = error instanceof Refusal ? error.message : '';
        shown = '';
    }
}
