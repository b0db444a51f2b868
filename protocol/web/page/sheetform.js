// sheetform.js -- what a game from a file says, as fields: they show the text, and a change of one changes its line.

import { h } from './dom.js';
import { MEN, entries, keyAt, lastSection, menOf, nextOwnMan, rulesOf, valueOf, withHeading, withRule, withValue } from './sheet.js';
import { ruleWords, said } from './speech.js';
import { t } from './words.js';

/** @typedef {{text: string, faults: number[], change: (text: string) => void}} Written  the text, lines that are wrong */

const BOARDS = ['8x8', '8x8 cylinder', '8x8 torus', '10x8', '10x10', '12x12', '6x6', '9x9', 'hexagon 6', '10x10 cut a1 j1 a10 j10'];

/**
 * Ways to go, in the letters of files.
 * @type {[string, string][]}
 */
const GAITS = [
    ['R', t('as a rook')],
    ['B', t('as a bishop')],
    ['Q', t('as a queen')],
    ['N', t('as a knight')],
    ['K', t('as a king')],
    ['W', t('one step straight')],
    ['F', t('one step diagonally')],
    ['D', t('leaps two straight')],
    ['A', t('leaps two diagonally')],
    ['NN', t('as a knight, on and on')],
    ['C', t('leaps three and one')],
    ['Z', t('leaps three and two')],
    ['R4', t('as a rook, four steps at most')],
    ['RN', t('as rook and knight')],
    ['BN', t('as bishop and knight')],
    ['mRcB', t('moves as a rook, captures as a bishop')],
];

/** @type {[string, string][]} */
const OUTCOMES = [
    ['', t('as it was')],
    ['draw', t('a draw')],
    ['loss', t('lost')],
    ['win', t('won')],
];

/**
 * How one wins.
 * @type {{key: string, label: string, choices?: [string, string][], isTick?: boolean, hint?: string}[]}
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

let numbers = 0; // of lists that fields suggest from

/** A field that shows a part of the text, unless somebody is just writing in it. */
class Field {
    /**
     * @param {any} input @param {string} key @param {(text: string) => string} read
     * @param {(text: string, value: string) => string} write @param {Written} written
     */
    constructor(input, key, read, write, written) {
        this.input = input;
        this.key = key;
        this.read = read;
        this.written = written;
        const isTick = input.type === 'checkbox';
        input.addEventListener(isTick || input.nodeName === 'SELECT' ? 'change' : 'input', () => {
            const value = isTick ? (input.checked ? 'true' : '') : input.value.trim();
            written.change(write(written.text, value));
        });
        input.addEventListener('blur', () => this.show());
    }

    show() {
        const { input, written } = this,
            value = this.read(written.text),
            wrong = written.faults.some((line) => keyAt(written.text, line) === this.key);
        input.setAttribute('aria-invalid', String(wrong));
        if (input.type === 'checkbox') input.checked = value === 'true';
        else if (document.activeElement !== input || input.nodeName === 'SELECT') input.value = value;
    }
}

/** @param {string} label @param {Node} input @param {...Node} more */
const row = (label, input, ...more) => h('label', {}, h('span', {}, label), input, ...more);

/** @param {string} value @param {string} words @returns {[string, string]} */
const pair = (value, words) => [value, words];

/** @param {[string, string][]} choices @returns {[string, Node]} its name, and the list to suggest from */
function suggestions(choices) {
    const id = `suggestions-${++numbers}`;
    return [id, h('datalist', { id }, ...choices.map(([value, words]) => h('option', { value }, words)))];
}

