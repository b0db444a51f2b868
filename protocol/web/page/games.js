// games.js -- the choice of a game: families, search, pictures; then seats, levels and a position.

import { h } from './dom.js';
import { clockFields, clocksOf } from './clocks.js';
import { open } from './dialog.js';
import { setUp as editPosition } from './editor.js';
import { joinRules, understand } from './joining.js';
import { complain } from './notice.js';
import { picture, watch } from './pictures.js';
import { get } from './transport.js';
import { said } from './speech.js';
import { t } from './words.js';

const LEVELS = 8,
    USUAL_LEVEL = 4,
    TYPING = 150; // so many milliseconds after a letter it is asked what is meant

/** @type {GameEntry[] | null} */
let games = null;

/**
 * Where the search looks for what was typed: names, how many play, the board, and whether something is hidden.
 * @param {GameEntry} game
 */
export const searchedWords = (game) =>
    [game.title, game.id, game.familyTitle, `${game.players} players`, game.shape, game.hidden ? 'hidden' : '']
        .join(' ')
        .toLowerCase();

/** @param {GameEntry} game @param {(game: GameEntry) => void} choose */
const card = (game, choose) =>
    h(
        'li',
        { 'data-words': searchedWords(game) },
        h(
            'button',
            { type: 'button', class: 'card', 'data-game': game.id, click: () => choose(game) },
            h('img', { alt: '', width: 120, height: 120, 'data-game': game.id }),
            h('span', {}, game.title),
        ),
    );

/** @param {(game: GameEntry) => void} choose */
function shelf(choose) {
    /** @type {Map<string, GameEntry[]>} */
    const families = new Map();
    for (const game of games || []) families.set(game.familyTitle, [...(families.get(game.familyTitle) || []), game]);
    const list = h('div', { class: 'shelf', tabindex: -1 });
    for (const [title, members] of families)
        list.append(h('section', {}, h('h3', {}, title), h('ul', {}, ...members.map((game) => card(game, choose)))));
    return list;
}

/** @param {HTMLElement} list @param {string} words @returns {number} how many are left */
function filter(list, words) {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    let left = 0;
    for (const section of list.querySelectorAll('section')) {
        let here = 0;
        for (const item of section.querySelectorAll('li')) {
            const has = wanted.every((word) => (item.dataset.words || '').includes(word));
            item.hidden = !has;
            here += Number(has);
        }
        section.hidden = !here;
        left += here;
    }
    return left;
}

/** @param {number} count */
const countWords = (count) => (count === 1 ? t('one game') : count ? t('%1 games', count) : t('no games'));

/** @param {GameEntry} game @param {number} seat */
function seatChoice(game, seat) {
    const usual = seat === 0 ? 'person' : `engine:${USUAL_LEVEL}`;
    const options = [
        ['person', t('A person')],
        ...Array.from({ length: LEVELS }, (_, level) => [`engine:${level + 1}`, t('Engine, level %1', level + 1)]),
        ['random', t('Random moves')],
    ];
    return h(
        'label',
        {},
        h('span', {}, said(game.names[seat])),
        h(
            'select',
            { name: `seat${seat}` },
            ...options.map(([value, words]) => h('option', { value, selected: value === usual }, words)),
        ),
    );
}

/** @param {GameEntry} game */
function startOf(game) {
    const image = h('img', { alt: game.title, width: 260, height: 260 });
    picture(game.id).then(
        (url) => (image.src = url),
        () => {},
    );
    return image;
}

/** @param {string} start */
const positionField = (start) =>
    h('input', {
        name: 'position',
        spellcheck: 'false',
        autocomplete: 'off',
        placeholder: t('the start'),
        value: start,
        'aria-describedby': 'position-error',
    });

/**
 * What the form asks for.
 * @param {any} form @param {GameEntry} game
 */
const wishOf = (form, game) => ({
    game: game.id,
    seats: game.names.map((_, seat) => form.elements[`seat${seat}`].value),
    clock: clocksOf(form, game.players),
    position: form.elements.position.value.trim() || undefined,
});

