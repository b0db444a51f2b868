// Moves in rows: pairs of two players, rounds of more, series, dice.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPlain, rounds, wordsOf } from '../../protocol/web/page/rounds.js';

/** @param {string} players a digit a move, * for dice @returns {any[]} */
const moves = (players) => [...players].map((player) => ({ player: Number(player) || 0, chance: player === '*' }));

/** @param {string} players @param {boolean} isPair */
const rows = (players, isPair) =>
    rounds(moves(players), isPair).map((round) => round.map(({ move }) => move.player).join('')).join(' ');

test('two players', () => {
    assert.equal(rows('0101', true), '01 01');
    assert.equal(rows('101', true), '1 01');
    assert.equal(rows('', true), '');
});

test('series stay in one row, however long', () => {
    assert.equal(rows('0110001111', true), '011 0001111');
    assert.equal(rows(`${'0'.repeat(9)}${'1'.repeat(10)}0`, true), `${'0'.repeat(9)}${'1'.repeat(10)} 0`);
});

test('three and more players', () => {
    assert.equal(rows('012012', false), '012 012');
    assert.equal(rows('0202', false), '02 02');
    assert.equal(rows('1201', false), '120 1');
});

test('plies are counted through', () => {
    assert.deepEqual(rounds(moves('0101'), true)[1].map(({ ply }) => ply), [3, 4]);
});

test('a row is plain where each move has its place', () => {
    assert.equal(isPlain(rounds(moves('01'), true)[0]), true);
    assert.equal(isPlain(rounds(moves('00'), true)[0]), false);
    assert.equal(isPlain(rounds(moves('*1'), true)[0]), false);
});

test('a move in words', () => {
    assert.equal(wordsOf(/** @type {any} */ ({ shown: 'Nf3', text: 'g1f3' })), 'Nf3');
    assert.equal(wordsOf(/** @type {any} */ ({ shown: '', text: '' })), '?');
    assert.equal(wordsOf(/** @type {any} */ ({ shown: 'dice:7', text: 'dice:7' })), 'dice 7');
});

test('what was only heard of is told in words', () => {
    const words = (/** @type {object} */ move) => wordsOf(/** @type {any} */ (move));
    assert.deepEqual(['moved', 'M@??,M@??', 'M@c3,M@d4', 'e4xd5'].map((shown) => words({ shown, text: `${shown} check:file` })), ['moved', 'something hidden', 'mines on c3 and d4', 'e4xd5']);
});
