// games.js -- the choice of a game; then seats, levels and a position, with what the game is about.

import { h } from './dom.js';
import { clockFields, clocksOf } from './clocks.js';
import { open } from './dialog.js';
import { setUp as editPosition } from './editor.js';
import { joinRules, understand } from './joining.js';
import { complain } from './notice.js';
import { writeGame } from './own.js';
import { forgetPictures, picture, watch } from './pictures.js';
import { forgetRules, writeRules } from './rules.js';
import { deal, lotBox, seatChoice } from './seats.js';
import { withValue } from './sheet.js';
import { Shelf, factsOf } from './shelf.js';
import { scoreOf } from './puzzles.js';
import { get, isHost } from './transport.js';
import { said, sentenceOf } from './speech.js';
import { t } from './words.js';

const TYPING = 150; // so many milliseconds after a letter it is asked what is meant

/** @type {GameEntry[] | null} */
let games = null;

// Another window of this browser has kept a game of its own.
const CHANGED = 'fusilier.games';
globalThis.addEventListener?.('storage', ({ key }) => key === CHANGED && (games = null));

/** @param {string} id of a game that was kept: the list is another one */
function noteKept(id) {
    games = null;
    forgetPictures(id);
    forgetRules();
    localStorage.setItem(CHANGED, `${id} ${Date.now()}`);
}

/**
 * Opens the view in which one writes a game.
 * @param {Begin} begin @param {string} [text]
 */
export const write = (begin, text) =>
    writeGame(
        { kept: noteKept, play: (id) => void chooseSeats(id, begin), back: isHost() ? () => void chooseGame(begin) : null },
        text,
    );

/** @param {GameEntry} game */
function startOf(game) {
    const image = h('img', { alt: game.title, width: 260, height: 260 });
    picture(game.id).then(
        (url) => (image.src = url),
        () => {},
    );
    return image;
}

/**
 * What the game is about, and its rules for whoever wants them.
 * @param {GameEntry} game @param {Begin} begin
 */
