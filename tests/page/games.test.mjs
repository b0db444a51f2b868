// What people type and choose leads to the games that they mean: asked of all games that there are.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { install } from './fakes.mjs';

install();
const { Search, has, slips } = await import('../../protocol/web/page/search.js');
const { factsOf } = await import('../../protocol/web/page/shelf.js');

const listed = JSON.parse(String(execFileSync(process.env.FUSILIER || 'fusilier', ['list', '--json'])));
const games = listed.map((game) => ({ ...game, shape: game.board, familyTitle: game.family, names: [] }));
const search = new Search(games);
const game = (id) => games.find((one) => one.id === id);
const found = (typed) => search.find(typed).map(({ id }) => id);

/** What is typed, what is among the games found, what is not; and how many there may be. */
const searches = [
    ['rifle', ['rifle', 'rifle-free'], ['chess', 'atomic'], 5],
    ['rifel', ['rifle', 'rifle-free'], ['chess', 'atomic'], 5],
    ['hidden', ['minefield', 'kriegspiel-madrasi'], ['chess', 'rifle'], 10],
    ['secret mines', ['minefield'], ['kriegspiel-madrasi'], 1],
    ['3 players', ['three-player-chess', 'tri-chess-3', 'tri-stax-3'], ['three-strikes-rifle', 'doubles'], 30],
    ['three players', ['three-player-chess', 'tri-chess-3'], ['three-strikes-rifle', 'chess'], 30],
    ['four players', ['doubles', 'checkers-partners'], ['checkers', 'tri-chess-3'], 130],
    ['for six', ['tri-chess-6', 'tri-queens-6-pairs'], ['tri-chess-5'], 60],
    ['explode', ['atomic'], ['chess', 'rifle'], 12],
    ['exploding', ['atomic'], ['chess', 'rifle'], 12],
    ['bomb', ['atomic'], ['chess'], 12],
    ['draughts', ['checkers', 'stax', 'tri-queens-3'], ['chess', 'rifle'], 168],
    ['shoot', ['rifle', 'missile', 'machine-gun'], ['chess', 'stax'], 25],
    ['gun', ['machine-gun', 'rifle'], ['chess'], 25],
    ['dice', ['blunderbuss'], ['chess'], 1],
    ['luck', ['blunderbuss'], ['chess'], 1],
    ['small board', ['chess', 'rifle', 'checkers'], ['doubles', 'tri-chess-6'], 250],
    ['big board', ['doubles', 'tri-chess-6'], ['chess', 'checkers'], 250],
    ['triangles', ['tri-chess-2', 'tri-chek-3'], ['chess', 'checkers'], 150],
    ['hexagon 3 players', ['tri-chess-3'], ['three-player-chess'], 30],
    ['hexagons', ['glinski', 'mccooey', 'shafran'], ['chess', 'three-player-chess'], 160],
    ['sechseck', ['glinski', 'tri-chess-2'], ['chess'], 160],
    ['team', ['doubles', 'tri-stax-6-pairs'], ['checkers', 'tri-chess-3'], 150],
    ['madrsai', ['madrasi', 'kriegspiel-madrasi'], ['chess'], 5],
    ['chekers', ['checkers', 'checkers-numbers'], ['stax'], 30],
    ['easy short', ['atomic', 'crushed'], ['chess', 'doubles'], 20],
    ['plague', ['plague'], ['chess'], 5],
    ['adams', ['doubles', 'cylindrical'], ['chess', 'atomic'], 40],
    ['freeze', ['madrasi'], ['chess'], 10],
    ['zwei würfel', ['blunderbuss'], ['chess'], 1],
    ['4 spieler', ['doubles'], ['chess'], 130],
    ['dame', ['checkers'], ['chess'], 168],
    ['qwertzuiop', [], ['chess'], 0],
];
for (const [typed, these, others, most] of searches)
    test(`"${typed}" finds what is meant`, () => {
        const ids = found(typed);
        assert.deepEqual(these.filter((id) => !ids.includes(id)), [], 'these are missing');
        assert.deepEqual(others.filter((id) => ids.includes(id)), [], 'these were not meant');
        assert.ok(ids.length <= most, `${ids.length} games: ${ids}`);
    });

test('nothing typed finds all, and so do words that say nothing', () => {
    assert.equal(found('').length, games.length);
    assert.equal(found('  a game for ').length, games.length);
});

test('a name leads to its game, and not to another in which it occurs', () => {
    for (const one of games) {
        assert.equal(search.called(one.id), one);
        assert.equal(search.called(` ${one.title.toUpperCase()}`), one);
        assert.ok(search.find(one.title).includes(one), one.title);
    }
});

test('slips of the finger are counted', () => {
    assert.equal(slips('rifle', 'rifle'), 0);
    assert.equal(slips('rifel', 'rifle'), 1);
    assert.equal(slips('rfle', 'rifle'), 1);
    assert.equal(slips('riffle', 'rifle'), 1);
    assert.equal(slips('atomic', 'rifle'), 6);
});

test('what is chosen holds for each game that stays', () => {
    const left = (chosen) => games.filter((one) => has(one, chosen)).map(({ id }) => id);
    assert.equal(left({ players: '', kin: '', board: '', ease: '', length: '', hidden: false, dice: false }).length, games.length);
    assert.deepEqual(left({ dice: true }), ['blunderbuss']);
    assert.deepEqual(left({ hidden: true }), ['minefield', 'kriegspiel-madrasi']);
    assert.deepEqual(left({ board: 'glued' }), ['three-player-chess']);
    assert.deepEqual(left({ board: 'hexagons' }), ['glinski', 'mccooey', 'shafran']);
    assert.ok(left({ board: 'round', kin: 'chess' }).includes('doubles-cylindrical'));
    assert.ok(left({ players: '4', board: 'large', kin: 'draughts' }).includes('stax-partners'));
    assert.ok(!left({ board: 'small' }).includes('cylindrical'));
});

test('facts are said in a line', () => {
    assert.equal(factsOf(game('chess')), '2 players · 8×8 · easy');
    assert.equal(factsOf(game('minefield')), '2 players · 8×8 · hidden');
    assert.equal(factsOf(game('blunderbuss')), '2 players · 8×8 · dice');
    assert.equal(factsOf(game('doubles-cylindrical')), '4 players in 2 teams · 12×12, edges touch · hard · long');
    assert.equal(factsOf(game('tri-chess-2-cut')), '2 players · 72 triangles');
    assert.equal(factsOf(game('three-player-chess')), '3 players · 75 cells, folded · hard · long');
});
