// The game as the page knows it: what goes on when a state comes, what is shown, what may be done.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GameInHand } from '../../protocol/web/page/game.js';
import { Walk } from '../../protocol/web/page/walk.js';

/** @param {object} [more] @returns {any} a state in which White is to move and may */
const state = (more) => ({
    type: 'state', table: 't', moment: 1, position: 'p', ply: 0, curtain: null, tries: { next: [] }, moves: [],
    changed: [], blast: [], fallen: [], captured: [], extras: [], men: [], result: null, hidden: false, study: false, turnOfBoard: 0, offer: null, clock: null,
    game: { id: 'chess', title: 'Chess', players: [{ name: 'White' }, { name: 'Black' }] },
    turn: { player: 0, name: 'White', chance: false, check: false },
    seats: [{ player: 0, who: 'person', label: 'person', yours: true }, { player: 1, who: 'engine', label: 'engine:4', yours: false }],
    can: { undo: false, draw: true, resign: true, hint: true, analyse: true },
    ...more,
});

/** @param {object} first @param {object} then */
function news(first, then) {
    const game = new GameInHand();
    game.take(state(first));
    game.isBusy = true;
    game.hinted = [1];
    return { game, news: game.take(state(then)) };
}

test('what all others have done since is shown by arrows', () => {
    const game = new GameInHand(),
        moves = [0, 1, 2, 3].map((player) => ({ player, cells: [player, player + 4], captures: false })),
        seats = moves.map(({ player }) => ({ player, yours: player === 0 })),
        kinds = (/** @type {object} */ more) => {
            game.live = state({ moves, ply: 4, seats, ...more });
            return game.arrows(new Walk(null, async () => ({})), []).map(({ kind, cells }) => `${kind} ${cells}`);
        };
    assert.deepEqual(kinds({}), ['earlier 1,5', 'earlier 2,6', 'last 3,7', 'hint ']);
    assert.deepEqual(kinds({ seats: seats.map((seat) => ({ ...seat, yours: true })) }), ['last 3,7', 'hint ']);
    assert.deepEqual(kinds({ ply: 1 }), ['last 0,4', 'hint ']);
});

test('engines are let go slower and faster, as far as it goes', () => {
    const game = new GameInHand(),
        then = (/** @type {number} */ ms) => {
            game.live = state({ pace: { ms, stands: false } });
            const { slower, faster, pause } = game.controls;
            return [game.paceThen(false), game.paceThen(true), faster.disabled, slower.disabled, pause.textContent];
        };
    assert.deepEqual(then(400), [400, 1000, true, false, 'Pause']);
    assert.deepEqual(then(1700), [1000, 2500, false, false, 'Pause']);
    assert.deepEqual(then(6000), [2500, 6000, false, true, 'Pause']);
    game.live = state({ pace: null });
    assert.equal(game.controls.pace.hidden, true);
});

test('two people change colours when they play again', () => {
    const game = new GameInHand();
    game.take(state({ clock: { control: ['300', null], left: [1, null], runs: null } }));
    assert.deepEqual(game.again(/** @type {any} */ (game.live)), {
        game: 'chess', position: undefined, seats: ['engine:4', 'person'], clock: [null, '300'], along: true, swap: true,
    });
});

test('what began at a position begins there again', () => {
    const game = new GameInHand();
    game.take(state({ start: '7k/8 w', result: { text: '1-0' } }));
    assert.equal(game.again(/** @type {any} */ (game.live)).position, '7k/8 w');
});

test('after the end only what still does something is offered; against people nobody is advised', () => {
    const hidden = (/** @type {object} */ more) => {
        const game = new GameInHand();
        game.live = state(more);
        const { undo, hint, draw, resign } = game.controls;
        return [undo, hint, draw, resign].map((control) => !!control.hidden);
    };
    assert.deepEqual(hidden({}), [false, false, false, false]);
    assert.deepEqual(hidden({ result: { text: '1-0' } }), [false, true, true, true]);
    assert.deepEqual(hidden({ seats: [{ player: 0, who: 'person', yours: true }, { player: 1, who: 'person', yours: false }] }), [false, true, false, false]);
});