/** @param {GameEntry} game @param {Begin} begin @param {string} start */
function setUp(game, begin, start) {
    const error = h('p', { class: 'error', role: 'alert', id: 'position-error' }),
        position = positionField(start);
    const use = (/** @type {string} */ made) => chooseSeats(game.id, begin, made);
    const edit = () => editPosition(game.id, game.title, position.value.trim() || undefined, [[t('Use it'), use]]);
    const submit = async (/** @type {Event} */ event) => {
        event.preventDefault();
        error.textContent = '';
        try {
            await begin('new', wishOf(form, game));
        } catch (refusal) {
            error.textContent = /** @type {Error} */ (refusal).message;
            position.setAttribute('aria-invalid', 'true');
        }
    };
    const form = h(
        'form',
        { class: 'setup', submit },
        startOf(game),
        h('fieldset', {}, h('legend', {}, t('Who plays')), ...game.names.map((_, seat) => seatChoice(game, seat))),
        clockFields(game.names.map(said)),
        h('label', { class: 'position' }, h('span', {}, t('Position')), position),
        h('button', { type: 'button', click: edit }, t('Set up a position')),
        error,
        h(
            'div',
            { class: 'acts' },
            h('button', { type: 'submit', class: 'main' }, t('Begin')),
            h('button', { type: 'button', click: () => chooseGame(begin) }, t('Other games')),
        ),
    );
    return form;
}

const load = async () => (games = games || /** @type {GameEntry[]} */ (await get('/api/games')));

/**
 * Asks who shall play a game.
 * @param {string} id @param {Begin} begin @param {string} [position]
 */
export async function chooseSeats(id, begin, position = '') {
    try {
        const game = (await load()).find((one) => one.id === id) || (await understand(id)).game;
        if (game) open(game.title, 'narrow', setUp(game, begin, position));
        const main = /** @type {HTMLElement | null} */ (document.querySelector('#dialog .main'));
        main?.focus();
    } catch (error) {
        complain(error);
    }
}

/**
 * Offers the game of the rules that were typed, if it is none of the list, or says why there is none.
 * @param {HTMLInputElement} search @param {HTMLElement} place @param {(game: GameEntry) => void} choose
 */
async function offerJoined(search, place, choose) {
    const words = search.value.trim(),
        isOld = () => search.value.trim() !== words;
    await new Promise((go) => setTimeout(go, TYPING));
    const joining = words.length < 3 || isOld() ? null : await understand(words).catch(() => null);
    if (isOld()) return; // an answer to what stands there no more
    const game = joining?.game;
    if (game && games?.every((one) => one.id !== game.id))
        place.replaceChildren(h('button', { type: 'button', class: 'main', click: () => choose(game) }, game.title));
    else place.textContent = joining?.why || '';
}

/**
 * Opens the choice of a game.
 * @param {Begin} begin
 */
export async function chooseGame(begin) {
    try {
        games = await load();
    } catch (error) {
        return complain(error);
    }
    const count = h('p', { class: 'quiet', role: 'status' }, countWords(games.length));
    const choose = (/** @type {GameEntry} */ game) => chooseSeats(game.id, begin);
    const list = shelf(choose);
    const joined = h('span', { role: 'status' });
    const join = () => joinRules(search.value.trim() || 'chess', choose, () => chooseGame(begin)).catch(complain);
    const search = h('input', {
        type: 'search',
        placeholder: t('Search, or join rules: atomic madrasi'),
        'aria-label': t('Search the games'),
        input: () => {
            count.textContent = countWords(filter(list, search.value));
            offerJoined(search, joined, choose);
        },
        keydown: async (/** @type {KeyboardEvent} */ event) => {
            const first = () =>
                joined.querySelector('button') || list.querySelector('section:not([hidden]) li:not([hidden]) button');
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (!first()) await offerJoined(search, joined, choose);
            first()?.click();
        },
    });
    const tick = h('button', { type: 'button', click: join }, t('Join rules'));
    open(t('New game'), 'wide-dialog', h('div', { class: 'search' }, search, tick, joined, count), list);
    watch(list);
    search.focus();
}
