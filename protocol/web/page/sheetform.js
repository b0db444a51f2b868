// sheetform.js -- what a game from a file says, as fields: they show the text, and a change of one changes its line.

import { h } from './dom.js';
import { understand } from './joining.js';
import { entries, lastSection, rulesOf, valueOf, withHeading, withRule, withValue } from './sheet.js';
import { Field, row, suggestions, typed } from './sheetfield.js';
import { MenRows } from './sheetmen.js';
import { withBoard } from './sheetstart.js';
import { ruleWords, said } from './speech.js';
import { t } from './words.js';

/** @typedef {import('./sheetfield.js').Written} Written */

const BOARDS = ['8x8', '8x8 cylinder', '8x8 torus', '10x8', '10x10', '12x12', '6x6', '9x9', 'hexagon 6'];

const OUTCOMES = [
    ['', t('as it was')],
    ['draw', t('a draw')],
    ['loss', t('lost')],
    ['win', t('won')],
];

/**
 * How one wins.
 * @type {{key: string, label: string, choices?: string[][], isTick?: boolean, hint?: string}[]}
 */
const GOALS = [
    { key: 'checkmateValue', label: t('Who is mated has'), choices: OUTCOMES },
    { key: 'stalemateValue', label: t('Who cannot move has'), choices: OUTCOMES },
    { key: 'checkCounting', label: t('The first check wins'), isTick: true },
    { key: 'flagRegionWhite', label: t('White wins on'), hint: '*8, d4 e4' },
    { key: 'flagRegionBlack', label: t('Black wins on'), hint: '*1, d5 e5' },
    { key: 'flagPiece', label: t('with the man'), hint: 'k, *' },
    { key: 'extinctionPieceTypes', label: t('Who loses all of'), hint: 'q, *' },
    { key: 'extinctionValue', label: t('has'), choices: OUTCOMES },
    { key: 'connectN', label: t('So many in a row win'), hint: '4' },
];

/** @param {string} text */
const headOf = (text) => lastSection(text) || { id: '', parent: '' };

/** @param {string} title @param {...Node} content */
const folded = (title, ...content) => h('details', {}, h('summary', {}, title), ...content);

export class SheetForm {
    /** @param {Written} written @param {JoinedRule[]} rules @param {{id: string, title: string}[]} bases */
    constructor(written, rules, bases) {
        this.written = written;
        /** @type {Field[]} */
        this.fields = [];
        this.men = new MenRows(written);
        this.weighed = ''; // the rules of which it was asked last what contradicts them
        this.ticks = rules.map((rule) => this.rule(rule));
        this.rules = folded('', h('ul', {}, ...this.ticks.map(({ item }) => item)));
        this.rules.className = 'ticks';
        this.goals = folded(t('How one wins'), ...GOALS.map((goal) => this.goal(goal)));
        this.goals.className = 'goals';
        this.element = h(
            'form',
            { class: 'fields sheet-form', submit: (/** @type {Event} */ event) => event.preventDefault() },
            this.text('title', t('Title'), t('what lists call it')),
            this.name(),
            this.parent(bases),
            this.board(),
            this.men.element,
            this.rules,
            this.goals,
        );
    }

    /**
     * A field for a key.
     * @param {any} input @param {string} key
     */
    bind(input, key, read = (/** @type {string} */ text) => valueOf(text, key), write = this.writer(key)) {
        this.fields.push(new Field(input, key, read, write, this.written));
        return input;
    }

    /** @param {string} key @returns {import('./sheetfield.js').Write} */
    writer(key) {
        return (text, value) => withValue(text, key, value);
    }

    /** @param {string} key @param {string} label @param {string} [hint] */
    text(key, label, hint) {
        return row(label, this.bind(typed({ 'data-key': key, placeholder: hint }), key));
    }

    // ---- which game ----

    name() {
        const input = typed({ 'data-key': 'id' }),
            write = (/** @type {string} */ text, /** @type {string} */ value) =>
                withHeading(text, value.replace(/[^\w-]+/g, '-'), headOf(text).parent);
        return row(t('Short name'), this.bind(input, '[', (text) => headOf(text).id, write));
    }

