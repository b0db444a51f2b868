// words.js -- the page's own texts in the reader's language. A text is asked for by its English words; `%1`, `%2` in it
// stand for values. What the program says is spoken by speech.js.

import { german } from './german.js';

/** @type {Record<string, Record<string, string>>} */
const LANGUAGES = { de: german };
const KEPT = 'fusilier.language';

/** The language of the page, `en` or one of LANGUAGES: what the person chose, or what the browser asks for. */
export const language = (() => {
    const wished = [globalThis.localStorage?.getItem(KEPT), ...(globalThis.navigator?.languages || [])];
    for (const one of wished) {
        const short = (one || '').slice(0, 2).toLowerCase();
        if (short === 'en' || LANGUAGES[short]) return short;
    }
    return 'en';
})();

/**
 * Is kept for the next start of the page.
 * @param {string} wished
 */
export const keepLanguage = (wished) => localStorage.setItem(KEPT, wished);

/**
 * An English text in the language of the page.
 * @param {string} text as it stands in german.js, with %1, %2 for values
 * @param {...(string | number)} values
 * @returns {string}
 */
export function t(text, ...values) {
    const words = LANGUAGES[language]?.[text] ?? text;
    return words.replace(/%(\d)/g, (whole, place) => String(values[place - 1] ?? whole));
}

/** @param {string} words @returns {string} with a capital and a full stop */
export const sentence = (words) =>
    (/^[a-z]+\b/.test(words) ? words.charAt(0).toUpperCase() + words.slice(1) : words) +
    (/[.!?]$/.test(words) ? '' : '.');

const NAMED = ['aria-label', 'aria-roledescription', 'title', 'placeholder'];

/**
 * Puts the texts below an element, as index.html has them, into the language of the page.
 * @param {HTMLElement} root
 */
export function translate(root) {
    if (language === 'en') return;
    document.documentElement.lang = language;
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const text = (node.nodeValue || '').trim();
        if (text) node.nodeValue = (node.nodeValue || '').replace(text, t(text));
    }
    for (const element of root.querySelectorAll(NAMED.map((name) => `[${name}]`).join()))
        for (const name of NAMED) {
            const text = element.getAttribute(name);
            if (text) element.setAttribute(name, t(text));
        }
}
