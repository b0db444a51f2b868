// sheetmen.js -- the men of a game from a file, a row for each that its section names: letter, and how he goes.

import { h } from './dom.js';
import { MEN, menOf, nextOwnMan, valueOf, withValue } from './sheet.js';
import { Field, suggestions, typed } from './sheetfield.js';
import { hasMan, lettersOf, replaceMen } from './sheetstart.js';
import { said } from './speech.js';
import { t } from './words.js';

/** Ways to go, in the letters of files. */
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
const OF_CHESS = MEN.slice(0, 6),
    OWN = 'customPiece', // men without a name
    LETTERS = 'uvwxyzacdefghijlmost'; // that no man of chess has

/** @type {Record<string, string>} */
const NAMES = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen' };

/** @param {string} text @param {string} name @returns {string[]} his letter, and how he goes */
const partsOf = (text, name) => [...valueOf(text, name).split(':'), '', ''].slice(0, 2);

/** @param {string} letter @param {string} gait */
const valueFrom = (letter, gait) => (gait ? `${letter}:${gait}` : letter || '-');

/** @param {string} text @param {string} name @returns {string} a letter that no man of the section has, his own if it is free */
function freeLetter(text, name) {
    const taken = menOf(text).map(([, value]) => value.charAt(0).toLowerCase()),
        initial = name.charAt(0).toLowerCase(),
        mayBeOwn = !name.startsWith(OWN) && (OF_CHESS.includes(name) || LETTERS.includes(initial)),
        initials = name === 'knight' ? 'n' : initial;
    return [...(mayBeOwn ? initials : ''), ...LETTERS].find((letter) => !taken.includes(letter)) || 'u';
}

export class MenRows {
    /** @param {import('./sheetfield.js').Written} written */
    constructor(written) {
        const { id, list } = suggestions(GAITS);
        this.written = written;
        this.gaits = id;
        this.named = '';
        /** @type {Field[]} */
        this.fields = [];
        this.rows = h('div', { class: 'men-rows' });
        this.element = h('fieldset', {}, h('legend', {}, t('Men')), this.rows, this.adding(), list);
    }

    /** The choice of a man who is new. */
    adding() {
        const names = MEN.filter((name) => !name.startsWith(OWN)),
            choose = h(
                'select',
                { 'aria-label': t('Add a man'), 'data-key': 'add', change: () => this.add(choose) },
                h('option', { value: '' }, t('Add a man')),
                h('option', { value: OWN }, t('one who goes as you say')),
                ...names.map((name) => h('option', { value: name }, name)),
            );
        return choose;
    }

    /** @param {any} choose */
    add(choose) {
        const { written } = this,
            isOwn = choose.value === OWN,
            name = isOwn ? nextOwnMan(written.text) : choose.value,
            letter = name && freeLetter(written.text, name);
        choose.value = '';
        if (!name) return;
        if (!valueOf(written.text, name)) written.change(withValue(written.text, name, valueFrom(letter, isOwn ? 'N' : '')));
        this.show();
        this.rows.querySelector(`[data-man="${name}"]`)?.focus();
    }

    /** @param {string} name */
    row(name) {
        const { written } = this,
            letter = typed({ maxlength: 1, 'data-man': name, 'aria-label': t('%1: letter', name) }),
            gait = typed({
                'data-gait': name,
                list: this.gaits,
                placeholder: t('as usual'),
                'aria-label': t('%1: how he goes', name),
            });
        const away = () => {
            written.change(withValue(written.text, name, ''));
            this.show();
        };
        this.fields.push(
            new Field(
                letter,
                name,
                (text) => partsOf(text, name)[0],
                (text, value) => withValue(text, name, valueFrom(value, partsOf(text, name)[1])),
                written,
            ),
            new Field(
                gait,
                name,
                (text) => partsOf(text, name)[1],
                (text, value) => withValue(text, name, valueFrom(partsOf(text, name)[0], value)),
                written,
            ),
        );
        const words = { title: t('Remove the line'), 'aria-label': t('%1: remove the line', name) },
            remove = h('button', { type: 'button', class: 'close', click: away, ...words }, '×');
        return h('div', { class: 'man-row' }, h('span', {}, name), letter, gait, remove, this.placing(name));
    }

    /**
     * A man who stands nowhere yet is put in the places of others.
     * @param {string} name
     */
    placing(name) {
        const { written } = this;
        const place = () => {
            const start = replaceMen(written.start, choose.value, partsOf(written.text, name)[0]);
            written.change(withValue(written.text, 'startFen', start));
        };
        const choose = h('select', { change: place });
        return h('label', { class: 'placing', 'data-for': name }, t('Not on the board: put him in place of'), choose);
    }

    showPlacing() {
        const { start, text } = this.written;
        for (const label of this.rows.querySelectorAll('.placing')) {
            const [letter] = partsOf(text, label.dataset.for);
            label.hidden = !start || !/^[a-z]$/i.test(letter) || hasMan(valueOf(text, 'startFen') || start, letter);
            if (label.hidden) continue;
            const options = lettersOf(start).map((one) => h('option', { value: one }, NAMES[one] ? `${one}: ${said(NAMES[one])}` : one));
            label.querySelector('select').replaceChildren(h('option', { value: '' }, '…'), ...options);
        }
    }

    show() {
        const names = menOf(this.written.text).map(([name]) => name);
        if (this.named !== names.join()) {
            this.named = names.join();
            this.fields = [];
            this.rows.replaceChildren(...names.map((name) => this.row(name)));
        }
        for (const field of this.fields) field.show();
        this.showPlacing();
    }
}