test('looking back, nothing is taken back; after the end no move is typed, but in a study', () => {
    const controls = (/** @type {object} */ more, /** @type {any} */ past = null) => {
        const game = new GameInHand();
        game.live = state({ can: { undo: true }, ...more });
        game.past = past;
        return [game.controls.undo.disabled, game.controls.typed.hidden];
    };
    assert.deepEqual(controls({}), [false, false]);
    assert.deepEqual(controls({}, state({ ply: 1 })), [true, false]);
    assert.deepEqual(controls({ result: { text: '1-0' } }), [false, true]);
    assert.deepEqual(controls({ result: { text: '1-0' }, study: true }), [false, false]);
});

test('an offer of a draw leaves what was begun', () => {
    const { game, news: after } = news({}, { offer: { kind: 'draw' } });
    assert.equal(after.isSame, true);
    assert.equal(after.isNext, false);
    assert.equal(game.isBusy, true);
    assert.deepEqual(game.hinted, [1]);
});

for (const [why, then] of /** @type {[string, object][]} */ ([
    ['a move', { moment: 2, ply: 1, position: 'q' }],
    ['a move there and back', { moment: 3 }],
    ['the end of the game', { result: { text: '0-1' }, tries: null }],
    ['a curtain', { curtain: 1 }],
    ['another table', { table: 'u' }],
    ['more that is seen', { position: 'all' }],
]))
    test(`${why} begins anew`, () => {
        const { game, news: after } = news({}, then);
        assert.equal(after.isSame, false);
        assert.equal(game.isBusy, false);
        assert.deepEqual(game.hinted, []);
    });

test('whoever looks back goes on doing so until there is a move', () => {
    const game = new GameInHand();
    game.take(state({ ply: 4 }));
    game.past = state({ ply: 2, tries: null });
    assert.equal(game.here, 2);
    assert.equal(game.whence, '&ply=2');
    assert.equal(game.isNow, false);
    game.take(state({ ply: 4, said: 'declined' }));
    assert.equal(game.shown?.ply, 2);
    game.take(state({ ply: 5, moment: 2 }));
    assert.equal(game.shown?.ply, 5);
    assert.equal(game.whence, '');
});

test('behind a curtain nothing can be decided', () => {
    const game = new GameInHand();
    game.take(state({ curtain: 0 }));
    assert.equal(game.tries, null);
});

test('a move is planned while somebody else thinks, where nothing is hidden', () => {
    const may = (/** @type {object} */ more) => {
        const game = new GameInHand();
        game.take(state(more));
        return game.mayPlan;
    };
    assert.equal(may({ tries: null }), true);
    assert.equal(may({}), false);
    assert.equal(may({ tries: null, hidden: true }), false);
    assert.equal(may({ tries: null, result: { text: '1-0' } }), false);
});

test('players see what engines think only if they want it', () => {
    const tells = (/** @type {object} */ more, wants = false) => {
        const game = new GameInHand();
        game.wantsThoughts = wants;
        game.take(state(more));
        game.think(/** @type {any} */ ({ type: 'thinking', cells: [1, 2], line: [] }));
        const arrows = game.arrows(new Walk(null, () => Promise.reject()), []);
        assert.equal(arrows.some(({ kind }) => kind === 'line'), game.tellsThoughts);
        return game.tellsThoughts;
    };
    assert.equal(tells({}), false);
    assert.equal(tells({}, true), true);
    assert.equal(tells({ study: true }), true);
    assert.equal(tells({ result: { text: '1-0' } }), true);
    assert.equal(tells({ seats: [] }), true);
});

test('the board is turned round for two, and on for more', () => {
    const game = new GameInHand();
    game.take(state());
    game.turnOn(4);
    assert.equal(game.turn, 2);
    game.turnOn(4);
    assert.equal(game.turn, 0);
    game.turnOn(3);
    assert.equal(game.turn, 1);
});

