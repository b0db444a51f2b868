// How a game stood after each move, and which moves are marked.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areTwoSides, shareOf, shareOfResult, signs, worths } from '../../protocol/web/page/graph.js';

const pair = [{ team: 0 }, { team: 1 }].map((one) => /** @type {any} */ (one));

/** @param {any[]} moves */
const game = (moves) => /** @type {any} */ ({ game: { players: pair }, moves: moves.map((move, index) => ({ player: index % 2, ...move })) });
const nothing = () => undefined;

test('two sides are two teams, however many play', () => {
    const sides = (/** @type {number[]} */ ...teams) => areTwoSides(teams.map((team) => /** @type {any} */ ({ team })));
    assert.deepEqual([sides(0, 1), sides(0, 1, 0, 1), sides(0, 1, 2), sides(0, 0)], [true, true, false, false]);
});

test('scores are the mover’s, shares the first player’s', () => {
    assert.equal(shareOf(pair, 0, { score: 0 }), 0.5);
    assert.ok(shareOf(pair, 0, { score: 2 }) > 0.7);
    assert.ok(Math.abs(shareOf(pair, 0, { score: 2 }) + shareOf(pair, 1, { score: 2 }) - 1) < 1e-9);
    assert.ok(shareOf(pair, 1, { score: 0, mate: 3 }) < 0.001);
    assert.ok(shareOf(pair, 1, { score: 0, mate: -3 }) > 0.999);
});

test('results are shares', () => {
    assert.deepEqual(['1-0', '0-1', '1/2-1/2', '1,0,1,0', '*'].map(shareOfResult), [1, 0, 0.5, 1, null]);
});

test('a position is worth what was found of it, what its mover thought, or who came there', () => {
    const live = game([{}, { score: 1, depth: 9 }, {}, { chance: true }]);
    const known = worths(live, (ply) => (ply === 0 ? 0.25 : ply === 4 ? null : undefined));
    assert.deepEqual(known.map((one) => one && one.share.toFixed(2)), ['0.25', '0.37', '0.37', null, null]);
});

test('what lost most is marked, of either side', () => {
    const shares = [0.5, 0.2, 0.2, 0.1, 0.24, 0.4],
        live = game([{}, {}, {}, {}, {}]);
    assert.deepEqual(signs(live, worths(live, (ply) => shares[ply])), ['??', '', '?!', '?!', '']);
    assert.deepEqual(signs(live, worths(live, (ply) => 1 - shares[ply])), ['', '', '', '', '?']);
});

test('marks of the record stand; dice, and scores of a short look, make none', () => {
    const live = game([{ mark: 1 }, { chance: true }]);
    assert.deepEqual(signs(live, worths(live, (ply) => [1, 0, 1][ply])), ['!', '']);
    const hasty = game([{}, { score: 9, depth: 2 }]);
    assert.deepEqual(signs(hasty, worths(hasty, (ply) => (ply ? undefined : 1))), ['', '']);
    const deep = game([{}, { score: 9, depth: 20 }]);
    assert.deepEqual(signs(deep, worths(deep, (ply) => (ply ? undefined : 1))), ['??', '']);
});
