// What the last move did, and what is asked next: as the page shows it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { install } from './fakes.mjs';

install();
const { hits } = await import('../../protocol/web/page/effects.js');
const { lead } = await import('../../protocol/web/page/captured.js');
const { grounds } = await import('../../protocol/web/page/marks.js');
const { picks } = await import('../../protocol/web/page/pick.js');
const { statusWords } = await import('../../protocol/web/page/prompt.js');

/** @param {object} more @returns {any} */
const state = (more) => ({ ply: 1, moves: [{ cells: [12, 20] }], fallen: [], men: [], extras: [], result: null, seats: [], ...more });
/** @param {number} cell */
const on = (cell) => ({ cell, men: [] });

test('stars stand where men fell and nobody came; whoever moved fell where he arrived', () => {
    assert.deepEqual(hits(state({ fallen: [on(12), on(20), on(21)] })), [20, 21]);
    assert.deepEqual(hits(state({ fallen: [on(20), on(30)], men: [on(20)] })), [30]);
    assert.deepEqual(hits(state({ ply: 0, moves: [] })), []);
});

test('who has more is told of two players whose men have a worth', () => {
    const worth = (/** @type {(number | null)[]} */ ...all) => {
        const captured = /** @type {any} */ (all.map((one) => ({ worth: one })));
        return all.map((_, index) => lead(captured, index));
    };
    assert.deepEqual(worth(39, 36), [3, 0]);
    assert.deepEqual(worth(30, 39), [0, 9]);
    assert.deepEqual(worth(null, 36), [0, 0]);
    assert.deepEqual(worth(1, 2, 3), [0, 0, 0]);
    assert.deepEqual(worth(null), [0]);
});

test('squares on which something lies have the hue of its sign, men have none', () => {
    const extras = [{ key: 'n', cells: undefined }, { key: 'free', cells: [1] }, { key: 'infected', cells: [2, 3], onSquares: true }];
    assert.deepEqual(grounds(state({ extras })), [2, 3].map((cell) => ({ cell, kind: 'hue2' })));
});

test('pictures are shown where men alone may be chosen, at a cell', () => {
    const choice = (/** @type {string} */ text, /** @type {string} */ kind) => ({ text, kind, look: `0${text}`, words: text, node: {} });
    const walk = (/** @type {any[]} */ next, /** @type {number | null} */ last = 5) => /** @type {any} */ ({ next, inWords: next, last });
    const four = ['q', 'r', 'b', 'n'].map((text) => choice(text, 'promotion'));
    assert.equal(picks(walk(four)).length, 4);
    assert.equal(picks(walk(four.slice(0, 1))).length, 0);
    assert.equal(picks(walk(four, null)).length, 0);
    assert.equal(picks(walk([...four, choice('pass', 'pass')])).length, 0);
    assert.equal(picks({ ...walk(four), next: [...four, { cell: 3 }] }).length, 0);
});

test('what has still to be laid is counted down', () => {
    const words = (/** @type {object} */ walk, /** @type {object} */ turn = {}) =>
        statusWords(
            state({ tries: {}, turn: { player: 0, name: 'White', question: 'Lay two mines', thing: 'mine', ...turn } }),
            /** @type {any} */ ({ plan: [], walk: { cells: [], path: [], next: [{ cell: 1 }], apart: null, ...walk } }),
            (cell) => `c${cell}`,
        );
    assert.equal(words({ hasBegun: false, left: 2 }), 'Lay two mines: 2 more mines, in any order.');
    assert.equal(words({ hasBegun: true, cells: [4], left: 1 }), 'c4: 1 more mine.');
    assert.equal(words({ hasBegun: false }, { thing: undefined, question: undefined, check: true }), 'Check. White, it is your turn.');
});
