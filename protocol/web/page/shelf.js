// shelf.js -- the cards of all games, with what may be chosen by: the forms of a game lie under it.

import { h } from './dom.js';
import { Search, has } from './search.js';
import { said, sentenceOf } from './speech.js';
import { t } from './words.js';

/** @param {GameEntry} game */
function boardWords(game) {
    if (game.shape === 'triangles') return t('%1 triangles', game.cells);
    if (game.shape === 'hexagons') return t('%1 hexagons', game.cells);
    if (!game.files) return t('%1 cells, folded', game.cells);
    const size = `${game.files}×${game.ranks}`;
    return game.shape === 'squares' ? size : t('%1, edges touch', size);
}

/** @param {GameEntry} game */
const playersWords = (game) =>
    game.teams < game.players ? t('%1 players in %2 teams', game.players, game.teams) : t('%1 players', game.players);

const EASE = { easy: t('easy'), medium: '', hard: t('hard') },
    SPAN = { short: t('short'), medium: '', long: t('long') };

/**
 * What follows from a game and is good to know, in a line.
 * @param {GameEntry} game
 */
export const factsOf = (game) =>
    [
        playersWords(game),
        boardWords(game),
        game.hidden ? t('hidden') : '',
        game.dice ? t('dice') : '',
        EASE[game.ease],
        SPAN[game.length],
    ]
        .filter(Boolean)
        .join(' · ');

/** @typedef {(game: GameEntry) => void} Choose */

/** @param {GameEntry} game @param {Choose} choose */
const card = (game, choose) =>
    h(
        'button',
        { type: 'button', class: 'card', 'data-game': game.id, click: () => choose(game) },
        h('img', { alt: '', width: 120, height: 120, 'data-game': game.id }),
        h('b', {}, game.title),
        h('span', {}, sentenceOf(game)),
        h('small', {}, factsOf(game)),
    );

/** @param {GameEntry} game @param {Choose} choose */
const form = (game, choose) =>
    h(
        'li',
        {},
        h(
            'button',
            { type: 'button', 'data-game': game.id, click: () => choose(game) },
            h('b', {}, game.title),
            h('span', {}, sentenceOf(game)),
        ),
    );

/** @param {string} label @param {string} name @param {string[][]} options @param {() => void} change */
const choice = (label, name, options, change) =>
    h(
        'select',
        { name, 'aria-label': label, change },
        h('option', { value: '' }, label),
        ...options.map(([value, words]) => h('option', { value }, words)),
    );

/** @param {string} label @param {string} name @param {() => void} change */
const tick = (label, name, change) =>
    h('label', { class: 'check-box' }, h('input', { type: 'checkbox', name, change }), label);

/** @param {() => void} change */
const choices = (change) => [
    choice(t('Players'), 'players', [2, 3, 4, 5, 6].map((n) => [`${n}`, t('%1 players', n)]), change),
    choice(t('Chess or draughts'), 'kin', [['chess', t('chess')], ['draughts', t('draughts')]], change),
    choice(
        t('Board'),
        'board',
        [
            ['small', '8×8'],
            ['large', t('larger')],
            ['round', t('edges touch')],
            ['triangles', t('triangles')],
            ['hexagons', t('hexagons')],
            ['glued', t('folded')],
        ],
        change,
    ),
    choice(t('To learn'), 'ease', [['easy', t('easy')], ['medium', t('medium')], ['hard', t('hard')]], change),
    choice(t('Length'), 'length', [['short', t('short')], ['medium', t('medium')], ['long', t('long')]], change),
    tick(t('hidden'), 'hidden', change),
    tick(t('dice'), 'dice', change),
];

/** On a small screen what may be chosen by is opened when it is wanted. */
const isRoomy = () => Math.min(innerWidth, innerHeight) > 560;

