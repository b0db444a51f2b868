// moves.js -- the list of moves: one looks back by a click, by the buttons, or by Left, Right, Home and End.

import { $, h } from './dom.js';
import { isPlain, rounds, wordsOf } from './rounds.js';

const MARKS = ['', '!', '?', '!!', '??', '!?', '?!']; // as PGN numbers them

/** @param {Move} move */
const marksOf = ({ marks = [] }) => marks.map((mark) => MARKS[mark] || '').join('');

/**
 * @param {State} live the game as it stands
 * @param {number} ply the one shown
 * @param {(ply: number) => void} goTo
 * @param {(line: {move: number, ply: number}) => void} follow
 */
export function drawMoves(live, ply, goTo, follow) {
    const list = $('moves'),
        isPair = live.game.players.length === 2;
    list.replaceChildren(
        ...rounds(live.moves, isPair).map((round, index) =>
            h(
                'li',
                { class: isPair && isPlain(round) ? 'pair' : 'many' },
                h('span', { class: 'number' }, `${index + 1}.`),
                isPair && round[0].move.player === 1 && isPlain(round) ? h('span', { class: 'gap' }, '…') : null,
                ...round.map(({ move, ply: at }) =>
                    h(
                        'button',
                        {
                            class: `move${at === ply ? ' on' : ''}${move.chance ? ' chance' : ''}`,
                            'aria-current': at === ply ? 'step' : null,
                            title: move.story || move.text,
                            'data-ply': at,
                            click: () => goTo(at),
                        },
                        wordsOf(move) + marksOf(move),
                    ),
                ),
            ),
        ),
    );
    for (const line of live.lines || []) {
        const words = h('button', { class: 'move', click: () => follow(line) }, `(${line.words})`);
        const row = list.querySelector(`[data-ply='${line.ply + 1}']`)?.closest('li') || list.lastChild,
            item = h('li', { class: 'line' }, words);
        row ? row.after(item) : list.append(item);
    }
    live.moves.forEach(({ comment }, index) => {
        if (!comment) return;
        const row = list.querySelector(`[data-ply='${index + 1}']`)?.closest('li');
        row?.after(h('li', { class: 'line comment' }, comment));
    });
    if (live.comment) list.prepend(h('li', { class: 'line comment' }, live.comment));
    if (live.result) list.append(h('li', { class: 'end' }, isPair ? live.result.text : live.result.words));
    $('empty').hidden = live.moves.length > 0;
    for (const [id, isDead] of /** @type {[string, boolean][]} */ ([
        ['first', ply <= 0],
        ['prev', ply <= 0],
        ['next', ply >= live.ply],
        ['last', ply >= live.ply],
    ]))
        $(id).disabled = isDead;
    const on = list.querySelector('.on');
    if (on) list.scrollTop = Math.max(0, on.parentElement.offsetTop - list.clientHeight * 0.7);
    else list.scrollTop = 0;
}
