// search.js -- which games people mean by what they type and choose. Knows no document.

import { sentenceOf } from './speech.js';

/** Said for a word of the cards, in the languages of the page. */
const SAME = Object.entries({
    shoot: 'gun|guns|fire|firing|bullet|schießen|schuss',
    explode: 'bomb|bombs|boom|blast|explosion|explodieren|explosion',
    hidden: 'secret|secrets|invisible|unseen|blind|fog|versteckt|verdeckt|geheim',
    dice: 'luck|chance|gambling|würfel|glück',
    draughts: 'dame|damespiel|checker',
    chess: 'schach',
    players: 'player|people|persons|spieler|leute',
    partners: 'team|teams|teamwork|paar|paare',
    touch: 'round|wrap|wraps|wrapping|rund|zylinder',
    triangles: 'triangular|dreieck|dreiecke',
    hexagon: 'hex|hexes|hexagons|hexagonal|sechseck|sechsecke',
    board: 'boards|brett|bretter',
    small: 'little|tiny|klein|kleines',
    large: 'big|huge|groß|großes|gross',
    easy: 'simple|beginner|beginners|leicht|einfach',
    hard: 'difficult|complex|complicated|schwer|schwierig',
    short: 'quick|fast|kurz|schnell',
    long: 'slow|lang',
    1: 'one|eins', 2: 'two|duel|zwei', 3: 'three|drei', 4: 'four|vier', 5: 'five|fünf', 6: 'six|sechs',
});
/** @type {Map<string, string>} */
const MEANT = new Map(SAME.flatMap(([word, others]) => others.split('|').map((other) => [other, word])));

const EMPTY = new Set('a|an|and|at|are|by|for|game|games|i|in|is|it|of|on|or|the|to|where|which|who|with|you|mit|und|spiel|spiele'.split('|'));

/** @param {string} text */
const split = (text) =>
    text
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean)
        .map((word) => MEANT.get(word) || word);

/**
 * A word without its ending, so that "exploding" finds "explodes".
 * @param {string} word
 */
const stem = (word) => (word.length > 4 ? word.replace(/(ing|ions?|es|ed|s|e)$/, '') : word);

/**
 * What sort of board a game has: `small` and `large` ones of squares, `round` ones, whose edges touch, `triangles`,
 * `hexagons`, `glued`.
 * @param {GameEntry} game
 */
export const boardOf = (game) =>
    game.shape === 'squares'
        ? game.cells > 64
            ? 'large'
            : 'small'
        : game.shape === 'cylinder' || game.shape === 'torus'
          ? 'round'
          : game.shape;

/** @param {GameEntry} game @returns {string[]} */
export const wordsOf = (game) =>
    split(
        [
            ...[game.title, game.id, game.sentence, sentenceOf(game), game.kin, game.shape, game.ease, game.length],
            `${game.players}|players|${game.players}players|board`,
            game.cells > 100 ? 'large' : game.cells > 64 ? '' : 'small',
            game.hidden ? 'hidden' : '',
            game.dice ? 'dice' : '',
            boardOf(game) === 'round' ? 'edges|touch|cylinder' : '',
            game.shape === 'triangles' ? 'hexagon' : '',
            game.teams < game.players ? 'partners' : game.players > 2 ? 'alone' : '',
        ].join(' '),
    );

/**
 * How many letters must be changed, put in, left out, or swapped with the next (Damerau 1964; no letter twice).
 * @param {string} a @param {string} b
 */
export function slips(a, b) {
    /** @type {number[][]} */
    const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
    for (let i = 1; i <= a.length; i++) {
        rows[i] = [i];
        for (let j = 1; j <= b.length; j++) {
            const same = a[i - 1] === b[j - 1];
            rows[i][j] = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + Number(!same));
            if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
                rows[i][j] = Math.min(rows[i][j], rows[i - 2][j - 2] + 1);
        }
    }
    return rows[a.length][b.length];
}

/** The words of some games, and what is meant by others. */
export class Search {
    /** @param {GameEntry[]} games */
    constructor(games) {
        this.games = games;
        this.words = games.map((game) => new Set(wordsOf(game)));
        this.families = games.map((game) => new Set([...wordsOf(game), ...split(game.familyTitle)]));
        this.known = [...new Set(this.families.flatMap((words) => [...words]))];
    }

    /**
     * Beginnings of the words that are meant by one; those spelt most like it if no word begins so.
     * @param {string} word
     * @returns {string[]}
     */
    meant(word) {
        const begins = stem(word);
        if (/^\d+$/.test(word) || word.length < 4 || this.known.some((one) => one.startsWith(begins))) return [begins];
        const most = word.length > 5 ? 2 : 1;
        const near = [...this.known, ...MEANT.keys()].map((one) => ({ one, far: slips(word, one) }));
        const least = Math.min(...near.map(({ far }) => far));
        if (least > most) return [begins];
        return near.filter(({ far }) => far === least).map(({ one }) => MEANT.get(one) || one);
    }

    /**
     * The games of which all that was typed is true; if there is none, of whose families it is.
     * @param {string} typed
     * @returns {GameEntry[]}
     */
    find(typed) {
        const wanted = split(typed)
            .join(' ')
            .replace(/(\d) players?/g, '$1players')
            .split(' ')
            .filter((word) => word && !EMPTY.has(word))
            .map((word) => this.meant(word));
        const says = (/** @type {Set<string>} */ words, /** @type {string} */ begins) =>
            /^\d+$/.test(begins) ? words.has(begins) : [...words].some((word) => word.startsWith(begins));
        const among = (/** @type {Set<string>[]} */ words) =>
            this.games.filter((_, i) => wanted.every((any) => any.some((begins) => says(words[i], begins))));
        const games = among(this.words);
        return games.length ? games : among(this.families);
    }

    /**
     * The game that is called so.
     * @param {string} typed
     */
    called(typed) {
        const name = typed.trim().toLowerCase();
        return this.games.find((game) => game.id === name || game.title.toLowerCase() === name);
    }
}

/**
 * Has a game all that is chosen? What is empty is not asked for.
 * @param {GameEntry} game
 * @param {Record<string, string | boolean>} chosen players, kin, board, ease, length, hidden, dice
 */
export const has = (game, chosen) =>
    Object.entries(chosen).every(
        ([what, value]) =>
            !value ||
            (what === 'board' ? boardOf(game) : /** @type {Record<string, any>} */ (game)[what]).toString() === `${value}`,
    );
