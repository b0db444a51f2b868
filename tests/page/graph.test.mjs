// How a game stood after each move, and which moves are marked.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areTwoSides, runsOf, sharesOf, signs, worths } from '../../protocol/web/page/graph.js';

const pair = [{ team: 0 }, { team: 1 }].map((one) => /** @type {any} */ (one));

/** @param {any[]} moves */
const game = (moves) => /** @type {any} */ ({ game: { players: pair }, moves: moves.map((move, index) => ({ player: index % 2, ...move })) });
const nothing = () => undefined;

/** The signs by what White may hope for after so many plies. @param {any} live @param {(number | undefined)[]} shares */
const signsBy = (live, shares) =>
    signs(live, (team) => worths(live, team, (ply) => (shares[ply] === undefined ? undefined : [shares[ply], 1 - shares[ply]])));

test('two sides are two teams, however many play', () => {
    const sides = (/** @type {number[]} */ ...teams) => areTwoSides(teams.map((team) => /** @type {any} */ ({ team })));
    assert.deepEqual([sides(0, 1), sides(0, 1, 0, 1), sides(0, 1, 2), sides(0, 0)], [true, true, false, false]);
});

test('scores are the mover’s, and the result counts where nothing is to be decided', () => {
    const said = (/** @type {number} */ player, /** @type {any} */ line, text = '*') =>
        sharesOf(game([]), /** @type {any} */ ({ player, lines: line ? [line] : [] }), /** @type {any} */ ({ text }));
    const [first, second] = said(0, { score: 2 }) || [];
    assert.ok(first > 0.7 && Math.abs(first + second - 1) < 1e-9);
    assert.equal((said(1, { score: -2 }) || [])[1].toFixed(6), second.toFixed(6));
    assert.ok((said(1, { score: 0, mate: 3 }) || [])[1] > 0.999 && (said(1, { score: 0, mate: -3 }) || [])[0] > 0.999);
    assert.deepEqual(['1-0', '0-1', '1/2-1/2', '*'].map((text) => said(0, null, text)), [[1, 0], [0, 1], [0.5, 0.5], null]);
});

test('of three and more each team has its share', () => {
    const three = /** @type {any} */ ({ game: { players: [0, 1, 2].map((team) => ({ team })) }, moves: [{ player: 1, score: 3, depth: 9 }] }),
        said = (/** @type {any} */ more) => sharesOf(three, { player: 1, lines: [{ score: 1 }], ...more }, null);
    const [a, b, c] = said({ each: [-1, 2, -1] }) || [];
    assert.ok(a === c && a < 0.5 && b > 0.7);
    assert.equal(said({}), null);
    assert.deepEqual(sharesOf(three, /** @type {any} */ ({ player: 0, lines: [] }), /** @type {any} */ ({ text: '1/2,0,1/2' })), [0.5, 0, 0.5]);
    assert.deepEqual([0, 1, 2].map((team) => worths(three, team, nothing).map((one) => !!one)), [[false, false], [true, true], [false, false]]);
    assert.deepEqual(signs(three, () => [{ share: 1, isSure: true }, { share: 0, isSure: true }]), ['']); // nobody can say
});

test('a position is worth what was found of it, what its mover thought, or who came there', () => {
    const live = game([{}, { score: 1, depth: 9 }, {}, { chance: true }]),
        found = (/** @type {number} */ ply) => (ply === 0 ? [0.25, 0.75] : ply === 4 ? null : undefined),
        shares = (/** @type {number} */ team) => worths(live, team, found).map((one) => one && one.share.toFixed(2));
    assert.deepEqual(shares(0), ['0.25', '0.37', '0.37', null, null]);
    assert.deepEqual(shares(1), ['0.75', '0.63', '0.63', null, null]);
});

test('what lost most is marked, of either side', () => {
    const shares = [0.5, 0.2, 0.2, 0.1, 0.24, 0.4],
        live = game([{}, {}, {}, {}, {}]);
    assert.deepEqual(signsBy(live, shares), ['??', '', '?!', '?!', '']);
    assert.deepEqual(signsBy(live, shares.map((share) => 1 - share)), ['', '', '', '', '?']);
});

test('marks of the record stand; dice, and scores of a short look, make none', () => {
    const live = game([{ mark: 1 }, { chance: true }]);
    assert.deepEqual(signsBy(live, [1, 0, 1]), ['!', '']);
    const hasty = game([{}, { score: 9, depth: 2 }]);
    assert.deepEqual(signsBy(hasty, [1]), ['', '']);
    const deep = game([{}, { score: 9, depth: 20 }]);
    assert.deepEqual(signsBy(deep, [1]), ['??', '']);
});

test('a curve has a gap where nothing is known', () => {
    const at = (/** @type {(number | null)[]} */ ...shares) => runsOf(shares.map((share) => (share === null ? null : { share, isSure: true })));
    assert.deepEqual(at(0.5, 0.25, null, null, 1, 0), [[[0, 50], [1, 75]], [[4, 0], [5, 100]]]);
    assert.deepEqual(at(null, 0.5, null), [[[0.75, 50], [1.25, 50]]]);
    assert.deepEqual(at(null, null), []);
});
