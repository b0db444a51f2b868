// review.js -- looking back at a game: what an engine makes of all its positions, one after another, which moves lost
// most, and what people say of moves.

import { $, h } from './dom.js';
import { close, open } from './dialog.js';
import { drawGraph, sharesOf, signs, worths } from './graph.js';
import { complain } from './notice.js';
import { wordsOf } from './rounds.js';
import { atTable, lines as listen, post, table } from './transport.js';
import { t } from './words.js';

const BUDGET = 250; // milliseconds a position
/** Signs, commands that other programs read: arrows and circles. */
const COMMAND = /\[%[^\]]*\]\s*/g;

/**
 * What was found for each team, by the table and the moves that lead there; null: nothing is to be decided.
 * @type {Map<string, number[] | null>}
 */
const found = new Map();
/** @type {AbortController | null} of the review that goes on */
let going = null;

/** @type {Map<string, string>} what somebody has begun to say of a move, by its table and ply */
const drafts = new Map();

/** Whether all engines of this page are needed for the review. */
export const isReviewing = () => !!going;

/**
 * Each position by the moves that lead there, the start included.
 * @param {State} live
 */
function keysOf(live) {
    const keys = [live.table];
    for (const { text } of live.moves) keys.push(`${keys[keys.length - 1]} ${text}`);
    return keys;
}

/** @param {State} live @returns {(team: number) => ReturnType<typeof worths>} */
function known(live) {
    const at = keysOf(live).map((key) => found.get(key));
    return (team) => worths(live, team, (ply) => at[ply]);
}

/**
 * The positions of which too little is known.
 * @param {State} live
 */
function missing(live) {
    const of = known(live),
        teams = [...new Set(live.game.players.map(({ team }) => team))].map(of);
    return keysOf(live).flatMap((key, ply) => (found.has(key) || teams.every((worth) => worth[ply]?.isSure) ? [] : [ply]));
}

/** @param {State} live @returns {string[]} the sign of each move */
export const signsOfMoves = (live) => (live.hidden ? [] : signs(live, known(live)));

/** @param {string | undefined} comment @returns {string} without what is for programs */
export const spoken = (comment) => (comment || '').replace(COMMAND, '').trim();

/**
 * What an engine makes of a position in so many milliseconds; null: nothing.
 * @param {string} at the table @param {number} ply @param {number} ms @param {AbortSignal} signal
 * @returns {Promise<Analysed | null>}
 */
export async function think(at, ply, ms, signal) {
    const stop = new AbortController(),
        end = () => stop.abort();
    /** @type {Analysed | null} */
    let last = null;
    signal.addEventListener('abort', end);
    try {
        await listen(`/api/table/${encodeURIComponent(at)}/analysis?ply=${ply}&ms=${ms}`, (event) => {
            if (event.lines) last = event;
            if (event.done) end();
        }, stop.signal);
    } catch (error) {
        if (!stop.signal.aborted) throw error;
    } finally {
        signal.removeEventListener('abort', end);
    }
    return last;
}

/** @param {State} live @param {number} ply @param {AbortSignal} signal */
async function evaluate(live, ply, signal) {
    const said = await think(live.table, ply, BUDGET, signal);
    if (signal.aborted || !said) return;
    found.set(keysOf(live)[ply], sharesOf(live, said, ply === live.ply ? live.result : null));
}

/**
 * Looks at all positions of the game of which too little is known; once more: stops.
 * @param {State} live
 * @param {() => void} changed
 */
async function review(live, changed) {
    if (going) return void going.abort();
    const { signal } = (going = new AbortController());
    try {
        for (const ply of missing(live)) {
            if (signal.aborted) break;
            $('judge').textContent = t('Stop: %1 of %2', ply, live.ply);
            await evaluate(live, ply, signal);
            changed();
        }
    } catch (error) {
        if (!signal.aborted) complain(error);
    }
    going = null;
    changed();
}

/** Ends what goes on: another game is shown. */
export const endReview = () => going?.abort();

/**
 * A field for what somebody says of a move.
 * @param {Move} move
 * @param {number} ply after it
 * @param {string} drawn commands for what is drawn on the board; empty: nothing
 */
export function openComment(move, ply, drawn) {
    const about = `${table()} ${ply}`,
        keep = () => drafts.set(about, text.value),
        enter = (/** @type {KeyboardEvent} */ event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && send(event);
    const text = h(
            'textarea',
            { rows: 5, maxlength: 1500, 'aria-label': t('Comment'), input: keep, keydown: enter },
            drafts.get(about) ?? spoken(move.comment),
        ),
        error = h('p', { class: 'error', role: 'alert' });
    const send = async (/** @type {Event} */ event) => {
        event.preventDefault();
        try {
            await post(atTable('comment'), { ply, text: `${drawn} ${text.value}`.trim() });
            drafts.delete(about);
            close();
        } catch (refusal) {
            error.textContent = /** @type {Error} */ (refusal).message;
        }
    };
    const acts = h('div', { class: 'acts' }, h('button', { type: 'submit', class: 'main' }, t('Keep')));
    open(t('On the move %1', wordsOf(move)), 'narrow', h('form', { class: 'pgn', submit: send }, text, error, acts));
    text.focus();
}

/**
 * @param {State} live
 * @param {State} shown
 * @param {boolean} tells whether what engines think is shown
 * @param {{goTo: (ply: number) => void, changed: () => void, comment: () => void}} acts
 */
export function drawReview(live, shown, tells, acts) {
    const isOver = !!live.result || live.study,
        mayJudge = isOver && shown.can.analyse && live.ply > 0,
        worthOf = known(live),
        isSeen =
            (mayJudge || (tells && !live.hidden)) &&
            live.game.players.some(({ team }) => worthOf(team).filter(Boolean).length > 1);
    $('review').hidden = !isSeen && !mayJudge && !(isOver && shown.can.comment);
    $('graph').toggleAttribute('hidden', !isSeen);
    if (isSeen) drawGraph($('graph'), live, shown.ply, worthOf, signsOfMoves(live));
    $('graph').onclick = (/** @type {MouseEvent} */ event) => {
        const box = $('graph').getBoundingClientRect();
        acts.goTo(Math.round(((event.clientX - box.left) / box.width) * live.ply));
    };
    $('judge').hidden = !going && !(mayJudge && missing(live).length);
    if (!going) $('judge').textContent = t('Analyse the game');
    $('judge').onclick = () => review(live, acts.changed);
    $('remark').hidden = !isOver || !shown.can.comment || !shown.ply;
    $('remark').onclick = acts.comment;
}
