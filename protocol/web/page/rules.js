// rules.js -- the rules of the game, beside the board; the positions in them can be analysed.

import { $, h } from './dom.js';
import { markdown } from './markdown.js';
import { complain } from './notice.js';
import { watch } from './pictures.js';
import { Refusal } from './refusal.js';
import { get, isHost } from './transport.js';
import { language, t } from './words.js';

const POSITION = /^([^ /]+\/){3,}[^ /]+( |$)/;

let shown = '';

/** @param {string} game @param {string} position @param {Begin} begin */
const diagram = (game, position, begin) =>
    h(
        'button',
        {
            type: 'button',
            class: 'diagram',
            title: t('Analyse this position'),
            disabled: !isHost(),
            click: () => begin('study', { game, position }).catch(complain),
        },
        h('img', { alt: position, 'data-game': game, 'data-position': position }),
    );

/**
 * Writes the rules of a game into an element, unless it is to show others by then.
 * @param {HTMLElement} pane @param {string} id @param {Begin} begin @param {() => boolean} [isWanted]
 */
export async function writeRules(pane, id, begin, isWanted = () => true) {
    const { markdown: text } = await get(`/api/rules?game=${encodeURIComponent(id)}`);
    if (!isWanted()) return;
    const note = language === 'en' ? [] : [h('p', { class: 'quiet', lang: language }, t('The rules are written in English.'))];
    pane.replaceChildren(...note, ...markdown(text));
    for (const code of pane.querySelectorAll('code'))
        if (POSITION.test(code.textContent || '')) {
            const next = code.nextSibling;
            if (next && !code.previousSibling) next.textContent = (next.textContent || '').replace(/^[:,]\s*/, '');
            code.replaceWith(diagram(id, code.textContent || '', begin));
        }
    watch(pane);
}

/** What was shown may have been said anew. */
export const forgetRules = () => (shown = '');

/** @param {string} id @param {Begin} begin */
export async function drawRules(id, begin) {
    const pane = $('pane-rules');
    if (shown === id) return;
    shown = id;
    try {
        await writeRules(pane, id, begin, () => shown === id);
    } catch (error) {
        pane.textContent = error instanceof Refusal ? error.message : '';
        shown = '';
    }
}
