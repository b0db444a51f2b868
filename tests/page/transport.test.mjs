// The way to the server: time limits, streams that hang, and the ways back to a seat.
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { FakeStorage, install } from './fakes.mjs';
import { Ways } from '../../protocol/web/page/ways.js';

install();
const transport = await import('../../protocol/web/page/transport.js');

/** @type {{path: string, body: any, signal: AbortSignal}[]} */
let asked = [];
/** @type {(path: string, body: any, signal: AbortSignal) => any} what the server answers */
let answer = () => ({});

globalThis.fetch = /** @type {any} */ (
    async (/** @type {string} */ path, /** @type {any} */ { body, signal }) => {
        const json = body ? JSON.parse(body) : null;
        asked.push({ path, body: json, signal });
        const said = await answer(path, json, signal);
        return said instanceof Response ? said : Response.json(said);
    }
);

beforeEach(() => {
    asked = [];
    Object.assign(globalThis, { localStorage: globalThis.localStorage });
    /** @type {any} */ (sessionStorage).map.clear();
    /** @type {any} */ (localStorage).map.clear();
    location.hash = '';
});

const way = (/** @type {string} */ name) => ({ name, proof: `proof of ${name}`, code: `code of ${name}` });

/** Servers that know these ways. @param {...string} names */
const server =
    (...names) =>
    (/** @type {string} */ path, /** @type {any} */ body) => {
        const name = names.find((one) => body?.name === one || body?.code === `code of ${one}`);
        if (!name) return Response.json({ error: 'this page was forgotten' }, { status: 403 });
        if (path === '/api/return') return { proof: `proof of ${name}` };
        return { token: `token of ${name}`, table: 't', host: false, seats: [1], back: way(`${name}+`) };
    };

test('ways are kept by seat, the newest first, for a week', () => {
    let now = 1000;
    const storage = new FakeStorage(),
        ways = new Ways(/** @type {any} */ (storage), () => now);
    storage.setItem('other', 'x');
    storage.setItem('fusilier.back.broken', '{');
    ways.keep('t 0', way('a'));
    now += 5;
    ways.keep('t 1', way('b'));
    assert.deepEqual(ways.list().map(({ name }) => name), ['b', 'a']);
    ways.keep('t 0', way('c'));
    assert.deepEqual(ways.list().map(({ name }) => name).sort(), ['b', 'c']);
    ways.keep('u 0', way('c')); // the same seat at another table
    assert.equal(ways.list().length, 2);
    ways.drop('b');
    assert.deepEqual(ways.list().map(({ name }) => name), ['c']);
    now += 8 * 24 * 3600 * 1000;
    assert.deepEqual(ways.list(), []);
    for (let i = 0; i < 20; i++) ways.keep(`t ${i}`, way(`w${now++}`));
    assert.equal(ways.list().length, 8);
    assert.equal(ways.list()[0].name, `w${now - 1}`);
    assert.equal(storage.getItem('other'), 'x');
});

test('a tab that was closed finds its seat again', async () => {
    answer = server('link');
    location.hash = '#code of link';
    assert.equal(await transport.enter(), true);
    /** @type {any} */ (sessionStorage).map.clear();
    location.hash = '';
    answer = server('link+');
    assert.equal(await transport.enter(), true);
    assert.equal(sessionStorage.getItem('fusilier.token'), 'token of link+');
    assert.equal(transport.table(), 't');
});

test('a link leads back to its seat, however often the server was started, in this browser alone', async () => {
    const follow = async (/** @type {string} */ name) => {
        /** @type {any} */ (sessionStorage).map.clear();
        answer = server(name);
        location.hash = '#code of link';
        asked.length = 0;
        return transport.enter();
    };
    assert.equal(await follow('link'), true); // by its code
    new Ways(localStorage).keep('u 0', way('newer'));
    for (const name of ['link+', 'link++']) {
        assert.equal(await follow(name), true); // by the way back that came of it
        assert.deepEqual(asked.map(({ path }) => path), ['/api/return', '/api/enter']);
        assert.equal(sessionStorage.getItem('fusilier.token'), `token of ${name}`);
    }
    asked.length = 0;
    location.hash = '#code of link'; // once more in the same tab: it is in
    assert.equal(await transport.enter(), true);
    assert.deepEqual(asked, []);
    await assert.rejects(follow('nobody')); // the host has sent them away
});

test('a link to a seat that another window of this browser has', async () => {
    answer = server('link');
    location.hash = '#code of link';
    await transport.enter();
    new Ways(localStorage).keep('u 0', way('newer'));
    /** @type {any} */ (sessionStorage).map.clear();
    location.hash = '#code of link';
    answer = takenServer('link+', 'newer');
    assert.equal(await transport.enter(), false);
    assert.equal(await transport.take(), true);
    assert.equal(sessionStorage.getItem('fusilier.token'), 'token of link+');
});

