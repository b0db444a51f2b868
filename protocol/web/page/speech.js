// speech.js -- what the program says (names, results, questions, stories, refusals, what games are about) in the reader's
// language, as far as the server has words for it. Names of games and their rules stay as they come.

import { language } from './words.js';

/** @typedef {{words: Record<string, string>, patterns: [string, string][], games: Record<string, string>}} Words */

/**
 * How the server calls the languages of its words.
 * @type {Record<string, string>}
 */
const NAMES = { de: 'german' };

/** The name of the words that this page wants; empty: it speaks English. */
export const wantedWords = NAMES[language] || '';

/** @type {Words} */
let known = { words: {}, patterns: [], games: {} };
/** @type {[RegExp, string][]} */
let patterns = [];

/** @param {Words} words */
export function learn(words) {
    known = words;
    patterns = words.patterns.map(([english, other]) => [new RegExp(english), other]);
}

/** @param {string} words @returns {string} a sentence begins with a large letter */
const begun = (words) => (words.endsWith('.') ? words.charAt(0).toUpperCase() + words.slice(1) : words);

/** @param {string} line @returns {string} */
function saidLine(line) {
    if (Object.hasOwn(known.words, line)) return known.words[line];
    for (const [english, other] of patterns) {
        const found = english.exec(line);
        if (!found) continue;
        // "$1" is a part of the text, in braces are words that have to be spoken with it.
        const fill = (/** @type {string} */ text) => text.replace(/\$(\d)/g, (_, place) => found[Number(place)]);
        return begun(other.replace(/\{[^}]*\}|\$\d/g, (part) => saidLine(fill(part.replace(/[{}]/g, '')))));
    }
    return line;
}

/** @param {string} words of the program, of one line or several */
export const said = (words) => (wantedWords && words ? words.split('\n').map(saidLine).join('\n') : words);

/** @param {GameEntry} game @returns {string} what is different in it */
export const sentenceOf = (game) => known.games[game.id] || said(game.sentence);

/** @param {JoinedRule} rule @returns {string} what it says; some have only the sentence of their game */
export function ruleWords({ id, words }) {
    const spokenWords = said(words);
    return spokenWords === words ? known.games[id] || words : spokenWords;
}

/**
 * A state whose words are in the reader's language.
 * @template {State | null} S
 * @param {S} state
 * @returns {S}
 */
export function spoken(state) {
    if (!state || !wantedWords) return state;
    const { game, turn, states, result, moves } = state;
    for (const player of game.players) player.name = said(player.name);
    for (const { men } of [...state.men, ...state.captured])
        for (const man of men) [man.name, man.kind] = [said(man.name), said(man.kind)];
    for (const mark of Object.keys(states)) states[mark] = said(states[mark]);
    for (const extra of state.extras) [extra.words, extra.value] = [said(extra.words), extra.value.split(', ').map(said).join(', ')];
    for (const move of moves) move.story = said(move.story);
    turn.name = said(turn.name);
    if (turn.question) turn.question = said(turn.question);
    if (result) result.words = said(result.words);
    state.said = said(state.said);
    state.unsaved = said(state.unsaved);
    return state;
}
