// Who plays, in words; who comes and goes; levels; what a host goes on with.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { install } from './fakes.mjs';

install();
const { STRENGTHS, comings, deal, labelWords, levelWords, pointsWords, whoWords } = await import(
    '../../protocol/web/page/seats.js'
);
const { otherLevel, rematchButtons } = await import('../../protocol/web/page/rematch.js');
const { playersWords, standWords, whenWords } = await import('../../protocol/web/page/saved.js');

test('levels are as strong as the program has them', () => {
    const source = readFileSync(new URL('../../protocol/round/seat.c', import.meta.url), 'utf8'),
        elo = /elo\[LEVELS \+ 1\] = \{ 0, ([^}]*?) \}/.exec(source)?.[1];
    assert.equal(STRENGTHS.join(', '), elo);
    assert.equal(levelWords(2), '2: beginner, about 900');
    assert.equal(levelWords(8), '8: all it can');
});

test('who plays', () => {
    const seat = /** @type {any} */ ({ label: 'person', name: '', yours: true });
    assert.equal(whoWords(seat), 'you');
    assert.equal(whoWords({ ...seat, name: 'Ada' }), 'Ada (you)');
    assert.equal(whoWords({ ...seat, name: 'Ada' }, true), 'Ada');
    assert.equal(whoWords({ ...seat, yours: false }), 'a person');
    assert.equal(whoWords({ ...seat, yours: false, name: 'Bob' }), 'Bob');
    assert.equal(labelWords('engine:3'), 'engine, level 3');
    assert.equal(labelWords('engine:nodes=5000'), 'engine:nodes=5000');
});

test('points', () => {
    const words = [0, 0.5, 1, 1.5, 2 + 1 / 3, 2 / 3, 12, 0.25].map(pointsWords);
    assert.deepEqual(words, ['0', '½', '1', '1½', '2⅓', '⅔', '12', '0.25']);
});

test('who has come and who has left', () => {
    const state = (/** @type {string[]} */ ...presence) =>
        /** @type {any} */ ({
            game: { players: [{ name: 'White' }, { name: 'Black' }] },
            seats: presence.map((one, player) => ({ player, presence: one, name: player ? 'Bob' : '', yours: false })),
        });
    const words = (/** @type {string} */ was, /** @type {string} */ is) =>
        comings(state('here', was), state('here', is)).map((one) => one.words).join();
    assert.equal(words('here', 'away'), 'Bob has left.');
    assert.equal(words('away', 'here'), 'Bob is back.');
    assert.equal(words('invited', 'here'), 'Bob has come.');
    assert.equal(words('invited', 'away'), ''); // the page is about to listen
    assert.equal(words('here', 'here') + words('here', 'invited') + words('', 'here'), '');
    const own = state('here', 'here');
    own.seats[0].yours = true;
    assert.deepEqual(comings(state('away', 'here'), own), []);
});

test('lots', () => {
    const form = (/** @type {boolean} */ checked) => ({ elements: { lot: { checked } } }),
        lists = [['a', 'b', 'c'], [1, 2, 3]];
    assert.deepEqual(deal(form(false), lists, () => 0), lists);
    assert.deepEqual(deal(form(true), lists, () => 0), [['b', 'c', 'a'], [2, 3, 1]]);
    assert.deepEqual(deal(form(true), lists, () => 0.99), lists);
});

test('another level', () => {
    assert.deepEqual(otherLevel(['engine:3', 'person'], 1), { level: 4, seats: ['engine:4', 'person'] });
    assert.equal(otherLevel(['engine:8', 'person'], 1), null);
    assert.equal(otherLevel(['engine:1', 'person'], -1), null);
    assert.equal(otherLevel(['engine:1', 'engine:2', 'person'], 1), null);
    assert.equal(otherLevel(['person', 'person'], 1), null);
    const words = (/** @type {string[]} */ seats) => rematchButtons({ seats }, () => {}, () => {}).map((one) => one.textContent);
    assert.deepEqual(words(['person', 'engine:8']), ['Play again', 'Weaker opponent', 'Another opponent']);
    assert.deepEqual(words(['person', 'person']), ['Play again', 'Another opponent']);
});

test('a row of the list', () => {
    assert.equal(playersWords([{ label: 'person', name: 'Ada' }, { label: 'engine:3', name: '' }]), 'Ada – engine, level 3');
    assert.equal(playersWords([{ label: '', name: '' }, { label: 'random', name: '' }]), 'a person – random moves');
    assert.equal(standWords(/** @type {any} */ ({ plies: 1, result: '*' })), '1 move, going on');
    assert.equal(standWords(/** @type {any} */ ({ plies: 7, result: '1-0' })), '7 moves, 1-0');
    const day = new Date(2026, 10, 25, 14, 5),
        time = day.getTime() / 1000;
    assert.match(whenWords(time, new Date(2026, 10, 25, 23)), /^0?2:05\sPM$/);
    assert.match(whenWords(time, new Date(2026, 10, 26)), /^Nov 25, 2026.*2:05\sPM$/);
});
