// settings.js -- the dialog "Settings": language, colours, board and men, motion, sounds; all of it kept by the browser.

import { open } from './dialog.js';
import { h } from './dom.js';
import { knock } from './sound.js';
import { choose, chosen, want, wants } from './wishes.js';
import { keepLanguage, language, t } from './words.js';

/** @typedef {import('./wishes.js').Taste} Taste */
/** @typedef {import('./wishes.js').Wish} Wish */

const HURRY = 2.5;

/** @type {() => [Taste, string, Record<string, string>][]} values by what the style sheet calls them; first the usual */
const tastes = () => [
    ['scheme', t('Colours'), { '': t('as the system'), light: t('light'), dark: t('dark') }],
    ['board', t('Board'), { '': t('wood'), green: t('green'), blue: t('blue'), grey: t('grey'), plain: t('sharp') }],
    ['men', t('Men'), { '': t('ivory and ebony'), black: t('white and black'), red: t('white and red'), bold: t('bold lines') }],
    ['motion', t('Motion'), { '': t('usual'), fast: t('fast'), off: t('none') }],
];

/** Dresses the page as the person wants it. */
export function dressPage() {
    for (const taste of /** @type {Taste[]} */ (['scheme', 'board', 'men', 'motion']))
        document.documentElement.setAttribute(`data-${taste}`, chosen(taste));
}

/**
 * Lets what moves just now go as fast as the person wants it.
 * @param {SVGElement} within
 */
export function hurry(within) {
    if (chosen('motion') !== 'fast') return;
    for (const motion of within.getAnimations({ subtree: true })) motion.playbackRate = HURRY;
}

/** @param {string} words @param {string} now @param {Record<string, string>} values @param {(value: string) => void} take */
function row(words, now, values, take) {
    const options = Object.entries(values).map(([value, text]) => h('option', { value, selected: value === now }, text)),
        list = h('select', { change: () => take(list.value) }, ...options);
    return h('label', {}, words, list);
}

/** @param {Wish} wish @param {string} words @param {() => void} changed */
function box(wish, words, changed) {
    const field = h('input', { type: 'checkbox', checked: wants(wish), change: () => (want(wish, field.checked), changed()) });
    return h('label', { class: 'check-box' }, field, ` ${words}`);
}

/** @param {() => void} changed something else is wanted of the game that is shown */
export function openSettings(changed) {
    const speak = (/** @type {string} */ wished) => (keepLanguage(wished), location.reload());
    open(
        t('Settings'),
        'narrow',
        h(
            'div',
            { class: 'setup settings' },
            row(t('Language'), language, { en: 'English', de: 'Deutsch' }, speak),
            ...tastes().map(([taste, words, values]) =>
                row(words, chosen(taste), values, (value) => (choose(taste, value), dressPage())),
            ),
            box('sound', t('Sounds: moves, the end, short time'), () => knock(false)),
            box('thoughts', t('What engines think while you play'), changed),
        ),
    );
}
