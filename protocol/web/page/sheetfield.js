// sheetfield.js -- one field of the form of a game: it shows a part of the text, and a change of it changes that part.

import { h } from './dom.js';
import { keyAt } from './sheet.js';

/**
 * The text, which lines of it are wrong, and the last start that could be read, empty if none could.
 * @typedef {{text: string, faults: number[], start: string, change: (text: string) => void}} Written
 */
/** @typedef {(text: string) => string} Read */
/** @typedef {(text: string, value: string) => string} Write */

export class Field {
    /** @param {any} input @param {string} key of its line @param {Read} read @param {Write} write @param {Written} written */
    constructor(input, key, read, write, written) {
        this.input = input;
        this.key = key;
        this.read = read;
        this.written = written;
        this.isTick = input.type === 'checkbox';
        this.isTyped = !this.isTick && input.nodeName !== 'SELECT';
        input.addEventListener(this.isTyped ? 'input' : 'change', () => written.change(write(written.text, this.value)));
        input.addEventListener('blur', () => this.show());
    }

    get value() {
        if (this.isTick) return this.input.checked ? 'true' : '';
        return this.input.value.trim();
    }

    /** Shows what the text says, but not where somebody is just writing. */
    show() {
        const { input, written } = this,
            value = this.read(written.text),
            isWrong = written.faults.some((line) => keyAt(written.text, line) === this.key);
        input.setAttribute('aria-invalid', String(isWrong));
        if (this.isTick) input.checked = value === 'true';
        else if (!this.isTyped || document.activeElement !== input) input.value = value;
    }
}

/** @param {Record<string, any>} more @returns {any} a field in which one types what no dictionary knows */
export const typed = (more) => h('input', { type: 'text', spellcheck: 'false', autocomplete: 'off', ...more });

/** @param {string} label @param {Node} input @param {...Node} more */
export const row = (label, input, ...more) => h('label', {}, h('span', {}, label), input, ...more);

let lists = 0;

/** @param {string[][]} choices values, and what they mean @returns {{id: string, list: Node}} to suggest in fields */
export function suggestions(choices) {
    const id = `suggestions-${++lists}`;
    return { id, list: h('datalist', { id }, ...choices.map(([value, words]) => h('option', { value }, words || ''))) };
}