function aboutOf(game, begin) {
    const rules = h('div', { class: 'rules', tabindex: 0, role: 'region', 'aria-label': t('Rules'), hidden: true });
    const show = () => {
        rules.hidden = !rules.hidden;
        more.setAttribute('aria-expanded', String(!rules.hidden));
        if (!rules.childNodes.length) writeRules(rules, game.id, begin).catch(complain);
    };
    const more = h('button', { type: 'button', class: 'more', 'aria-expanded': 'false', click: show }, t('Rules'));
    const words = h('div', {}, h('p', {}, sentenceOf(game)), h('p', { class: 'quiet' }, factsOf(game)), more);
    return [h('div', { class: 'about' }, startOf(game), words), rules];
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
function wishOf(form, game) {
    const chosen = game.names.map((_, seat) => form.elements[`seat${seat}`].value),
        [seats, clock] = deal(form, [chosen, clocksOf(form, game.players)]);
    return { game: game.id, seats, clock, position: form.elements.position.value.trim() || undefined };
}

/** @param {GameEntry} game @param {Begin} begin @param {string} start */
function setUp(game, begin, start) {
    const error = h('p', { class: 'error', role: 'alert', id: 'position-error' }),
        position = positionField(start);
    const use = (/** @type {string} */ made) => chooseSeats(game.id, begin, made);
    const edit = () => editPosition(game.id, game.title, position.value.trim() || undefined, [[t('Use it'), use]]);
    const join = async () => {
        const { rules } = await understand(game.id);
        if (rules.every((rule) => rule.why)) error.textContent = said(rules[0].why);
        else await joinRules(game.id, (one) => chooseSeats(one.id, begin), () => chooseGame(begin));
    };
    const change = async () => {
        try {
            const { text, kept } = await get(`/api/own/text?game=${encodeURIComponent(game.id)}`);
            await write(begin, kept ? text : withValue(text, 'title', t('My %1', game.title)));
        } catch (refusal) {
            error.textContent = /** @type {Error} */ (refusal).message;
        }
    };
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
        ...aboutOf(game, begin),
        h('fieldset', {}, h('legend', {}, t('Who plays')), ...game.names.map((name, seat) => seatChoice(said(name), seat)), lotBox()),
        clockFields(game.names.map(said)),
        h('label', { class: 'position' }, h('span', {}, t('Position')), position),
        h('button', { type: 'button', click: edit }, t('Set up a position')),
        error,
        h(
            'div',
            { class: 'acts below' },
            h('button', { type: 'submit', class: 'main' }, t('Begin')),
            h('button', { type: 'button', click: () => chooseGame(begin) }, t('Other games')),
            h('button', { type: 'button', click: () => join().catch(complain) }, t('Join rules')),
            h('button', { type: 'button', click: change }, t('Change this game …')),
            game.puzzles && isHost() ? puzzlesOf(game, begin, t('Puzzles')) : null,
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
        main?.focus({ preventScroll: true });
    } catch (error) {
        complain(error);
    }
}

/**
 * Offers the game of the rules that were typed, if it is none of the list, or says why there is none.
 * @param {HTMLInputElement} search @param {HTMLElement} place @param {Shelf} shelf @param {(game: GameEntry) => void} choose
 */
async function offerJoined(search, place, shelf, choose) {
    const words = search.value.trim(),
        isOld = () => search.value.trim() !== words;
    await new Promise((go) => setTimeout(go, TYPING));
    const joining = words.length < 3 || isOld() ? null : await understand(words).catch(() => null);
    if (isOld()) return; // an answer to what stands there no more
    const game = joining?.game;
    if (game && games?.every((one) => one.id !== game.id)) {
        place.replaceChildren(h('button', { type: 'button', class: 'main', click: () => choose(game) }, game.title));
        if (!shelf.fits.size) shelf.count.textContent = ''; // there is one after all
    } else place.textContent = said(joining?.why || '');
}

/** @param {GameEntry} game @param {Begin} begin @param {string} words */
const puzzlesOf = (game, begin, words) =>
    h('button', { type: 'button', 'data-puzzles': game.id, click: () => begin('puzzles', { game: game.id }).catch(complain) }, words);

/**
 * Opens the choice of a game of which there are puzzles.
 * @param {Begin} begin
 */
export async function choosePuzzles(begin) {
    try {
        const some = (await load()).filter((game) => game.puzzles);
        const words = (/** @type {GameEntry} */ { id, title }) => [title, scoreOf(id).solved.length].filter(Boolean).join(' · ');
        open(
            t('Puzzles'),
            'narrow',
            h('p', {}, t('Positions in which one move alone wins, or saves the game.')),
            h('div', { class: 'acts' }, ...some.map((game) => puzzlesOf(game, begin, words(game)))),
        );
    } catch (error) {
        complain(error);
    }
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
    const choose = (/** @type {GameEntry} */ game) => chooseSeats(game.id, begin);
    const shelf = new Shelf(games, choose);
    const joined = h('span', { role: 'status' });
    const join = () => joinRules(search.value.trim() || 'chess', choose, () => chooseGame(begin)).catch(complain);
    const search = h('input', {
        type: 'search',
        placeholder: t('Search, or join rules: atomic madrasi'),
        'aria-label': t('Search the games'),
        input: () => {
            shelf.typed = search.value.replace(/\+.*/, ''); // what is joined to a game makes another one of it
            shelf.show();
            offerJoined(search, joined, shelf, choose);
        },
        keydown: async (/** @type {KeyboardEvent} */ event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            await offerJoined(search, joined, shelf, choose);
            const offered = joined.querySelector('button');
            if (offered || !joined.textContent) (offered || shelf.best)?.click();
        },
    });
    shelf.cleared = () => {
        search.value = '';
        joined.replaceChildren();
        search.focus();
    };
    const tick = h('button', { type: 'button', click: join }, t('Join rules')),
        own = h('button', { type: 'button', click: () => write(begin).catch(complain) }, t('Your own game …')),
        solve = h('button', { type: 'button', click: () => choosePuzzles(begin) }, t('Puzzles'));
    open(
        t('New game'),
        'wide-dialog',
        h('div', { class: 'search' }, search, tick, own, solve, joined, shelf.count),
        shelf.filters,
        shelf.element,
    );
    watch(shelf.element);
    search.focus();
}