export class SheetForm {
    /** @param {Written} written @param {JoinedRule[]} rules @param {{id: string, title: string}[]} bases */
    constructor(written, rules, bases) {
        this.written = written;
        /** @type {Field[]} */
        this.fields = [];
        this.men = h('div', { class: 'men-rows' });
        this.ticks = rules.map((rule) => this.rule(rule));
        this.ticked = h('summary');
        /** @type {Field[]} */
        this.rows = [];
        this.named = '';
        const [gaits, list] = suggestions(GAITS);
        this.gaits = gaits;
        this.element = h('form', { class: 'fields sheet-form', submit: (/** @type {Event} */ event) => event.preventDefault() },
            ...this.about(bases),
            this.group(t('Board'), this.text('board', t('Size and shape'), '', BOARDS), this.text('startFen', t('Start'), '')),
            this.group(t('Men'), this.men, this.adding(), list),
            h('details', { class: 'ticks' }, this.ticked, h('ul', {}, ...this.ticks.map(({ item }) => item))),
            h('details', { class: 'goals' }, h('summary', {}, t('How one wins')), ...GOALS.map((goal) => this.goal(goal))),
        );
    }

    /** @param {string} title @param {...(Node | string)} content */
    group(title, ...content) {
        return h('fieldset', {}, h('legend', {}, title), ...content);
    }

    /**
     * @param {any} input @param {string} key @param {(text: string) => string} [read]
     * @param {(text: string, value: string) => string} [write]
     */
    bind(input, key, read = (text) => valueOf(text, key), write = (text, value) => withValue(text, key, value)) {
        const field = new Field(input, key, read, write, this.written);
        this.fields.push(field);
        return field.input;
    }

    /** @param {string} key @param {string} label @param {string} [hint] @param {string[]} [choices] */
    text(key, label, hint, choices = []) {
        const [id, list] = suggestions(choices.map((value) => pair(value, '')));
        const input = h('input', { type: 'text', 'data-key': key, placeholder: hint, spellcheck: 'false', autocomplete: 'off', list: choices.length ? id : null });
        return row(label, this.bind(input, key), ...(choices.length ? [list] : []));
    }