test('the code is given to nobody who does not prove to be the server', async () => {
    new Ways(localStorage).keep('t 1', way('mine'));
    answer = (path) => (path === '/api/return' ? { proof: 'guessed' } : assert.fail('the code was sent'));
    assert.equal(await transport.enter(), false);
    assert.deepEqual(asked.map(({ path }) => path), ['/api/return']);
});

/** A server at which another window has these seats, unless it is to give them up. @param {...string} names */
const takenServer =
    (...names) =>
    (/** @type {string} */ path, /** @type {any} */ body) =>
        body.take ? server(...names)(path, body) : Response.json({ error: 'taken', taken: true }, { status: 409 });

test('a seat that another window has is taken only by a person who wants it', async () => {
    const ways = new Ways(localStorage);
    ways.keep('t 1', way('mine'));
    answer = takenServer('mine');
    assert.equal(await transport.enter(), false);
    assert.equal(ways.list().length, 1);
    assert.equal(transport.mayTake(), true);
    assert.equal(await transport.take(), true);
    assert.equal(sessionStorage.getItem('fusilier.token'), 'token of mine');
});

test('so is one that a link leads to', async () => {
    answer = takenServer('link');
    location.hash = '#code of link';
    assert.equal(await transport.enter(), false);
    assert.equal(transport.mayTake(), true);
    assert.equal(await transport.take(), true);
    assert.equal(sessionStorage.getItem('fusilier.token'), 'token of link');
});

test('a server that is too busy is no reason to forget a way', async () => {
    new Ways(localStorage).keep('t 1', way('mine'));
    answer = () => Response.json({ error: 'later' }, { status: 429 });
    await assert.rejects(transport.enter(), /later/);
    assert.equal(new Ways(localStorage).list().length, 1);
});

test('a way that leads nowhere is forgotten, and the next one tried', async () => {
    let now = 1;
    const ways = new Ways(localStorage, () => Date.now() - 1000 + now++);
    ways.keep('t 1', way('good'));
    ways.keep('u 1', way('spent'));
    answer = server('good');
    assert.equal(await transport.enter(), true);
    assert.deepEqual(new Ways(localStorage).list().map(({ name }) => name), ['good+']);
});

test('a server that cannot be reached leaves the ways as they are', async () => {
    new Ways(localStorage).keep('t 1', way('mine'));
    answer = () => Promise.reject(new TypeError('no network'));
    await assert.rejects(transport.enter(), /no network/);
    assert.equal(new Ways(localStorage).list().length, 1);
});

test('without a code, a token or a way nobody comes in', async () => {
    assert.equal(await transport.enter(), false);
    assert.equal(asked.length, 0);
});

test('every request has a time limit', async () => {
    answer = () => ({});
    await transport.get('/api/games');
    await transport.post('/api/table/t/move', {});
    await transport.getText('/api/table/t/pgn');
    await transport.getThought('/api/table/t/hint');
    assert.ok(asked.every(({ signal }) => signal instanceof AbortSignal));
});

/** A stream that says these lines at once and then nothing, until it is ended. @param {string} text @param {AbortSignal} signal */
const hanging = (text, signal) =>
    new Response(
        new ReadableStream({
            start(controller) {
                controller.enqueue(new TextEncoder().encode(text));
                signal.addEventListener('abort', () => controller.error(new Error('aborted')));
            },
        }),
    );

test('a stream that hangs is noticed within ten seconds, and opened again', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    /** @type {any[]} */
    const heard = [];
    let lost = 0;
    answer = (path, body, signal) => hanging('{"type":"ping"}\n{"type":"sta', signal);
    const stop = transport.listen('t', {
        event: (event) => heard.push(event.type),
        lost: () => lost++,
        refused: () => assert.fail('refused'),
    });
    const settle = async () => {
        for (let i = 0; i < 20; i++) await new Promise((done) => setImmediate(done));
    };
    await settle();
    assert.deepEqual(heard, ['ping']);
    assert.equal(lost, 0);
    mock.timers.tick(10000);
    await settle();
    assert.equal(lost, 1);
    mock.timers.tick(1000);
    await settle();
    assert.equal(asked.length, 2);
    assert.deepEqual(heard, ['ping', 'ping']);
    stop();
    mock.timers.reset();
});

test('one that does not answer at all is given up as well', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    let lost = 0;
    answer = (path, body, signal) =>
        new Promise((done, fail) => signal.addEventListener('abort', () => fail(new Error('aborted'))));
    const stop = transport.listen('t', { event() {}, lost: () => lost++, refused: () => assert.fail('refused') });
    await new Promise((done) => setImmediate(done));
    mock.timers.tick(10000);
    for (let i = 0; i < 20; i++) await new Promise((done) => setImmediate(done));
    assert.equal(lost, 1);
    stop();
    mock.timers.reset();
});

test('what is refused for good is told once', async () => {
    answer = () => Response.json({ error: 'there is no such table' }, { status: 404 });
    const error = await new Promise((refused) =>
        transport.listen('t', { event() {}, lost: () => assert.fail('lost'), refused }),
    );
    assert.equal(error.message, 'there is no such table');
});
