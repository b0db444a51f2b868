// speech.js -- what the server says of a game, in the reader's language, as far as its words are known: names of players
// and men, results and why. Rules, refusals and names of games stay as they come.

import { germanSpeech } from './german.js';
import { language } from './words.js';

/** @type {Record<string, [RegExp, string][]>} */
const SPEECH = { de: germanSpeech };

/** @param {string} words of the server */
export const said = (words) =>
    (SPEECH[language] || []).reduce((text, [english, other]) => text.replace(english, other), words);

/**
 * A state whose names and result are in the reader's language.
 * @template {State | null} S
 * @param {S} state
 * @returns {S}
 */
export function spoken(state) {
    if (!state || !SPEECH[language]) return state;
    for (const player of state.game.players) player.name = said(player.name);
    for (const { men } of state.men) for (const man of men) man.name = said(man.name);
    for (const mark of Object.keys(state.states)) state.states[mark] = said(state.states[mark]);
    state.turn.name = said(state.turn.name);
    if (state.result) state.result.words = said(state.result.words);
    return state;
}
