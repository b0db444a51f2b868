// sheetstart.js -- the position at the start of a game, changed as a whole: another man, another size. Knows no page.

import { valueOf, withValue } from './sheet.js';

const MEN_ON_SQUARES = /^[A-Za-z\d/]+$/,
    SIZE = /^(\d\d?)x(\d\d?)\b/;

/** @param {string} start @returns {string[] | null} its ranks, each with a sign for each square; null: it is otherwise */
function ranksOf(start) {
    const board = start.split(' ')[0];
    if (!MEN_ON_SQUARES.test(board)) return null;
    const ranks = board.split('/').map((rank) => rank.replace(/\d+/g, (count) => '.'.repeat(Number(count))));
    return ranks.every((rank) => rank.length === ranks[0].length) ? ranks : null;
}

/** @param {string[]} ranks @param {string} start whose other fields stay @param {boolean} castles */
function written(ranks, start, castles) {
    const board = ranks.map((rank) => rank.replace(/\.+/g, (squares) => String(squares.length))).join('/'),
        [, turn = 'w', rights = '-', ...rest] = start.split(' ');
    return [board, turn, castles ? rights : '-', ...rest].join(' ');
}

/** @param {string} start @returns {string[]} the letters of the men who stand there, small, but of kings */
export const lettersOf = (start) =>
    [...new Set((ranksOf(start) || []).join('').toLowerCase().replace(/[.k]/g, ''))];

/** @param {string} start @param {string} letter */
export const hasMan = (start, letter) => !ranksOf(start) || (ranksOf(start) || []).join('').toLowerCase().includes(letter.toLowerCase());

/**
 * Other men in the places of some.
 * @param {string} start @param {string} from a small letter @param {string} to
 */
export function replaceMen(start, from, to) {
    const [board, ...rest] = start.split(' ');
    const other = board.replaceAll(from, to.toLowerCase()).replaceAll(from.toUpperCase(), to.toUpperCase());
    return [other, ...rest].join(' ');
}

/** @param {string} rank @param {number} files a row of pawns goes on, others stand in the middle */
function fitRank(rank, files) {
    if (/^([a-zA-Z])\1+$/.test(rank)) return rank[0].repeat(files);
    const beside = Math.floor((files - rank.length) / 2);
    if (beside < 0) return rank.slice(0, files);
    return '.'.repeat(beside) + rank + '.'.repeat(files - rank.length - beside);
}

/**
 * The start on a board of another size: the players keep their ranks, and what is between them grows or shrinks.
 * @param {string} start @param {number} files @param {number} ranks @returns {string} empty: there is none
 */
export function fitStart(start, files, ranks) {
    const old = ranksOf(start);
    if (!old || files < 3 || ranks < 4) return '';
    const mine = Math.min(Math.floor(ranks / 2), Math.floor(old.length / 2)),
        middle = Array.from({ length: ranks - 2 * mine }, () => '.'.repeat(files)),
        fit = (/** @type {string[]} */ some) => some.map((rank) => fitRank(rank, files));
    const all = [...fit(old.slice(0, mine)), ...middle, ...fit(old.slice(old.length - mine))];
    return written(all, start, files === old[0].length);
}

/**
 * The text with a board of another size, and a start that fits it.
 * @param {string} text @param {string} board its value @param {string} start as it was
 */
export function withBoard(text, board, start) {
    const size = SIZE.exec(board),
        old = ranksOf(start);
    if (!size || !old || (Number(size[1]) === old[0].length && Number(size[2]) === old.length)) return text;
    const [files, ranks] = [Number(size[1]), Number(size[2])],
        fit = fitStart(start, files, ranks);
    if (!fit) return text;
    const fitting = withValue(text, 'startFen', fit);
    if (ranks === old.length || valueOf(text, 'promotionRegionWhite').includes(' ')) return fitting;
    return withValue(withValue(fitting, 'promotionRegionWhite', `*${ranks}`), 'doubleStepRegionBlack', `*${ranks - 1}`);
}
