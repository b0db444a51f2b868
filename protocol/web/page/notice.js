// notice.js -- what the page tells: to the eye for a while, to screen readers as news.

import { $, h } from './dom.js';
import { Refusal } from './refusal.js';
import { sentence, t } from './words.js';

const NOTICE = 9000,
    NEWS_KEPT = 20;

let timer = 0;

/**
 * Tells the person something for a while.
 * @param {string} words
 * @param {boolean} [isGood]
 */
export function notify(words, isGood) {
    $('notice').className = isGood ? 'quiet' : '';
    $('notice').textContent = words;
    clearTimeout(timer);
    if (words) timer = window.setTimeout(() => notify(''), NOTICE);
}

/** @param {unknown} error */
export const complain = (error) =>
    notify(error instanceof Refusal ? sentence(error.message) : t('The server cannot be reached just now.'));

/** @param {string} words */
export function announce(words) {
    const log = $('live');
    log.append(h('p', {}, words));
    while (log.children.length > NEWS_KEPT) log.firstChild?.remove();
}
