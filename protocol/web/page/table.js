// table.js -- the pane "Table": files, invitations, saved games, keys.

import { $, h, save } from './dom.js';
import { open } from './dialog.js';
import { setUp } from './editor.js';
import { choosePuzzles, chooseSeats } from './games.js';
import { complain, notify } from './notice.js';
import { invite, showPeople } from './people.js';
import { showSaved } from './saved.js';
import { atTable, getText, isHost, linkTo, mayInvite } from './transport.js';
import { t } from './words.js';

const KEYS = [
    [t('Arrow keys, Enter'), t('on the board: from cell to cell, choose')],
    [t('Escape'), t('step back')],
    [t('Left, Right, Home, End'), t('beside the board: look back')],
    [t('a letter or a digit'), t('on the board: type a move')],
    ['F', t('turn the board')],
    [t('Right button'), t('on the board: draw arrows and circles; Shift and Alt: other colours')],
];

/** @param {string} text @param {string} what */
async function copy(text, what) {
    try {
        await navigator.clipboard.writeText(text);
        notify(t('%1 is copied.', what), true);
    } catch {
        const field = h('input', { readonly: true, value: text, 'aria-label': what });
        open(what, 'small', h('p', {}, t('Copy it from here.')), field);
        field.select();
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
    if (mayInvite())
        parts.push(
            h('h2', {}, t('Invitations')),
            h('p', { class: 'quiet' }, t('Each link lets one person take the seat, or watch.')),
            h(
                'div',
                { class: 'acts' },
                ...state.seats
                    .filter((seat) => seat.who === 'person')
                    .map((seat) =>
                        button(t('Invite %1', state.game.players[seat.player].name), () => invite(state, seat.player)),
                    ),
                button(t('Invite a watcher'), () => invite(state, null)),
                button(t('Who is in'), () => showPeople(state)),
            ),
        );
    if (isHost())
        parts.push(
            h('h2', {}, t('Other games')),
            h(
                'div',
                { class: 'acts' },
                button(t('Games at hand and saved'), () => showSaved(begin)),
                button(t('Open a PGN'), () => openPgn(begin)),
                button(t('Puzzles'), () => choosePuzzles(begin)),
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
