// What the controller does with what the server says and the person wants; there is no page here.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Controller } from '../../protocol/web/page/controller.js';
import { GameInHand } from '../../protocol/web/page/game.js';
import { Refusal } from '../../protocol/web/page/refusal.js';

/** @param {object} [more] @returns {any} a state in which White is to move and may */
const state = (more) => ({
    type: 'state', table: 't', moment: 1, position: 'p', ply: 0, curtain: null, tries: { next: [] }, moves: [],
    men: [], states: {}, result: null, hidden: false, study: false, turnOfBoard: 0,
    game: { id: 'chess', title: 'Chess', players: [{ name: 'White' }, { name: 'Black' }] },
    turn: { player: 0, name: 'White', check: false },
    seats: [{ player: 0, label: 'person', yours: true }, { player: 1, label: 'engine:4', yours: false }],
    ...more,
});
const move = (/** @type {object} */ more) => ({ player: 0, text: 'e2e4', shown: 'e2e4', captures: false, cells: [], ...more });
const after = (/** @type {number} */ ply, more = {}) =>
    state({ ply, moment: ply + 1, position: `p${ply}`, moves: Array.from({ length: ply }, () => move({})), ...more });

/**
 * A controller among fakes that write down what they are told, "draw 3"; the server answers as it is said here.
 * @param {(path: string, body?: any) => any} [answer] @param {object} [more] of the server
 */
function among(answer = () => ({}), more = {}) {
    /** @type {string[]} */
    const log = [],
        brief = (/** @type {any} */ one) => (typeof one === 'function' ? 'act' : one?.type === 'state' ? one.ply : one instanceof Error ? one.message : JSON.stringify(one)),
        noting = (/** @type {object} */ real) =>
            new Proxy(real, {
                get: (target, name) =>
                    Reflect.has(target, name)
                        ? Reflect.get(target, name)
                        : (/** @type {any[]} */ ...words) => void log.push([name, ...words.map(brief)].join(' ')),
            });
    /** @type {any[]} */
    const streams = [],
        acts = /** @type {Record<string, () => any>} */ ({});
    const ask = async (/** @type {string} */ path, /** @type {any} */ body) => {
        log.push(`ask ${path}${body ? ` ${JSON.stringify(body)}` : ''}`);
        return answer(path, body);
    };
    const server = /** @type {any} */ ({
        get: ask, getThought: ask, post: ask,
        atTable: (/** @type {string} */ what) => what,
        table: () => 't', isHost: () => true, wanted: () => null, mayTake: () => true,
        enter: async () => true, take: async () => true, sitAt: (/** @type {string} */ id) => log.push(`sitAt ${id}`),
        listen: (/** @type {string} */ id, /** @type {any} */ hear) => (streams.push(hear), () => log.push(`stop ${id}`)),
        ...more,
    });
    const controller = new Controller(new GameInHand(), server),
        screen = noting({ turns: 4 }),
        hand = noting({ hasBegun: false, back: () => false, walk: { complete: (/** @type {string} */ text) => [`${text}e4`] } }),
        frame = noting({
            outside: (/** @type {string} */ words, /** @type {string} */ yes, /** @type {any} */ act) => (log.push(`outside ${words} [${yes || ''}]`), (acts[yes] = act)),
            confirm: (/** @type {string} */ words, /** @type {string} */ yes, /** @type {any} */ act) => (log.push(`confirm ${words}`), (acts[yes] = act)),
        });
    controller.views = /** @type {any} */ ({ screen, hand, frame });
    /** What was written down since, of these kinds. @param {...string} kinds */
    const told = (...kinds) => log.splice(0).filter((line) => kinds.includes(line.split(' ')[0]));
    return { controller, game: controller.game, hand: /** @type {any} */ (hand), streams, acts, told };
}
const refuse = (status = 409, taken = false) => { throw new Refusal('it is not your turn', status, taken); };

test('there is no page', () => {
    assert.equal(typeof document, 'undefined');
    assert.equal(typeof window, 'undefined');
});

test('a state is shown, a move is told, and so is the end, once', async () => {
    const { controller, told } = among();
    await controller.hear({ type: 'board', game: 'chess', board: {} });
    assert.deepEqual(told('know'), ['know {"type":"board","game":"chess","board":{}}']);
    await controller.hear(state());
    assert.deepEqual(told('inside', 'bringName', 'begin', 'draw', 'tellMove'), ['inside 0 true', 'bringName 0', 'begin {"next":[]}', 'draw 0 null']);
    await controller.hear(after(1));
    assert.deepEqual(told('bringName', 'draw', 'tellMove'), ['tellMove "White: e2e4. Your turn." false', 'draw 1 0']);
    const over = after(1, { tries: null, result: { text: '1-0', words: 'White wins' } });
    await controller.hear(over);
    await controller.hear({ ...over, unsaved: 'no room' });
    assert.deepEqual(told('tellEnd', 'tellMove'), ['tellEnd "The game is over. White wins."']);
});

