// Who is in, in words.
import assert from 'node:assert/strict';
import test from 'node:test';

import { install } from './fakes.mjs';

install();
const { hereWords, placeWords } = await import('../../protocol/web/page/people.js');

const state = /** @type {any} */ ({ game: { players: [{ name: 'White' }, { name: 'Black' }] }, seats: [{ name: '' }, { name: 'Bob' }] });
const person = { id: 1, seats: [0, 1], watching: false, since: 0, host: true, connected: true, you: true };

test('seats are named', () => assert.equal(placeWords(state, person), 'plays White, Black (Bob)'));
test('whoever has none watches', () => assert.equal(placeWords(state, { ...person, seats: [], watching: true }), 'watches'));
test('oneself', () => assert.equal(hereWords(person), 'you, is here'));
test('another host, whose page is closed', () =>
    assert.equal(hereWords({ ...person, you: false, connected: false }), 'host, is away'));
test('a guest', () => assert.equal(hereWords({ ...person, you: false, host: false }), 'is here'));
