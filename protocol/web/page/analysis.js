// analysis.js -- an engine's best lines of the position that is looked at: beside the board and as arrows on it.

import { $, h } from './dom.js';
import { complain } from './notice.js';
import { scoreWords } from './panel.js';
import { atTable, lines as listen } from './transport.js';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Analysed} Analysed */

const PAUSE = 150; // whoever leafs through a game asks where he stops

/** @type {Analysed | null} what is known of the position shown */
export let analysed = null;

let about = '',
    timer = 0,
    stop = new AbortController();

const isOn = () => $('analyse').checked;

/**
 * A score as people read it: two players see both sides' from the first one's, of more each has his own.
 * @param {State} state @param {Analysed} said @param {Analysed['lines'][0]} line
 */
function scoreOf(state, said, line) {
    const names = state.game.players.map((player) => player.name);
    const isFirst = said.player === 0;
    if (line.mate && names.length === 2)
        return `${names[Number(isFirst !== line.mate > 0)]} mates in ${Math.abs(line.mate)}`;
    if (line.mate) return scoreWords(0, line.mate);
    return scoreWords(isFirst || names.length > 2 ? line.score : -line.score);
}

/** @param {State} state @param {(move: string) => void} play */
function draw(state, play) {
    const said = analysed,
        best = said?.lines[0];
    $('lines').replaceChildren(
        ...(said?.lines || []).map((line) =>
            h(
                'li',
                { title: line.line.join(' ') },
                h('strong', {}, scoreOf(state, /** @type {Analysed} */ (said), line)),
                state.tries
                    ? h('button', { type: 'button', class: 'move', click: () => play(line.move) }, line.line[0])
                    : ` ${line.line[0]}`,
                ` ${line.line.slice(1).join(' ')}`,
            ),
        ),
    );
    const each = best?.each?.map((score, index) => ` · ${state.game.players[index].letter} ${scoreWords(score)}`) || [];
    if (!isOn()) $('depth').textContent = '';
    else if (!said) $('depth').textContent = '…';
    else $('depth').textContent = best ? `depth ${said.depth}${each.join('')}` : 'There is nothing to decide.';
}

/**
 * Analyses the position shown, if the person wants that and may.
 * @param {State} state
 * @param {() => void} changed
 * @param {(move: string) => void} play
 */
export function follow(state, changed, play) {
    $('analysis').hidden = !state.can.analyse;
    const many = $('how-many').value;
    const now = isOn() && state.can.analyse ? `${state.table} ${state.ply} ${state.position} ${many}` : '';
    if (now === about) return draw(state, play);
    about = now;
    analysed = null;
    clearTimeout(timer);
    stop.abort();
    draw(state, play);
    if (!now) return;
    const mine = (stop = new AbortController());
    timer = window.setTimeout(async () => {
        try {
            await listen(
                atTable(`analysis?ply=${state.ply}&lines=${many}`),
                (event) => {
                    if (mine.signal.aborted || !event.lines) return;
                    analysed = event;
                    draw(state, play);
                    changed();
                },
                mine.signal,
            );
        } catch (error) {
            if (!mine.signal.aborted) complain(error);
        }
    }, PAUSE);
}

/** The best lines' first moves, thinner ones for lesser ones. */
export const arrows = () =>
    (analysed?.lines || [])
        .map((line, index) => ({ cells: line.cells, kind: /** @type {const} */ ('best'), weight: 1 - index * 0.17 }))
        .reverse();
