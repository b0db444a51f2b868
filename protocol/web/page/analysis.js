// analysis.js -- an engine's best lines of the position that is looked at: beside the board and as arrows on it.

import { $, h } from './dom.js';
import { complain } from './notice.js';
import { isReviewing } from './review.js';
import { said } from './speech.js';
import { atTable, lines as listen } from './transport.js';

const PAUSE = 150; // whoever leafs through a game asks where they stop

/** @type {Analysed | null} what is known of the position shown */
export let analysed = null;

let about = '',
    timer = 0,
    stop = new AbortController();

/** @param {State} state @param {(move: string) => void} play */
function draw(state, play) {
    $('depth').textContent = analysed ? said(analysed.note) : about && '…';
    $('lines').replaceChildren(
        ...(analysed?.lines || []).map(({ words, move, line: [first, ...rest] }) =>
            h(
                'li',
                { title: rest.join(' ') },
                h('strong', {}, said(words)),
                h('button', { type: 'button', class: 'move', disabled: !state.tries, click: () => play(move) }, first),
                ` ${rest.join(' ')}`,
            ),
        ),
    );
}

/**
 * Analyses the position shown, if the person wants that and may.
 * @param {State} state
 * @param {() => void} changed
 * @param {(move: string) => void} play
 */
export function follow(state, changed, play) {
    const what = `analysis?ply=${state.ply}&lines=${$('how-many').value}`,
        now = $('analyse').checked && state.can.analyse && !isReviewing() ? `${state.table} ${state.position} ${what}` : '';
    $('analysis').hidden = !state.can.analyse;
    if (now !== about) {
        analysed = null;
        clearTimeout(timer);
        stop.abort();
        const { signal } = (stop = new AbortController());
        const take = (/** @type {any} */ event) => {
            if (signal.aborted || !event.lines) return;
            analysed = event;
            draw(state, play);
            changed();
        };
        const ask = () => listen(atTable(what), take, signal).catch((error) => signal.aborted || complain(error));
        if (now) timer = window.setTimeout(ask, PAUSE);
    }
    about = now;
    draw(state, play);
}

/** The best lines' first moves, thinner ones for lesser ones. */
export const arrows = () =>
    (analysed?.lines || [])
        .map((line, index) => ({ cells: line.cells, kind: /** @type {const} */ ('best'), weight: 1 - index * 0.17 }))
        .reverse();
