// table.js -- the pane "Table": files, invitations, saved games, sound, keys.

import { $, h, save } from './dom.js';
import { close, open } from './dialog.js';
import { atTable, get, getText, isHost, post, sitAt } from './transport.js';
import * as sound from './sound.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').TableEntry} TableEntry */

const KEYS = [
    ['Arrow keys, Enter', 'on the board: from cell to cell, choose'],
    ['Escape', 'step back'],
    ['Left, Right, Home, End', 'beside the board: look back'],
    ['a letter or a digit', 'on the board: type a move'],
    ['F', 'turn the board'],
];

/** @param {string} text @param {(words: string, isGood?: boolean) => void} say @param {string} what */
async function copy(text, say, what) {
    try {
        await navigator.clipboard.writeText(text);
        say(`${what} is copied.`, true);
    } catch {
        const field = h('input', { readonly: true, value: text, 'aria-label': what });
        open(what, 'small', h('p', {}, 'Copy it from here:'), field);
        field.select();
    }
}

/** @param {number | null} seat @param {(words: string, isGood?: boolean) => void} say */
async function invite(seat, say) {
    try {
        const { path } = await post(atTable('invite'), { seat });
        await copy(new URL(path, location.href).href, say, 'The link');
    } catch (refusal) {
        say(/** @type {Error} */ (refusal).message);
    }
}

/** @param {(table: string) => void} begun @param {(words: string, isGood?: boolean) => void} say */
async function showSaved(begun, say) {
    try {
        /** @type {TableEntry[]} */
        const tables = await get('/api/tables');
        const list = h(
            'ul',
            { class: 'tables' },
            ...tables.map((entry) =>
                h(
                    'li',
                    {},
                    h(
                        'button',
                        {
                            type: 'button',
                            click: async () => {
                                try {
                                    const { table } = await post('/api/open', { table: entry.table });
                                    sitAt(table);
                                    close();
                                    begun(table);
                                } catch (refusal) {
                                    say(/** @type {Error} */ (refusal).message);
                                    close();
                                }
                            },
                        },
                        h('strong', {}, entry.title),
                        h(
                            'span',
                            {},
                            `${entry.plies} ${entry.plies === 1 ? 'move' : 'moves'}, ${entry.result === '*' ? 'going on' : entry.result}`,
                        ),
                        h('time', {}, entry.date),
                    ),
                ),
            ),
        );
        open('Games', 'narrow', tables.length ? list : h('p', {}, 'There are none yet.'));
    } catch (refusal) {
        say(/** @type {Error} */ (refusal).message);
    }
}

/** @param {string} what @param {string} name @param {string} type @param {(words: string, isGood?: boolean) => void} say */
async function download(what, name, type, say) {
    try {
        save(name, await getText(atTable(what)), type);
    } catch (refusal) {
        say(/** @type {Error} */ (refusal).message);
    }
}

/**
 * @param {State} state
 * @param {(table: string) => void} begun
 * @param {(words: string, isGood?: boolean) => void} say
 */
export function drawTable(state, begun, say) {
    const button = (/** @type {string} */ words, /** @type {() => void} */ act) =>
        h('button', { type: 'button', click: act }, words);
    const id = state.game.id;
    const parts = [
        h('h2', {}, 'This game'),
        h(
            'div',
            { class: 'acts' },
            button('Save as PGN', () => download('pgn', `${id}.pgn`, 'application/x-chess-pgn', say)),
            button('Save as SVG', () => download('svg', `${id}.svg`, 'image/svg+xml', say)),
            button('Copy the position', () => copy(state.position, say, 'The position')),
        ),
        h('p', { class: 'position-text' }, h('code', {}, state.position)),
    ];
    if (isHost())
        parts.push(
            h('h2', {}, 'Invitations'),
            h('p', { class: 'quiet' }, 'Each link lets one person take the seat, or watch.'),
            h(
                'div',
                { class: 'acts' },
                ...state.seats
                    .filter((seat) => seat.who === 'person')
                    .map((seat) =>
                        button(`Copy a link for ${state.game.players[seat.player].name}`, () =>
                            invite(seat.player, say),
                        ),
                    ),
                button('Copy a link for a watcher', () => invite(null, say)),
            ),
            h('h2', {}, 'Other games'),
            h(
                'div',
                { class: 'acts' },
                button('Games at hand and saved', () => showSaved(begun, say)),
            ),
        );
    const box = h('input', { type: 'checkbox', change: () => sound.turn(box.checked) });
    box.checked = sound.isOn();
    parts.push(
        h('h2', {}, 'This page'),
        h('label', { class: 'check-box' }, box, ' Sounds'),
        h('h2', {}, 'Keys'),
        h('dl', { class: 'keys' }, ...KEYS.flatMap(([key, words]) => [h('dt', {}, key), h('dd', {}, words)])),
    );
    $('pane-table').replaceChildren(...parts);
}
