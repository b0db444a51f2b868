// moves.js -- the list of moves: one looks back by a click, by the buttons, or by Left, Right, Home and End.

import { $, h } from './dom.js';
import { signsOfMoves, spoken } from './review.js';
import { isPlain, rounds, wordsOf } from './rounds.js';
import { t } from './words.js';

/** @param {string} sign */
const signWords = (sign) => ({ '?!': t('not the best'), '?': t('a mistake'), '??': t('a blunder') })[sign] || '';

/**
 * @param {State} live the game as it stands
 * @param {number} ply the one shown
 * @param {(ply: number) => void} goTo
 * @param {(line: {move: number, ply: number}) => void} follow
 */
export function drawMoves(live, ply, goTo, follow) {
    const list = $('moves'),
        isPair = live.game.players.length === 2,
        signs = signsOfMoves(live);
    list.replaceChildren(
        ...rounds(live.moves, isPair).flatMap((round, index) => [
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
                        wordsOf(move),
                        live.hidden && move.story ? h('small', {}, ` ${move.story}`) : null,
                        signs[at - 1] ? h('b', { class: 'sign', title: signWords(signs[at - 1]) }, signs[at - 1]) : null,
                    ),
                ),
            ),
            ...round.flatMap(({ move }) =>
                spoken(move.comment) ? [h('li', { class: 'said' }, h('strong', {}, wordsOf(move)), ` ${spoken(move.comment)}`)] : [],
            ),
        ]),
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
    const row = on?.parentElement,
        above = row?.nextElementSibling?.classList.contains('said') ? 0.3 : 0.7;
    if (live.result && ply === live.ply) list.scrollTop = list.scrollHeight;
    else if (row) list.scrollTop = Math.max(0, row.offsetTop - list.clientHeight * above);
    else if (live.moves.length) list.scrollTop = 0; // to scroll is to lay out the page: not for nothing
}