    /** @param {{id: string, title: string}[]} bases */
    parent(bases) {
        const { id, list } = suggestions(bases.map((base) => [base.id, base.title])),
            input = typed({ 'data-key': 'parent', list: id, placeholder: t('no men at all') }),
            write = (/** @type {string} */ text, /** @type {string} */ value) =>
                withHeading(text, headOf(text).id, value.replace(/[\]:]/g, ''));
        return row(t('Begins from'), this.bind(input, '[', (text) => headOf(text).parent, write), list);
    }

    board() {
        const { id, list } = suggestions(BOARDS.map((board) => [board])),
            size = this.bind(typed({ 'data-key': 'board', list: id }), 'board');
        size.addEventListener('change', () => {
            const { text, start } = this.written,
                fitting = withBoard(text, size.value.trim(), start);
            if (fitting !== text) this.written.change(fitting);
        });
        return h(
            'fieldset',
            {},
            h('legend', {}, t('Board')),
            row(t('Size and shape'), size, list),
            this.text('startFen', t('Start')),
        );
    }

    /** What the section does not say is as in the game that it begins from. */
    showParent() {
        const { parent } = headOf(this.written.text);
        for (const key of ['board', 'startFen'])
            this.element.querySelector(`[data-key=${key}]`).placeholder = parent ? t('as in %1', parent) : '';
    }

    // ---- how it is played ----

    /** @param {typeof GOALS[0]} goal */
    goal({ key, label, choices, isTick, hint }) {
        if (isTick) {
            const box = this.bind(h('input', { type: 'checkbox', 'data-key': key }), key);
            return h('label', { class: 'check-box' }, box, label);
        }
        if (!choices) return this.text(key, label, hint);
        const options = choices.map(([value, words]) => h('option', { value }, words));
        return row(label, this.bind(h('select', { 'data-key': key }, ...options), key));
    }

    /** @param {JoinedRule} rule */
    rule(rule) {
        const tick = () => this.written.change(withRule(this.written.text, rule.id, box.checked)),
            box = h('input', { type: 'checkbox', 'data-rule': rule.id, change: tick }),
            words = h('span', {}, ruleWords(rule));
        return { rule, box, words, item: h('li', {}, h('label', {}, box, h('b', {}, said(rule.title)), words)) };
    }

    showRules() {
        const on = rulesOf(this.written.text),
            ticked = this.ticks.filter(({ rule }) => on.includes(rule.id));
        for (const { rule, box } of this.ticks) box.checked = on.includes(rule.id);
        this.rules.firstElementChild.textContent = ticked.length
            ? t('Rules: %1', ticked.map(({ rule }) => said(rule.title)).join(', '))
            : t('Rules to join');
        const { parent } = headOf(this.written.text),
            from = this.ticks.some(({ rule }) => rule.id === parent) ? [parent] : [];
        this.weigh(['chess', ...from, ...ticked.map(({ rule }) => rule.id)].join('+'));
    }

    /**
     * Whatever contradicts the rules that are ticked says why, and cannot be ticked.
     * @param {string} words
     */
    async weigh(words) {
        if (words === this.weighed) return;
        this.weighed = words;
        const { rules } = await understand(words).catch(() => ({ rules: [] }));
        if (words !== this.weighed) return; // others are ticked by now
        for (const { rule, box, words: told } of this.ticks) {
            const why = !box.checked && rules.find(({ id }) => id === rule.id)?.why;
            box.disabled = !!why;
            told.textContent = why ? said(why) : ruleWords(rule);
        }
    }

    /** Shows what the text says now. */
    show() {
        for (const field of this.fields) field.show();
        this.showParent();
        this.men.show();
        this.showRules();
    }

    /** Opens what the text says something of. */
    open() {
        const keys = entries(this.written.text).map(([key]) => key);
        this.goals.open = GOALS.some(({ key }) => keys.includes(key));
    }
}
