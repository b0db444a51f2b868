// What the server says of a game, in German.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { install } from './fakes.mjs';

install();
localStorage.setItem('fusilier.language', 'de');
const { said, spoken } = await import('../../protocol/web/page/speech.js');
const { t } = await import('../../protocol/web/page/words.js');

test('names and results are spoken in the language of the page', () => {
    const words = {
        'White wins: checkmate': 'Weiß gewinnt: Schachmatt',
        'Black wins: White resigns': 'Schwarz gewinnt: Weiß gibt auf',
        'White wins: Black loses on time': 'Weiß gewinnt: Schwarz verliert durch Zeitüberschreitung',
        'Draw: stalemate': 'Remis: Patt',
        'Draw by agreement': 'Remis durch Einigung',
        'Player a and Player c win: the king is gone': 'Spieler a und Spieler c gewinnen: der König ist gefallen',
        'Player b, Player c and Player d share the game': 'Spieler b, Spieler c und Spieler d teilen sich das Spiel',
        pass: 'passen',
        queen: 'Dame',
        'White king': 'weißer König',
        'Black queen': 'schwarze Dame',
        'a bishop, number 7': 'a Läufer, Nummer 7',
        'White mates in 3': 'Weiß setzt matt in 3',
    };
    assert.deepEqual(Object.keys(words).map(said), Object.values(words));
    assert.equal(t('New game'), 'Neues Spiel');
});

test('why a game is over is said in German, whatever the rules', () => {
    const root = new URL('../../', import.meta.url),
        folders = ['engine', 'variants'].map((name) => new URL(`${name}/`, root));
    const reasons = new Set();
    for (const folder of folders)
        for (const name of readdirSync(folder, { recursive: true }).filter((file) => /\.[ch]$/.test(file)))
            for (const found of readFileSync(new URL(name, folder), 'utf8').matchAll(
                /(?:\bgame_(?:won|drawn)\(|\breason = )([^;]*);/g,
            ))
                for (const words of found[1].matchAll(/"([a-z][^"]*)"/g)) reasons.add(words[1]);
    assert.ok(reasons.size > 20, `${reasons.size} reasons`);
    const spokenOf = (/** @type {string} */ reason) => said(`White wins: ${reason}`).replace('Weiß gewinnt: ', '');
    assert.deepEqual([...reasons].filter((reason) => spokenOf(reason) === reason || /\b(the|no|of|is|are|left)\b/.test(spokenOf(reason))), []);
});

test('a state is spoken whole, and nothing else of it is touched', () => {
    const state = /** @type {any} */ ({
        game: { players: [{ name: 'White', letter: 'w' }] },
        men: [{ cell: 1, men: [{ name: 'White pawn', look: 'White' }] }],
        states: {},
        turn: { name: 'White' },
        result: null,
        position: 'White',
    });
    spoken(state);
    assert.deepEqual([state.game.players[0].name, state.men[0].men[0].name, state.turn.name, state.position], ['Weiß', 'weißer Bauer', 'Weiß', 'White']);
    assert.equal(state.men[0].men[0].look, 'White');
    assert.equal(spoken(null), null);
});
