// Walks down the tree of moves: which step follows, which follows by itself, where one may go from afar.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Walk } from '../../protocol/web/page/walk.js';

/** A tree of moves given as lists of pieces; a piece that is a number is a cell. @param {(string | number)[][]} moves */
function tree(moves) {
    /** @type {any} */
    const node = {};
    for (const move of moves) {
        let at = node;
        for (const piece of move) {
            const text = typeof piece === 'number' ? `c${piece}` : piece;
            at.next ??= [];
            let found = at.next.find((/** @type {any} */ one) => one.text === text);
            if (!found) {
                found = { text, kind: typeof piece === 'number' ? 'go' : 'word', words: text, node: {} };
                if (typeof piece === 'number') found.cell = piece;
                if (/^[,;]/.test(text)) found.part = true;
                at.next.push(found);
            }
            at = found.node;
        }
        at.end = true;
    }
    return node;
}

/** @param {(string | number)[][]} moves */
async function begun(moves) {
    const walk = new Walk(tree(moves), () => Promise.reject(new Error('nothing is left out')));
    await walk.start();
    return walk;
}

test('two cells are a move', async () => {
    const walk = await begun([[1, 2], [1, 3], [4, 5]]);
    assert.equal(await walk.choose(1), true);
    assert.equal(walk.hasBegun, true);
    assert.equal(walk.isMove, false);
    assert.equal(await walk.choose(3), true);
    assert.equal(walk.text, 'c1c3');
    assert.equal(walk.isMove, true);
});

test('a cell that nothing leads to changes nothing', async () => {
    const walk = await begun([[1, 2]]);
    await walk.choose(1);
    assert.equal(await walk.choose(9), false);
    assert.deepEqual(walk.cells, [1]);
});

test('a promotion is asked for in words', async () => {
    const walk = await begun([[1, 2, 'q'], [1, 2, 'r']]);
    await walk.choose(1);
    await walk.choose(2);
    assert.equal(walk.isMove, false);
    assert.deepEqual(walk.inWords.map((choice) => choice.text), ['q', 'r']);
    assert.equal(walk.back(), true);
    assert.deepEqual(walk.cells, [1]);
});

test('words that everything begins with are no decision', async () => {
    const walk = await begun([['P@', 1], ['P@', 2]]);
    assert.equal(walk.given, 1);
    assert.equal(walk.hasBegun, false);
    assert.equal(walk.back(), false);
    await walk.choose(2);
    assert.equal(walk.text, 'P@c2');
});

test('after two decisions the only step follows by itself, and goes back with them', async () => {
    const walk = await begun([[1, 2, 3, 4], [1, 5]]);
    await walk.choose(1);
    await walk.choose(2);
    assert.equal(walk.text, 'c1c2c3c4');
    walk.back();
    assert.equal(walk.text, 'c1');
});

test('a landing farther down is chosen where one way leads to it', async () => {
    const walk = await begun([[1, 2, 3], [1, 2, 6], [1, 4, 5], [1, 7, 5]]);
    await walk.choose(1);
    assert.deepEqual([...walk.farther().keys()].sort(), [3, 6]);
    await walk.choose(3);
    assert.equal(walk.text, 'c1c2c3');
});

test('cells of equal parts may be named in either order', async () => {
    const walk = await begun([['M@', 1, ',M@', 2], ['M@', 1, ',M@', 3]]);
    await walk.choose(1); // and ",M@" follows by itself
    walk.reset();
    await walk.choose(1);
    assert.equal(walk.text, 'M@c1,M@');
    assert.equal(await walk.choose(3), true);
    assert.equal(walk.text, 'M@c1,M@c3');
});

test('several choices on one cell are told apart in words', async () => {
    const root = { next: [
        { text: 'c1', cell: 1, kind: 'go', words: 'go to c1', node: { end: true } },
        { text: 'xc1', cell: 1, kind: 'take', words: 'take on c1', captures: true, node: { end: true } },
    ] };
    const walk = new Walk(/** @type {any} */ (root), () => Promise.reject());
    await walk.start();
    await walk.choose(1);
    assert.equal(walk.apart?.length, 2);
    await walk.take(walk.inWords[1]);
    assert.equal(walk.text, 'xc1');
});

