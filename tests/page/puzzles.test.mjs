// What a hint points out, and what is asked of the solver.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { install } from './fakes.mjs';

install();
const { aimOf, wayOf } = await import('../../protocol/web/page/puzzles.js');

const end = { end: true },
    /** @type {any} */
    tree = {
        next: [
            { text: 'e', kind: 'word', words: 'e', node: { next: [] } },
            { text: 'e2', cell: 12, kind: 'from', words: '', node: { next: [{ text: 'e4', cell: 28, kind: 'go', words: '', node: end }] } },
            { text: 'Q@', kind: 'drop', words: 'a queen', node: { next: [{ text: 'h7', cell: 55, kind: 'go', words: '', node: end }] } },
            { text: 'a2', cell: 8, kind: 'from', words: '', node: { more: 'a2' } },
        ],
    };

test('the cells of a move are found in the tree', () => {
    assert.deepEqual(wayOf(tree, 'e2e4'), { cells: [12, 28], words: '' });
    assert.deepEqual(wayOf(tree, 'Q@h7'), { cells: [55], words: 'a queen' });
    assert.deepEqual(wayOf(tree, 'a2a3'), { cells: [8], words: '' }, 'as far as it is there');
    assert.deepEqual(wayOf(null, 'e2e4'), { cells: [], words: '' });
});

test('the solver is told what to reach', () => {
    const says = (/** @type {any} */ puzzle) => aimOf(puzzle, 'Red');
    assert.equal(says({ kind: 'mate', stipulation: '#12' }), 'Red to move and mate in 12.');
    assert.equal(says({ kind: 'win', stipulation: 'win1' }), 'Red to move and win in 1.');
    assert.equal(says({ kind: 'win' }), 'Red to move and win.');
    assert.equal(says({ kind: 'save' }), 'Red to move and save the game.');
});
