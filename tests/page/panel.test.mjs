// What stands at the seats.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { install } from './fakes.mjs';

install();
const { allyWords } = await import('../../protocol/web/page/panel.js');

test('partners are named', () => {
    const players = /** @type {any[]} */ ([0, 0, 1, 1].map((team, index) => ({ letter: 'abcd'[index], team })));
    assert.deepEqual(players.map((_, index) => allyWords(players, index)), ['with b', 'with a', 'with d', 'with c']);
    assert.equal(allyWords([{ ...players[0], team: 0 }, { ...players[1], team: 1 }], 0), '');
});
