// dom.js -- building elements. Texts become text nodes; nothing is ever parsed as HTML.

import { chosen } from './wishes.js';

const SVG = 'http://www.w3.org/2000/svg';

/**
 * The element of the page with this id; the page always has it.
 * @param {string} id
 * @returns {any}
 */
export const $ = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * @param {Element} element
 * @param {Record<string, any>} attributes  a function becomes a listener, null and false are left out
 */
function dress(element, attributes) {
    for (const [key, value] of Object.entries(attributes)) {
        if (value === null || value === undefined || value === false) continue;
        if (typeof value === 'function') element.addEventListener(key, value);
        else element.setAttribute(key, value === true ? '' : String(value));
    }
}

/**
 * An HTML element.
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string | null)} children
 * @returns {any}
 */
export function h(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    dress(element, attributes);
    for (const child of children) if (child !== null) element.append(child);
    return element;
}

/**
 * An SVG element.
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function s(name, attributes = {}, ...children) {
    const element = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
    dress(element, attributes);
    element.append(...children);
    return element;
}

/** @type {Map<string, DocumentFragment>} */
const parsed = new Map();

/**
 * Markup of the server as SVG nodes, each time a fresh copy. Whatever is not a plain shape is dropped.
 * @param {string} markup
 * @returns {DocumentFragment}
 */
export function shapes(markup) {
    let made = parsed.get(markup);
    if (!made) {
        made = document.createDocumentFragment();
        const read = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${markup}</svg>`, 'image/svg+xml');
        for (const node of read.querySelectorAll('script, foreignObject, use, image, parsererror')) node.remove();
        for (const node of [...read.documentElement.childNodes]) made.append(document.importNode(node, true));
        if (parsed.size > 2000) parsed.clear();
        parsed.set(markup, made);
    }
    return /** @type {DocumentFragment} */ (made.cloneNode(true));
}

/** Whether the person wants little motion. */
export const isCalm = () => chosen('motion') === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Offers text as a file.
 * @param {string} name
 * @param {string} text
 * @param {string} type
 */
export function save(name, text, type) {
    const url = URL.createObjectURL(new Blob([text], { type }));
    const link = h('a', { href: url, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
}
