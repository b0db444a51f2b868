// What the person wants of the page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { install } from './fakes.mjs';

install();
Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
const { hurry } = await import('../../protocol/web/page/settings.js');
const { isCalm } = await import('../../protocol/web/page/dom.js');
const { choose } = await import('../../protocol/web/page/wishes.js');

test('motion goes faster, or there is none', () => {
    const motion = { playbackRate: 1 },
        board = /** @type {any} */ ({ getAnimations: () => [motion] });
    hurry(board);
    assert.deepEqual([motion.playbackRate, isCalm()], [1, false]);
    choose('motion', 'fast');
    hurry(board);
    assert.ok(motion.playbackRate > 2 && !isCalm());
    choose('motion', 'off');
    assert.equal(isCalm(), true);
});
