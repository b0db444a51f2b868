// Joined rules: what is ticked, and what is understood of what was typed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { install } from './fakes.mjs';

install();
const { isBare, understand, wordsOf } = await import('../../protocol/web/page/joining.js');

const rule = (id, is, why = '') => ({ id, title: id, words: '', in: is, why });
const rules = [rule('atomic', true), rule('madrasi', false), rule('kriegspiel', false), rule('isardam', false, 'no')];

test('a rule is ticked, and ticked no more', () => {
    assert.equal(wordsOf(rules, 'madrasi', true), 'atomic+madrasi');
    assert.equal(wordsOf(rules, 'atomic', false), 'chess');
    assert.equal(wordsOf(rules, 'atomic', true), 'atomic');
    assert.ok(!isBare({ game: null, why: '', rules }));
    assert.ok(isBare({ game: null, why: '', rules: rules.slice(1) }));
});

/** @param {number} status @param {object} body */
function answer(status, body) {
    /** @type {string[]} */
    const asked = [];
    Object.assign(globalThis, {
        fetch: async (/** @type {string} */ path) => {
            asked.push(path);
            return { ok: status === 200, status, json: async () => body };
        },
    });
    return asked;
}

test('what was typed is asked of the server as it is', async () => {
    const asked = answer(200, { game: { id: 'atomic+madrasi' }, why: '', rules: [] });
    assert.equal((await understand('Madrasi + Atomic'))?.game?.id, 'atomic+madrasi');
    assert.deepEqual(asked, ['/api/join?words=Madrasi+%2B+Atomic']);
});
test('errors are told', async () => {
    answer(500, { error: 'broken' });
    await assert.rejects(understand('atomic'), /broken/);
});
