// dialog.js -- the one dialog of the page: questions, lists, the choice of a game.

import { $, h } from './dom.js';
import { t } from './words.js';

/**
 * Opens the dialog with a title and what it holds.
 * @param {string} title
 * @param {string} kind a class of the style sheet
 * @param {...(Node | string)} content
 */
export function open(title, kind, ...content) {
    const dialog = $('dialog');
    dialog.className = kind;
    dialog.replaceChildren(
        h(
            'header',
            {},
            h('h2', { id: 'dialog-title' }, title),
            h('button', { type: 'button', class: 'close', 'aria-label': t('Close'), click: close }, '×'),
        ),
        ...content,
    );
    if (!dialog.open) dialog.showModal();
}

export function close() {
    $('dialog').close();
    $('dialog').replaceChildren();
}

/**
 * Asks once more before something that cannot be taken back.
 * @param {string} question
 * @param {string} yes
 * @param {() => void} act
 * @param {string} [kind] of the button that does it
 */
export function confirm(question, yes, act, kind = 'main') {
    const sure = h(
        'button',
        {
            type: 'button',
            class: kind,
            click: () => {
                close();
                act();
            },
        },
        yes,
    );
    open(question, 'small', h('div', { class: 'acts' }, sure, h('button', { type: 'button', click: close }, t('No'))));
    sure.focus();
}
