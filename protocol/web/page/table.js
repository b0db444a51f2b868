// table.js -- the pane "Table": files, invitations, saved games, sound, keys.

import { $, h, save } from './dom.js';
import { open } from './dialog.js';
import { setUp } from './editor.js';
import { chooseSeats } from './games.js';
import { complain, notify } from './notice.js';
import { invite, showPeople } from './people.js';
import { showSaved } from './saved.js';
import { atTable, getText, isHost, linkTo } from './transport.js';
import { knock } from './sound.js';
import { want, wants } from './wishes.js';
import { t } from './words.js';

const keys = () => [
    [t('Arrow keys, Enter'), t('on the board: from cell to cell, choose')],
    [t('Escape'), t('step back')],
    [t('Left, Right, Home, End'), t('beside the board: look back')],
    [t('a letter or a digit'), t('on the board: type a move')],
    ['F', t('turn the board')],
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
    [t('Play'), (position) => chooseSeats(game, begin, position)],
];

/** @param {string} what @param {string} name @param {string} type */
async function download(what, name, type) {
    try {
        save(name, await getText(atTable(what)), type);
    } catch (error) {
        complain(error);
    }
}

/** @param {import('./wishes.js').Wish} wish @param {string} words @param {() => void} changed */
function wishBox(wish, words, changed) {
    const box = h('input', { type: 'checkbox', change: () => (want(wish, box.checked), changed()) });
    box.checked = wants(wish);
    return h('label', { class: 'check-box' }, box, ` ${words}`);
}

/** @param {State} state @param {Begin} begin @param {() => void} changed what the person wants of the page */
export function drawTable(state, begin, changed) {
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
                        button(t('Invite %1', state.game.players[seat.player].name), () => invite(state, seat.player)),
                    ),
                button(t('Invite a watcher'), () => invite(state, null)),
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
        h('h2', {}, t('This page')),
        wishBox('sound', t('Sounds'), () => knock(false)),
        wishBox('thoughts', t('What engines think while you play'), changed),
        h('h2', {}, t('Keys')),
        h('dl', { class: 'keys' }, ...keys().flatMap(([key, words]) => [h('dt', {}, key), h('dd', {}, words)])),
    );
    $('pane-table').replaceChildren(...parts);
}
