// What engines say of a position, in words and as what may be hoped for.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forFirst, hasScore, scoreWords, shareOf } from '../../protocol/web/page/scores.js';

test('scores are written as the server writes them', () => {
    const words = [{ score: 0.35 }, { score: -1.2 }, { score: 0 }, {}, { mate: 3 }, { mate: -2 }, { score: null, mate: 1 }].map(scoreWords);
    assert.deepEqual(words, ['+0.35', '−1.20', '0.00', '0.00', 'mate in 3', 'mated in 2', 'mate in 1']);
});

test('the first of two players sees the other one\'s mate as their own end', () => {
    const seen = [{ score: 0.5, player: 0 }, { score: 0.5, player: 1 }, { mate: 2, player: 1 }, { score: 0, mate: null, player: 1 }];
    assert.deepEqual(seen.map((said) => scoreWords(forFirst(said))), ['+0.50', '−0.50', 'mated in 2', '0.00']);
});

test('what may be hoped for: half where nothing is said, nearly all with a mate', () => {
    assert.equal(shareOf({}), 0.5);
    assert.ok(shareOf({ mate: 9 }) > 0.999 && shareOf({ mate: -9 }) < 0.001);
    assert.ok(Math.abs(shareOf({ score: 1 }) + shareOf({ score: -1 }) - 1) < 1e-12);
    assert.deepEqual([{ score: 0 }, { mate: 1 }, { score: null }, {}].map(hasScore), [true, true, false, false]);
});
