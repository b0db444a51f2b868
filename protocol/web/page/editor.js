// editor.js -- setting up a position: men by clicks and drags, all else as fields. The server reads every step.

import { h, s, shapes } from './dom.js';
import { BoardView } from './board.js';
import { open } from './dialog.js';
import { complain } from './notice.js';
import { get, post } from './transport.js';

/** @typedef {Draft['fields'][0]} Field */

/**
 * @param {string} game @param {string} title
 * @param {string | undefined} position to begin with
 * @param {[string, (position: string) => void][]} uses what can be done with it
 */
export async function setUp(game, title, position, uses) {
    const svg = /** @type {any} */ (s('svg', { class: 'board', role: 'img', 'aria-label': 'The position' })),
        view = new BoardView(svg, h('table')),
        side = h('div', { class: 'fields' }),
        content = h('div', { class: 'editor' }, svg, side);
    /** @type {Draft} */
    let draft;
    let brush = '', // a man, "=" and the key of a field whose cells are picked, nothing: to take off
        from = -1;

    let turn = Promise.resolve(); // a step begins when the one before it has been answered

    /** @param {() => object} step */
    const ask = (step) =>
        (turn = turn
            .then(() => post('/api/setup', { game, ...step() }))
            .then((answer) => {
                draft = answer;
                draw();
            })
            .catch(complain));

    /** @type {(step: () => object | void) => Promise<void>} what the draft is then, changed */
    const change = (step) =>
        ask(() => {
            const more = step();
            const fields = Object.fromEntries(draft.fields.map((field) => [field.key, field.value]));
            return { cells: draft.cells, fields, ...more };
        });

    const field = (/** @type {string} */ key) => draft.fields.find((one) => one.key === key);

    /** @param {string} key @param {string} value */
    const set = (key, value) => change(() => void Object.assign(field(key) || {}, { value }));

    /** @param {number} cell @param {string} [by] the brush */
    const paint = (cell, by = brush) =>
        change(() => {
            const picked = field(by.slice(1)),
                name = view.name(cell);
            if (by[0] !== '=' || !picked)
                return by && draft.cells[cell] !== by ? { put: [cell, by] } : { take: cell };
            const named = picked.value.split(',').filter(Boolean),
                others = named.filter((one) => one.split(':')[0] !== name);
            picked.value = (others.length < named.length ? others : [...named, name + picked.cells]).join();
        });

    /** @param {string} words @param {() => void} click @param {object} [more] @param {Node | string} [look] */
    const button = (words, click, more, look = words) => h('button', { type: 'button', click, ...more }, look);

    /** @param {string} value @param {string} words @param {Node} [look] */
    function tool(value, words, look) {
        const choose = () => (brush = value);
        const more = { title: words, 'aria-pressed': String(brush === value), pointerdown: choose };
        return button(words, () => (choose(), draw()), { ...more, 'aria-label': words }, look);
    }

    /** @param {Field} field */
    function control({ key, words, value, choices, isSwitch, cells, names }) {
        const wrong = draft.error?.field === key,
            more = { 'data-key': key, 'aria-invalid': String(wrong), spellcheck: 'false', placeholder: names };
        const input = choices
            ? h('select', more, ...choices.map(([of, text]) => h('option', { value: of, selected: of === value }, text)))
            : h('input', { ...more, type: isSwitch ? 'checkbox' : 'text', value, checked: !!value });
        input.addEventListener('change', () =>
            set(key, isSwitch ? (input.checked ? '1' : '') : input.value.trim()),
        );
        return h(
            'label',
            {},
            h('span', {}, words),
            h('span', {}, input, cells === undefined ? null : tool(`=${key}`, 'Pick')),
            wrong ? h('span', { class: 'error', role: 'alert' }, draft.error?.text || '') : null,
        );
    }

    /** @param {Draft['palette'][0][0]} man */
    const figure = ({ text, men: [{ look, name }] }) =>
        tool(text, name, s('svg', { viewBox: '-50 -50 100 100', class: 'figure' }, shapes(draft.looks[look])));

    function draw() {
        const { error, palette, fields } = draft,
            acts = (/** @type {Node[]} */ ...buttons) => h('div', { class: 'acts' }, ...buttons);
        view.stand(draft.men, draft.looks, draft.states);
        const text = h('input', { value: draft.position, 'aria-label': 'Position', spellcheck: 'false' });
        text.addEventListener('change', () => ask(() => ({ position: text.value })));
        side.replaceChildren(
            ...palette.map((men) => h('div', { class: 'palette' }, ...men.map(figure))),
            acts(
                tool('', 'Take off'),
                button('Start', () => ask(() => ({}))),
                button('Clear', () => ask(() => ({ cells: [] }))),
            ),
            ...fields.map(control),
            text,
            h('p', { class: 'error', role: 'alert' }, error && !error.field ? error.text : ''),
            acts(...uses.map(([words, use]) => button(words, () => use(draft.position), { class: 'main', disabled: !!error }))),
        );
    }

    const cellAt = (/** @type {PointerEvent} */ event) => view.cellAt(event.clientX, event.clientY) ?? -1;
    svg.addEventListener('pointerdown', (/** @type {PointerEvent} */ event) => (from = cellAt(event)));
    // From cell to cell a man goes, off the board he is gone; within a cell or from a button it is a stroke.
    content.addEventListener('pointerup', (/** @type {PointerEvent} */ event) => {
        const to = cellAt(event);
        const move = [from, to];
        if (to >= 0 && from >= 0 && to !== from) change(() => ({ move }));
        else if (to >= 0) paint(to);
        else if (from >= 0) paint(from, '');
        from = -1;
    });
    try {
        view.lay(await get(`/api/board?game=${encodeURIComponent(game)}`));
        await ask(() => ({ position }));
        open(title, 'wide-dialog', content);
    } catch (error) {
        complain(error);
    }
}