    /** @param {{id: string, title: string}[]} bases */
    about(bases) {
        const [id, list] = suggestions(bases.map((base) => pair(base.id, base.title)));
        const head = (/** @type {string} */ text) => lastSection(text) || { id: '', parent: '' };
        const name = h('input', { type: 'text', 'data-key': 'id', spellcheck: 'false', autocomplete: 'off', pattern: '[A-Za-z0-9_\\-]+' });
        const base = h('input', { type: 'text', 'data-key': 'parent', list: id, spellcheck: 'false', autocomplete: 'off', placeholder: t('no men at all') });
        return [
            this.text('title', t('Title'), t('what lists call it')),
            row(t('Short name'), this.bind(name, '[', (text) => head(text).id, (text, value) => withHeading(text, value.replace(/[^\w-]+/g, '-'), head(text).parent))),
            row(t('Begins from'), this.bind(base, '[', (text) => head(text).parent, (text, value) => withHeading(text, head(text).id, value.replace(/[\]:]/g, ''))), list),
        ];
    }

    /** @param {typeof GOALS[0]} goal */
    goal({ key, label, choices, isTick, hint }) {
        if (choices) return row(label, this.bind(h('select', { 'data-key': key }, ...choices.map(([value, words]) => h('option', { value }, words))), key));
        if (isTick) return h('label', { class: 'check-box' }, this.bind(h('input', { type: 'checkbox', 'data-key': key }), key), label);
        return this.text(key, label, hint);
    }

    // ---- rules ----

    /** @param {JoinedRule} rule */
    rule(rule) {
        const box = h('input', { type: 'checkbox', 'data-rule': rule.id, change: () => this.written.change(withRule(this.written.text, rule.id, box.checked)) });
        return { rule, box, item: h('li', {}, h('label', {}, box, h('b', {}, said(rule.title)), h('span', {}, ruleWords(rule)))) };
    }

    showRules() {
        const on = rulesOf(this.written.text),
            titles = this.ticks.filter(({ rule }) => on.includes(rule.id)).map(({ rule }) => said(rule.title));
        for (const { rule, box } of this.ticks) box.checked = on.includes(rule.id);
        this.ticked.textContent = titles.length ? t('Rules: %1', titles.join(', ')) : t('Rules to join');
    }

    // ---- men ----

    /** A man who is new, by his name. */
    adding() {
        const choose = h('select', { 'aria-label': t('Add a man'), 'data-key': 'add', change: () => add(choose.value) },
            h('option', { value: '' }, t('Add a man')),
            h('option', { value: 'own' }, t('one who goes as you say')),
            ...MEN.filter((name) => !name.startsWith('customPiece')).map((name) => h('option', { value: name }, name)),
        );
        const add = (/** @type {string} */ what) => {
            const { written } = this,
                name = what === 'own' ? nextOwnMan(written.text) : what;
            choose.value = '';
            if (!name) return;
            if (!valueOf(written.text, name)) written.change(withValue(written.text, name, this.letterFor(name) + (what === 'own' ? ':N' : '')));
            this.show();
            this.men.querySelector(`[data-man="${name}"]`)?.focus();
        };
        return choose;
    }

    /**
     * A letter that no man of the section has, his own if it is free.
     * @param {string} name
     */
    letterFor(name) {
        const taken = menOf(this.written.text).map(([, value]) => value[0]?.toLowerCase()),
            letters = name.startsWith('customPiece') ? 'uvwxyzacdefghijlmost' : `${name.toLowerCase()}uvwxyzacdefghijlmost`;
        return [...letters].find((letter) => !taken.includes(letter) && (!'pnbrqk'.includes(letter) || MEN.indexOf(name) < 6)) || 'u';
    }

    /** @param {string} name */
    manRow(name) {
        const part = (/** @type {string} */ text) => valueOf(text, name).split(':'),
            join = (/** @type {string} */ letter, /** @type {string} */ gait) => letter + (gait ? `:${gait}` : '');
        const letter = h('input', { type: 'text', maxlength: 1, 'data-man': name, 'aria-label': t('%1: letter', name), spellcheck: 'false', autocomplete: 'off' }),
            gait = h('input', { type: 'text', 'data-gait': name, 'aria-label': t('%1: how he goes', name), placeholder: t('as usual'), list: this.gaits, spellcheck: 'false', autocomplete: 'off' });
        const fields = [
            new Field(letter, name, (text) => part(text)[0], (text, value) => withValue(text, name, join(value || (part(text)[1] ? '' : '-'), part(text)[1] || '')), this.written),
            new Field(gait, name, (text) => part(text)[1] || '', (text, value) => withValue(text, name, join(part(text)[0], value)), this.written),
        ];
        this.rows.push(...fields);
        const away = () => (this.written.change(withValue(this.written.text, name, '')), this.show());
        return h('div', { class: 'man-row' }, h('span', {}, name), letter, gait,
            h('button', { type: 'button', class: 'close', title: t('Remove the line'), 'aria-label': t('%1: remove the line', name), click: away }, '×'));
    }

    showMen() {
        const names = menOf(this.written.text).map(([name]) => name);
        if (this.named !== names.join()) {
            this.named = names.join();
            this.rows = [];
            this.men.replaceChildren(...names.map((name) => this.manRow(name)));
        }
        for (const field of this.rows) field.show();
    }

    /** What the section does not say is as in the game that it begins from. */
    showParent() {
        const parent = lastSection(this.written.text)?.parent;
        for (const key of ['board', 'startFen'])
            this.element.querySelector(`[data-key=${key}]`).placeholder = parent ? t('as in %1', parent) : '';
    }

    /** Shows what the text says now. */
    show() {
        this.showParent();
        for (const field of this.fields) field.show();
        this.showMen();
        this.showRules();
    }

    /** Opens what the text says something of. */
    open() {
        const said = entries(this.written.text).map(([key]) => key);
        this.element.querySelector('.goals').open = GOALS.some(({ key }) => said.includes(key));
    }
}