test('a king castles onto his rook, unless another step leads there', async () => {
    const castle = { text: 'c6', cell: 6, also: 7, kind: 'go', words: '', node: { end: true } },
        king = (/** @type {any[]} */ ...next) => ({ next: [{ text: 'c4', cell: 4, kind: 'go', words: '', node: { next } }] });
    for (const [root, text] of /** @type {[any, string][]} */ ([
        [king(castle), 'c4c6'],
        [king(castle, { ...castle, text: 'c7', cell: 7, also: undefined }), 'c4c7'],
    ])) {
        const walk = new Walk(root, () => Promise.reject());
        await walk.start();
        await walk.choose(4);
        await walk.choose(7);
        assert.equal(walk.text, text);
    }
});

test('what was left out is fetched once', async () => {
    let asked = 0;
    const root = { next: [{ text: 'c1', cell: 1, kind: 'go', words: '', node: { more: 'c1' } }] };
    const walk = new Walk(/** @type {any} */ (root), async (prefix) => {
        asked++;
        assert.equal(prefix, 'c1');
        return tree([[2], [3]]);
    });
    await walk.start();
    await walk.choose(1);
    walk.back();
    await walk.choose(1);
    assert.equal(asked, 1);
    await walk.choose(3);
    assert.equal(walk.text, 'c1c3');
});

test('what is typed is completed', async () => {
    const walk = await begun([[1, 2], [1, 3], [4, 5]]);
    assert.deepEqual(walk.complete('c1', 9), ['c1c2', 'c1c3']);
    assert.deepEqual(walk.complete('', 2), ['c1c2', 'c1c3']);
    assert.deepEqual(walk.complete('x', 9), []);
});

/** Moves that begin with the name of a man, as in predictions and drops. @param {string} kind */
async function named(kind) {
    const walk = await begun([['Q:', 1], ['Q:', 2], ['R:', 1], ['R:', 3]]);
    for (const choice of walk.next) choice.kind = /** @type {'name'} */ (kind);
    return walk;
}

test('a cell may be chosen before the man whom the move names first', async () => {
    const walk = await named('name');
    assert.equal(await walk.choose(1), true);
    assert.deepEqual(walk.cells, [1]);
    assert.equal(walk.hasBegun, true);
    assert.equal(walk.isMove, false);
    assert.deepEqual(walk.inWords.map((choice) => choice.text), ['Q:', 'R:']);
    await walk.take(walk.inWords[1]);
    assert.equal(walk.text, 'R:c1');
    assert.equal(walk.isMove, true);
});

test('where one man alone may stand he is taken at once, and Escape takes back what was not decided', async () => {
    const walk = await named('drop');
    assert.equal(await walk.choose(3), true);
    assert.equal(walk.text, 'R:c3');
    walk.reset();
    await walk.choose(1);
    assert.equal(walk.back(), true);
    assert.deepEqual([walk.cells, walk.hasBegun], [[], false]);
    assert.equal(await walk.choose(9), false);
    assert.equal(await (await named('word')).choose(1), false);
});

test('how many cells are left is counted down', async () => {
    for (const [first, second] of [[1, 2], [2, 1], [2, 3], [3, 2], [3, 1]]) {
        const walk = await begun([['M@', 1, ',M@', 2], ['M@', 1, ',M@', 3], ['M@', 2, ',M@', 3]]);
        assert.equal(walk.left, 2);
        assert.equal(await walk.choose(first), true);
        assert.deepEqual([walk.isMove, walk.left, walk.cells], [false, 1, [first]]);
        assert.equal(await walk.choose(second), true);
        const [low, high] = [first, second].sort();
        assert.deepEqual([walk.isMove, walk.left, walk.text], [true, 0, `M@c${low},M@c${high}`]);
    }
    const walk = await begun([['M@', 1, ',M@', 2], ['M@', 1, ',M@', 3], ['M@', 2, ',M@', 3]]);
    assert.deepEqual([...walk.later()], [2, 3]);
    await walk.choose(3);
    assert.equal(walk.back(), true);
    assert.deepEqual([walk.hasBegun, walk.left], [false, 2]);
});

test('where all that may be played captures, that is known', () => {
    const duty = (/** @type {boolean[][]} */ ...starts) =>
        new Walk(
            /** @type {any} */ ({ next: starts.map((steps) => ({ node: { next: steps.map((captures) => ({ captures, node: { end: true } })) } })) }),
            async () => ({}),
        ).isDuty;
    assert.deepEqual([duty([true, true], [true]), duty([true, false]), duty([true], []), duty()], [true, false, false, false]);
});
