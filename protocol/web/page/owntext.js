// owntext.js -- the text of a game that is written: its lines are numbered, and what is wrong stands at its line and below.

import { h } from './dom.js';
import { said } from './speech.js';
import { t } from './words.js';

/**
 * What lies under a line of the text: its number, and behind the text what is wrong with it.
 * @param {number} number @param {string} text @param {Fault | undefined} fault
 */
function line(number, text, fault) {
    const note = fault ? h('span', {}, said(fault.text)) : null;
    note?.style.setProperty('--length', `${text.length}`);
    return h('div', { class: fault ? 'wrong' : null }, `${number}`, note);
}

/** The text, its lines numbered, and what is wrong below it. */
export class TextView {
    /** @param {() => void} change */
    constructor(change) {
        this.lines = h('div', { class: 'own-lines', 'aria-hidden': 'true' });
        this.area = h('textarea', {
            'aria-label': t('The file'),
            'aria-describedby': 'own-faults',
            spellcheck: 'false',
            autocapitalize: 'off',
            autocomplete: 'off',
            wrap: 'off',
            input: change,
            scroll: () => this.follow(),
        });
        this.faults = h('ul', { class: 'own-faults' });
        this.element = h(
            'div',
            { class: 'own-text' },
            h('div', { class: 'own-page' }, this.lines, this.area),
            h('div', { id: 'own-faults', role: 'status' }, this.faults),
        );
    }

    /** The numbers go where the text goes. */
    follow() {
        this.lines.scrollTop = this.area.scrollTop;
        this.lines.style.setProperty('--aside', `${this.area.scrollLeft}px`);
    }

    /** @param {Fault[]} faults */
    show(faults) {
        /** @type {string[]} */
        const lines = this.area.value.split('\n');
        this.lines.replaceChildren(
            ...lines.map((text, index) => line(index + 1, text, faults.find((fault) => fault.line === index + 1))),
        );
        this.follow();
        this.area.setAttribute('aria-invalid', String(faults.length > 0));
        this.faults.replaceChildren(...faults.map((fault) => h('li', {}, this.fault(fault))));
    }

    /** @param {Fault} fault */
    fault({ line, text }) {
        const words = said(text);
        if (!line) return words;
        return h('button', { type: 'button', click: () => this.goTo(line) }, h('b', {}, t('Line %1', line)), ` ${words}`);
    }

    /** @param {number} line from 1 */
    goTo(line) {
        const lines = this.area.value.split('\n'),
            from = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
        this.area.focus();
        this.area.setSelectionRange(from, from + (lines[line - 1] || '').length);
    }
}
