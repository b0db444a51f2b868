// What the search of games looks at.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { install } from './fakes.mjs';

install();
const { searchedWords } = await import('../../protocol/web/page/games.js');

test('games are found by what people call them', () => {
    const game = /** @type {any} */ ({
        id: 'x', title: 'Dark Hexes', familyTitle: 'Adams', players: 3, shape: 'triangles', hidden: true,
    });
    for (const words of ['3 players', 'hidden', 'triangles', 'dark', 'adams'])
        assert.ok(searchedWords(game).includes(words), words);
    assert.ok(!searchedWords({ ...game, hidden: false }).includes('hidden'));
});
