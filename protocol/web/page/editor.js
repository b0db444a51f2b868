// editor.js -- setting up a position: men by clicks and drags, all else as fields.

import { h, s, shapes } from './dom.js';
import { BoardView } from './board.js';
import { open } from './dialog.js';
import { Drafting } from './draft.js';
import { complain } from './notice.js';
import { get, post } from './transport.js';
import { said } from './speech.js';
import { t } from './words.js';

/** @typedef {[string, (position: string) => void]} Use  what can be done with a position */

const acts = (/** @type {Node[]} */ ...buttons) => h('div', { class: 'acts' }, ...buttons);

/** @param {string} words @param {() => void} click @param {object} [more] @param {Node | string} [look] */
const button = (words, click, more, look = words) => h('button', { type: 'button', click, ...more }, look);

class EditorView {
    /** @param {string} game @param {Use[]} uses */
    constructor(game, uses) {
        const svg = /** @type {any} */ (s('svg', { class: 'board', role: 'img', 'aria-label': t('The position') }));
        this.uses = uses;
        this.view = new BoardView(svg, h('table'));
        this.side = h('div', { class: 'fields' });
        this.content = h('div', { class: 'editor' }, svg, this.side);
        this.drafting = new Drafting(
            (step) => post('/api/setup', { game, ...step }),
            (cell) => this.view.name(cell),
        );
        this.from = -1;
        svg.addEventListener('pointerdown', (/** @type {PointerEvent} */ event) => (this.from = this.cellAt(event)));
        this.content.addEventListener('pointerup', (/** @type {PointerEvent} */ event) => this.up(event));
    }

    /** @param {PointerEvent} event */
    cellAt(event) {
        return this.view.cellAt(event.clientX, event.clientY) ?? -1;
    }

    /**
     * From cell to cell a man goes, off the board he is gone; within a cell or from a button it is a stroke.
     * @param {PointerEvent} event
     */
    up(event) {
        const to = this.cellAt(event),
            from = this.from;
        this.from = -1;
        if (to >= 0 && from >= 0 && to !== from) this.after(this.drafting.move(from, to));
        else if (to >= 0) this.after(this.drafting.paint(to));
        else if (from >= 0) this.after(this.drafting.take(from));
    }

    /** @param {Promise<void>} step */
    after(step) {
        step.then(() => this.draw(), complain);
    }

    /** @param {string} brush @param {string} words @param {Node} [look] */
    tool(brush, words, look) {
        const choose = () => (this.drafting.brush = brush),
            isOn = String(this.drafting.brush === brush);
        const more = { title: words, 'aria-label': words, 'aria-pressed': isOn, pointerdown: choose };
        return button(words, () => (choose(), this.draw()), more, look);
    }

    /** @param {Field} field */
    input({ key, value, choices, isSwitch, names }) {
        const wrong = this.drafting.draft?.error?.field === key,
            more = { 'data-key': key, 'aria-invalid': String(wrong), spellcheck: 'false', placeholder: names };
        const input = choices
            ? h('select', more, ...choices.map(([of, text]) => h('option', { value: of, selected: of === value }, said(text))))
            : h('input', { ...more, type: isSwitch ? 'checkbox' : 'text', value, checked: !!value });
        input.addEventListener('change', () =>
            this.after(this.drafting.set(key, isSwitch ? (input.checked ? '1' : '') : input.value.trim())),
        );
        return input;
    }

    /** @param {Field} field */
    control(field) {
        const error = this.drafting.draft?.error,
            wrong = error?.field === field.key ? h('span', { class: 'error', role: 'alert' }, said(error.text)) : null,
            pick = field.cells === undefined ? null : this.tool(`=${field.key}`, t('Pick'));
        return h('label', {}, h('span', {}, said(field.words)), h('span', {}, this.input(field), pick), wrong);
    }

    /** @param {Tool} man @param {Draft} draft */
    figure({ text, men: [{ look, name }] }, draft) {
        return this.tool(text, said(name), s('svg', { viewBox: '-50 -50 100 100', class: 'figure' }, shapes(draft.looks[look])));
    }

    /**
     * The position as text, with the cursor at what is wrong with it.
     * @param {Draft} draft
     */
    text({ position, error }) {
        const input = h('input', { value: position, 'aria-label': t('Position'), spellcheck: 'false' });
        input.addEventListener('change', () => this.after(this.drafting.begin(input.value)));
        input.addEventListener('focus', () => {
            if (error?.column) input.setSelectionRange(error.column - 1, error.column);
        });
        return input;
    }

    draw() {
        const { drafting } = this,
            draft = /** @type {Draft} */ (drafting.draft),
            { error } = draft;
        this.view.stand(draft.men, draft.looks, draft.states);
        this.side.replaceChildren(
            ...draft.palette.map((men) => h('div', { class: 'palette' }, ...men.map((man) => this.figure(man, draft)))),
            acts(
                this.tool('', t('Take off')),
                button(t('Start'), () => this.after(drafting.begin())),
                button(t('Clear'), () => this.after(drafting.clear())),
            ),
            ...draft.fields.map((field) => this.control(field)),
            this.text(draft),
            h('p', { class: 'error', role: 'alert' }, error && !error.field ? said(error.text) : ''),
            acts(
                ...this.uses.map(([words, use]) =>
                    button(words, () => use(draft.position), { class: 'main', disabled: !!error }),
                ),
            ),
        );
    }
}

/**
 * @param {string} game @param {string} title
 * @param {string | undefined} position to begin with
 * @param {Use[]} uses
 */
export async function setUp(game, title, position, uses) {
    try {
        const editor = new EditorView(game, uses);
        editor.view.lay(await get(`/api/board?game=${encodeURIComponent(game)}`));
        await editor.drafting.begin(position);
        editor.draw();
        open(title, 'wide-dialog', editor.content);
    } catch (error) {
        complain(error);
    }
}