test('what the hand has begun goes on where nothing has changed at the board', async () => {
    const { controller, hand, told } = among();
    await controller.hear(state());
    hand.hasBegun = true;
    told();
    await controller.hear(state({ said: 'Black offers a draw' }));
    assert.deepEqual(told('begin', 'draw', 'drawOn', 'notify'), ['drawOn 0 0']);
});

test('another table: what was looked up is put away, and its own moves are no news', async () => {
    const { controller, told } = among();
    await controller.hear(state());
    told();
    await controller.hear(after(1, { table: 'u' }));
    assert.deepEqual(told('leaveTable', 'tellMove', 'draw'), ['leaveTable', 'draw 1 0']);
    await controller.hear({ type: 'moved', table: 'v' });
    assert.deepEqual(told('sitAt', 'closeDialog'), ['sitAt v', 'closeDialog']);
});

test('one move at a time; one that is refused gives the board back', async () => {
    let answer = () => ({});
    const { controller, game, told } = among(() => answer());
    assert.equal(await controller.play('e2e4'), false);
    await controller.hear(state());
    told();
    assert.equal(await controller.play('e2e4'), true);
    assert.equal(await controller.play('e2e4'), false); // the first is on its way
    assert.deepEqual(told('ask'), ['ask move {"move":"e2e4","ply":0,"aside":false}']);
    await controller.hear(after(1));
    answer = refuse;
    told();
    assert.equal(await controller.play('e7e5'), false);
    assert.deepEqual(told('begin', 'redraw', 'complain'), ['begin {"next":[]}', 'redraw', 'complain it is not your turn']);
    assert.equal(game.isBusy, false);
    assert.equal(controller.mayPlay, true);
});

test('the beginning of a move is enough where no other begins so', async () => {
    const { controller, told } = among();
    await controller.hear(state());
    told();
    await controller.playTyped('e2');
    assert.match(told('ask')[0], /"move":"e2e4"/);
});

test('whoever leafs fast sees where they have come to', async () => {
    /** @type {Record<string, (state: any) => void>} */
    const answers = {};
    const { controller, game, told } = among((path) => new Promise((done) => (answers[path] = done)));
    await controller.hear(after(5));
    told();
    const first = controller.goBy(-1),
        second = controller.goBy(-1);
    answers['ply/3'](after(3));
    await second;
    answers['ply/4'](after(4));
    await first;
    assert.deepEqual(told('draw'), ['draw 3 5']);
    assert.equal(game.here, 3);
    await controller.goTo(6); // there is none
    await controller.goToEnd();
    assert.deepEqual(told('ask', 'draw'), ['draw 5 3']);
});

test('a position that comes when the table has changed is not shown', async () => {
    /** @type {(state: any) => void} */
    let answer = () => {};
    const { controller, game, told } = among(() => new Promise((done) => (answer = done)));
    await controller.hear(after(5));
    const looking = controller.goTo(2);
    await controller.hear(after(5, { table: 'u' }));
    told();
    answer(after(2));
    await looking;
    assert.equal(game.past, null);
    assert.deepEqual(told('draw'), []);
});

test('a line beside the game is gone along when it has come to the board', async () => {
    const { controller, told } = among((path) => (path.startsWith('ply/') ? after(Number(path.slice(4))) : {}));
    await controller.hear(after(4));
    await controller.chooseLine({ move: 7, ply: 1 });
    assert.deepEqual(told('ask'), ['ask line {"move":7}']);
    await controller.hear(after(4, { moment: 9, position: 'q', moves: ['a', 'b', 'c', 'd'].map((text) => move({ text })) }));
    assert.deepEqual(told('ask', 'draw'), ['draw 4 4', 'ask ply/2', 'draw 2 4']);
    await controller.hear(after(5, { table: 'u' }));
    assert.deepEqual(told('ask', 'draw'), ['draw 5 4']);
});

test('Escape takes back what was begun, else it comes back to the present', async () => {
    const { controller, game, hand, told } = among((path) => after(Number(path.slice(4))));
    await controller.hear(after(5));
    await controller.goTo(2);
    game.hinted = [1];
    hand.back = () => true;
    controller.stepBack();
    assert.equal(game.here, 2);
    assert.deepEqual(game.hinted, []);
    hand.back = () => false;
    told();
    controller.stepBack();
    await new Promise((done) => setImmediate(done));
    assert.equal(game.past, null);
});

