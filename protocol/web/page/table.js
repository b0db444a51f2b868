// table.js -- the pane "Table": files, invitations, saved games, keys.

import { $, h, save } from './dom.js';
import { open } from './dialog.js';
import { setUp } from './editor.js';
import { chooseSeats } from './games.js';
import { complain, notify } from './notice.js';
import { showPeople } from './people.js';
import { atTable, get, getText, isHost, linkTo, post } from './transport.js';
import { t } from './words.js';

const KEYS = [
    [t('Arrow keys, Enter'), t('on the board: from cell to cell, choose')],
    ['Escape', t('step back')],
    [t('Left, Right, Home, End'), t('beside the board: look back')],
    [t('a letter or a digit'), t('on the board: type a move')],
    ['F', t('turn the board')],
    [t('Right button'), t('on the board: draw arrows and circles; Shift and Alt: other colours')],
];

/** @param {string} text @param {string} what @param {string} [note] what else there is to know */
async function copy(text, what, note = '') {
    try {
        await navigator.clipboard.writeText(text);
        notify(`${t('%1 is copied.', what)} ${note}`.trim(), true);
    } catch {
        const field = h('input', { readonly: true, value: text, 'aria-label': what });
        open(what, 'small', h('p', {}, `${t('Copy it from here.')} ${note}`.trim()), field);
        field.select();
    }
}

/** @param {number | null} seat */
async function invite(seat) {
    try {
        const { path, local, hosts, listen } = await post(atTable('invite'), { seat });
        // Elsewhere nobody finds "127.0.0.1": the link is for one of the names that others can use.
        const base = local || hosts.includes(location.host) ? location.href : `http://${hosts[0]}`;
        const note = local
            ? t('It works on this machine alone. For others: fusilier web --listen %1', listen || t('ADDRESS'))
            : '';
        await copy(new URL(path, base).href, t('The link'), note);
    } catch (error) {
        complain(error);
    }
}

const PAGE = 100;

/** @param {TableEntry} entry @param {Begin} begin */
const savedRow = (entry, begin) =>
    h(
        'li',
        {},
        h(
            'button',
            {
                type: 'button',
                click: () => begin('open', { table: entry.table }).catch(complain),
            },
            h('strong', {}, entry.title),
            h(
                'span',
                {},
                `${entry.plies === 1 ? t('1 move') : t('%1 moves', entry.plies)}, ${entry.result === '*' ? t('going on') : entry.result}`,
            ),
            h('time', {}, entry.date),
        ),
    );

/** @param {Begin} begin */
async function showSaved(begin) {
    const list = h('ul', { class: 'tables' });
    /** @type {TableEntry | undefined} */
    let last;
    const addPage = async () => {
        const after = last ? `&after=${encodeURIComponent(last.table)}&changed=${last.changed}` : '';
        /** @type {TableEntry[]} */
        const tables = await get(`/api/tables?count=${PAGE}${after}`);
        list.append(...tables.map((entry) => savedRow(entry, begin)));
        last = tables.at(-1);
        more.hidden = tables.length < PAGE;
    };
    const more = h('button', { type: 'button', click: () => addPage().catch(complain) }, t('Older games'));
    try {
        await addPage();
        open(t('Games'), 'narrow', list.children.length ? list : h('p', {}, t('There are none yet.')), more);
    } catch (error) {
        complain(error);
    }
}

/**
 * A game from elsewhere, as a file or as text.
 * @param {Begin} begin
 */
function openPgn(begin) {
    const error = h('p', { class: 'error', role: 'alert' });
    const text = h('textarea', { rows: 12, spellcheck: 'false', 'aria-label': 'PGN', placeholder: t('or paste it here') });
    const file = h('input', {
        type: 'file',
        accept: '.pgn,.txt',
        'aria-label': t('A file of PGN'),
        change: async () => {
            if (file.files?.[0]) text.value = await file.files[0].text();
        },
    });
    const read = async (/** @type {Event} */ event) => {
        event.preventDefault();
        try {
            // of many games the first
            await begin('study', { pgn: text.value.split(/\n(?=\[Event )/)[0] });
        } catch (refusal) {
            error.textContent = /** @type {Error} */ (refusal).message;
        }
    };
    const acts = h('div', { class: 'acts' }, h('button', { type: 'submit', class: 'main' }, t('Open')));
    open(t('Open a PGN'), 'narrow', h('form', { class: 'pgn', submit: read }, file, text, error, acts));
}

/** @param {string} game @param {Begin} begin @returns {[string, (position: string) => void][]} */
const uses = (game, begin) => [
    [t('Analyse'), (position) => begin('study', { game, position }).catch(complain)],
    [t('Play from it'), (position) => chooseSeats(game, begin, position)],
];

/** @param {string} what @param {string} name @param {string} type */
async function download(what, name, type) {
    try {
        save(name, await getText(atTable(what)), type);
    } catch (error) {
        complain(error);
    }
}

/** @param {State} state @param {Begin} begin */
export function drawTable(state, begin) {
    const button = (/** @type {string} */ words, /** @type {() => void} */ act) =>
        h('button', { type: 'button', click: act }, words);
    const id = state.game.id;
    const parts = [
        h('h2', {}, t('This game')),
        h(
            'div',
            { class: 'acts' },
            button(t('Save as PGN'), () => download('pgn', `${id}.pgn`, 'application/x-chess-pgn')),
            button(t('Save as SVG'), () => download('svg', `${id}.svg`, 'image/svg+xml')),
            button(t('Copy the position'), () => copy(state.position, t('The position'))),
            state.hidden ? '' : button(t('Copy a link'), () => copy(linkTo(id, state.position), t('The link'))),
        ),
        h('p', { class: 'position-text' }, h('code', {}, state.position)),
    ];
    if (isHost())
        parts.push(
            h('h2', {}, t('Invitations')),
            h('p', { class: 'quiet' }, t('Each link lets one person take the seat, or watch.')),
            h(
                'div',
                { class: 'acts' },
                ...state.seats
                    .filter((seat) => seat.who === 'person')
                    .map((seat) =>
                        button(t('Copy a link for %1', state.game.players[seat.player].name), () =>
                            invite(seat.player),
                        ),
                    ),
                button(t('Copy a link for a watcher'), () => invite(null)),
                button(t('Who is in'), () => showPeople(state)),
            ),
            h('h2', {}, t('Other games')),
            h(
                'div',
                { class: 'acts' },
                button(t('Games at hand and saved'), () => showSaved(begin)),
                button(t('Open a PGN'), () => openPgn(begin)),
                state.can.analyse && !state.study
                    ? button(t('Analyse this game'), () => begin('study', { table: state.table }).catch(complain))
                    : null,
                button(t('Set up a position'), () => setUp(id, state.game.title, state.hidden ? undefined : state.position, uses(id, begin))),
            ),
        );
    parts.push(
        h('h2', {}, t('Keys')),
        h('dl', { class: 'keys' }, ...KEYS.flatMap(([key, words]) => [h('dt', {}, key), h('dd', {}, words)])),
    );
    $('pane-table').replaceChildren(...parts);
}