test('what has happened, in words', () => {
    const game = new GameInHand();
    const move = { player: 1, shown: 'Qh4#', text: 'd8h4', story: '', cells: [3, 4], captures: false, chance: false };
    game.take(state({ ply: 1, moves: [move], turn: { player: 0, check: true } }));
    assert.equal(game.news, 'Black: Qh4#. Check. Your turn.');
    game.take(state({ ply: 1, tries: null, moves: [{ ...move, player: 7, shown: '', text: '' }] }));
    assert.equal(game.news, 'Chance: something hidden.');
});

test('buttons are there for those who sit here', () => {
    const game = new GameInHand();
    game.take(state());
    assert.deepEqual(game.controls.draw, { hidden: false, disabled: false });
    game.take(state({ offer: { kind: 'draw' } }));
    assert.equal(game.controls.draw.disabled, true);
    game.take(state({ study: true }));
    assert.equal(game.controls.resign.hidden, true);
    game.take(state({ seats: [] }));
    assert.equal(game.controls.undo.hidden, true);
});

test('royal men of the mover are in check, whatever they are called', () => {
    const game = new GameInHand(),
        man = (/** @type {number} */ cell, /** @type {object} */ more) => ({ cell, men: [{ look: '', name: 'x', kind: 'Z', ...more }] });
    game.take(state({
        turn: { player: 0, check: true },
        men: [man(1, { owner: 0, royal: true }), man(2, { owner: 1, royal: true }), man(3, { owner: 0 })],
    }));
    const hand = { walk: new Walk(null, () => Promise.reject()), plan: [], showsStarts: false };
    assert.deepEqual(game.tints(hand), [{ cell: 1, kind: 'check' }]);
});

test('a man who shot from where he stands has an arrow of another kind', () => {
    const game = new GameInHand(),
        walk = new Walk(null, () => Promise.reject()),
        move = { player: 0, text: 'a1xa5', cells: [0, 32], captures: true };
    game.take(state({ ply: 1, moves: [move], changed: [32] }));
    assert.deepEqual(game.arrows(walk, [])[0], { cells: [0, 32], kind: 'shot' });
    game.take(state({ ply: 1, moves: [move], changed: [0, 32] }));
    assert.equal(game.arrows(walk, [])[0].kind, 'last');
});

test('who looks back goes on doing so when somebody comments on a move, and not when one is made', () => {
    const game = new GameInHand(),
        moves = [{ player: 0, text: 'e2e4' }, { player: 1, text: 'e7e5' }],
        past = state({ moves: moves.slice(0, 1), ply: 1 });
    const looksBack = (/** @type {object} */ then) => {
        game.take(state({ table: 'other' }));
        game.take(state({ moves, ply: 2 }));
        game.past = past;
        game.take(state(then));
        return game.past === past;
    };
    assert.equal(looksBack({ moment: 2, moves: [{ ...moves[0], comment: 'good' }, moves[1]], ply: 2 }), true);
    assert.equal(looksBack({ moment: 2, moves: [...moves, { player: 0, text: 'g1f3' }], ply: 3 }), false);
    assert.equal(looksBack({ moment: 2, moves: [moves[0], { player: 1, text: 'c7c5' }], ply: 2 }), false);
    assert.equal(looksBack({ moment: 2, moves, ply: 2, result: { text: '1-0', reason: '', words: '' } }), false);
    assert.equal(looksBack({ moment: 2, moves, ply: 2, table: 'third' }), false);
});

test('from a position of a game that is over the same opponents play on', () => {
    const game = new GameInHand(),
        result = { text: '1-0', reason: '', words: 'White wins' },
        clock = { control: ['60+1', null], left: [null, null], runs: null };
    game.take(state({ result, clock }));
    assert.equal(game.mayTryAgain, false); // one looks at the end
    game.past = state({ result, position: 'earlier' });
    assert.equal(game.mayTryAgain, true);
    assert.deepEqual(game.fromHere, {
        game: 'chess', position: 'earlier', seats: ['person', 'engine:4'], clock: ['60+1', null], along: true,
    });
    game.live = state({});
    assert.equal(game.mayTryAgain, false); // it goes on
    game.live = state({ study: true });
    assert.deepEqual([game.mayTryAgain, game.fromHere], [true, null]);
});