test('a hint is pointed out, the board is turned, a reason is told', async () => {
    const { controller, game, told } = among((path) => (path === 'hint' ? { move: 'e2e4', cells: [12, 28] } : { why: 'the king is in check' }));
    await controller.hear(state());
    told();
    await controller.hint();
    assert.deepEqual(game.hinted, [12, 28]);
    await controller.turnBoard();
    assert.equal(game.turn, 2);
    await controller.tellWhy('e2e5');
    assert.deepEqual(told('notify', 'draw'), ['notify "Hint: e2e4" true', 'draw 0 null', 'notify "The king is in check."']);
});

test('a lost connection is told until something is heard again', async () => {
    const { controller, game, streams, told } = among();
    controller.sit('t');
    await controller.hear(state());
    game.isBusy = true;
    told();
    streams[0].lost(3);
    assert.equal(game.isBusy, false);
    await streams[0].event({ type: 'ping' });
    assert.deepEqual(told('tellLost'), ['tellLost "Connection lost: trying again in 3 seconds …"', 'tellLost ""']);
});

test('whoever has lost their seat may take it back, as often as it takes', async () => {
    let answer = () => refuse(409);
    const { controller, acts, told } = among(() => refuse(401), { take: async () => answer() });
    controller.sit('t');
    await controller.hear(state());
    told();
    await controller.order('undo');
    assert.deepEqual(told('stop', 'outside'), ['stop t', 'outside It is not your turn. [Take it back]']);
    await acts['Take it back']();
    assert.deepEqual(told('outside'), ['outside It is not your turn. [Take it back]']);
    answer = () => { throw new TypeError('no network'); };
    await acts['Take it back']();
    assert.match(told('outside')[0], /cannot be reached just now\. \[Take it back\]/);
    answer = () => /** @type {any} */ (false);
    await acts['Take it back']();
    assert.match(told('outside')[0], /cannot be taken from here\. Open the link .*\[\]/);
});

test('a table at which another window sits is taken only after a question', async () => {
    const { controller, acts, told } = among((path, body) => (body.take ? { table: 'u' } : refuse(409, true)));
    await controller.begin('open', { table: 'u' });
    assert.deepEqual(told('confirm', 'sitAt'), ['confirm Another window sits at this table.']);
    await acts['Sit down here']();
    assert.deepEqual(told('ask', 'sitAt'), ['ask /api/open {"table":"u","take":true}', 'sitAt u']);
    const refused = among(() => refuse());
    await assert.rejects(refused.controller.begin('new', {}), /not your turn/);
    await refused.controller.tryToBegin('new', {});
    assert.deepEqual(refused.told('complain'), ['complain it is not your turn']);
});

test('coming in', async () => {
    const outside = async (/** @type {object} */ more) => {
        const { controller, told } = among(() => refuse(400), more);
        await controller.start();
        return told('outside', 'sitAt', 'explain').join();
    };
    assert.equal(await outside({}), 'sitAt t');
    assert.equal(await outside({ enter: async () => false }), 'outside Your seat is open in another window. [Take it here]');
    assert.match(await outside({ enter: async () => false, mayTake: () => false }), /^outside This page needs the link/);
    assert.match(await outside({ enter: async () => refuse(403) }), /^outside It is not your turn\. Open the link/);
    assert.match(await outside({ wanted: () => ({ game: 'x' }) }), /^sitAt t,explain "This position cannot be opened" "It is not/);
});

test('from a position looked back at one plays on against the same opponents', async () => {
    const answer = (/** @type {string} */ path) => (path.startsWith('ply/') ? after(Number(path.slice(4))) : { table: 'u' });
    const { controller, told } = among(answer);
    await controller.hear(after(5, { result: { text: '1-0', words: 'White wins' } }));
    await controller.goTo(2);
    told();
    await controller.tryAgain();
    assert.deepEqual(told('ask', 'sitAt'), ['ask /api/new {"game":"chess","position":"p2","seats":["person","engine:4"],"along":true}', 'sitAt u']);
    const study = among(answer);
    await study.controller.hear(after(5, { study: true }));
    await study.controller.goTo(2);
    await study.controller.tryAgain();
    assert.deepEqual(study.told('chooseSeats'), ['chooseSeats "chess" act "p2"']);
});

test('what engines think is shown at once, but not while one looks back', async () => {
    const { controller, game, told } = among((path) => after(Number(path.slice(4))));
    await controller.hear(after(3));
    told();
    await controller.hear({ type: 'thinking', player: 1, depth: 3, line: [], cells: [] });
    assert.deepEqual(told('evaluate', 'redraw'), ['evaluate', 'redraw']);
    await controller.goTo(1);
    told();
    await controller.hear({ type: 'thinking', player: 1, depth: 4, line: [], cells: [] });
    assert.deepEqual(told('evaluate', 'redraw'), []);
    assert.equal(game.thinking?.depth, 4);
    controller.wish(true);
    assert.equal(game.wantsThoughts, true);
});