/** The cards, and what of them is shown. */
export class Shelf {
    /** @param {GameEntry[]} games @param {Choose} choose */
    constructor(games, choose) {
        this.search = new Search(games);
        this.typed = '';
        /** @type {Set<string>} */
        this.fits = new Set(); // ids of the games that are shown
        this.count = h('p', { class: 'quiet', role: 'status' });
        this.filters = h(
            'details',
            { class: 'filters', open: isRoomy() },
            h('summary', {}, t('Filters')),
            h('form', { submit: (/** @type {Event} */ event) => event.preventDefault() }, ...choices(() => this.show())),
        );
        this.first = h('section', {}, h('h3', {}, t('Start here')), this.list(games.filter((game) => game.first), [], choose));
        this.all = h('button', { type: 'button', class: 'all', click: () => this.clear() }, t('All games'));
        this.element = h('div', { class: 'shelf', tabindex: -1 }, this.all, this.first, ...this.families(games, choose));
        this.cleared = () => {}; // what else is to be done when nothing is asked for any more
        this.show();
    }

    /** @param {GameEntry[]} heads @param {GameEntry[]} all @param {Choose} choose */
    list(heads, all, choose) {
        const under = (/** @type {GameEntry} */ head) => all.filter((game) => game.under === head.id);
        return h('ul', {}, ...heads.map((head) => this.item(head, under(head), choose)));
    }

    /** @param {GameEntry} head @param {GameEntry[]} forms @param {Choose} choose */
    item(head, forms, choose) {
        if (!forms.length) return h('li', {}, card(head, choose));
        const list = h('ul', {}, ...forms.map((game) => form(game, choose)));
        return h('li', {}, card(head, choose), h('details', { class: 'forms' }, h('summary'), list));
    }

    /** @param {GameEntry[]} games @param {Choose} choose */
    families(games, choose) {
        const own = games.filter((game) => game.family === 'files'), // which somebody has written here: they come first
            titles = [...new Set([...own, ...games].map((game) => game.familyTitle))];
        return titles.map((title) => {
            const members = games.filter((game) => game.familyTitle === title);
            return h('section', {}, h('h3', {}, said(title)), this.list(members.filter((game) => !game.under), members, choose));
        });
    }

    /** What is chosen, by the names of `has`. */
    get chosen() {
        const fields = [...this.filters.querySelectorAll('select, input')];
        return Object.fromEntries(fields.map((field) => [field.name, field.type === 'checkbox' ? field.checked : field.value]));
    }

    clear() {
        this.typed = '';
        this.filters.querySelector('form').reset();
        this.show();
        this.cleared();
    }

    /** Shows what fits what was typed and chosen, and says how many games that are. */
    show() {
        const chosen = this.chosen,
            fits = this.search.find(this.typed).filter((game) => has(game, chosen)),
            isAll = fits.length === this.search.games.length;
        this.fits = new Set(fits.map((game) => game.id));
        this.all.hidden = fits.length > 0;
        for (const section of this.element.querySelectorAll('section')) {
            let here = 0;
            for (const item of section.querySelectorAll(':scope > ul > li')) here += this.showItem(item);
            section.hidden = !here || (section === this.first && !isAll);
        }
        this.count.textContent =
            fits.length === 1 ? t('one game') : fits.length ? t('%1 games', fits.length) : t('no game is like that');
    }

    /**
     * A game stays for the sake of its forms; if it is meant only by these they are opened.
     * @param {HTMLElement} item
     */
    showItem(item) {
        const is = (/** @type {Element | null} */ one) => this.fits.has(/** @type {HTMLElement} */ (one).dataset.game || ''),
            head = is(item.querySelector('.card')),
            forms = item.querySelector('details');
        let more = 0;
        for (const one of item.querySelectorAll('.forms li')) {
            const fit = is(one.firstElementChild);
            one.toggleAttribute('hidden', !fit);
            more += Number(fit);
        }
        if (forms) {
            forms.open = !head && more > 0;
            forms.hidden = !more;
            forms.firstElementChild?.replaceChildren(more === 1 ? t('one more form') : t('%1 more forms', more));
        }
        item.classList.toggle('faint', !head);
        item.hidden = !head && !more;
        return Number(!item.hidden);
    }

    /** The button of the game that is called as was typed, or of the first that fits. */
    get best() {
        const called = this.search.called(this.typed);
        return called && this.fits.has(called.id)
            ? this.element.querySelector(`button[data-game="${called.id}"]`)
            : this.element.querySelector('section:not([hidden]) li:not([hidden], .faint) button') ||
                  this.element.querySelector('section:not([hidden]) .forms li:not([hidden]) button');
    }
}
