// The Workers of the page without a server: those that think, and which games a tab has (protocol/site/page/).
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Thinkers } from '../../protocol/site/page/thinkers.js';

class FakeWorker {
    /** @type {FakeWorker[]} */
    static all = [];
    isEnded = false;
    /** @type {any[]} */
    got = [];
    onmessage = (/** @type {any} */ _event) => {};
    onerror = (/** @type {any} */ _event) => {};

    constructor() {
        FakeWorker.all.push(this);
    }

    /** @param {any} message */
    postMessage(message) {
        this.got.push(message);
    }

    terminate() {
        this.isEnded = true;
    }
}
/** @type {any} */ (globalThis).Worker = FakeWorker;

/** @type {[number, any][]} */
let heard;
/** @type {Thinkers} */
let thinkers;
const living = () => FakeWorker.all.filter((worker) => !worker.isEnded);
const runs = (/** @type {number} */ number) =>
    /** @type {FakeWorker} */ (FakeWorker.all.find((worker) => worker.got.some((message) => message.number === number)));

beforeEach(() => {
    FakeWorker.all = [];
    heard = [];
    thinkers = new Thinkers(
        () => ({ module: /** @type {any} */ ({}), files: [] }),
        (number, text) => heard.push([number, JSON.parse(text)]),
    );
    thinkers.prepare();
});

test('one that has done its errand is used again, but not after a text of games', () => {
    const first = thinkers.begin('{"errand":"think"}');
    runs(first).onmessage({ data: { number: first, isDone: true } });
    const second = thinkers.begin('{"errand":"sketch"}');
    assert.equal(runs(second), runs(first));
    runs(second).onmessage({ data: { number: second, isDone: true } });
    assert.ok(runs(second).isEnded);
    assert.equal(living().length, 1);
});

test('one that thinks while a game is saved does not know it: it is not used again', () => {
    const number = thinkers.begin('{"errand":"think"}'),
        worker = runs(number);
    thinkers.renew();
    assert.equal(worker.isEnded, false);
    worker.onmessage({ data: { number, isDone: true } });
    assert.ok(worker.isEnded);
    assert.notEqual(runs(thinkers.begin('{"errand":"think"}')), worker);
});

test('the errand of one that fails ends, and is told why', async () => {
    const number = thinkers.begin('{"errand":"think"}'),
        ended = thinkers.ended(number);
    runs(number).onmessage({ data: { failed: 'no room' } });
    await ended;
    assert.deepEqual(heard, [[number, { failed: 'no room' }]]);
    assert.ok(runs(number).isEnded);
});

test('one that cannot be loaded is tried again when it is needed, not before', () => {
    FakeWorker.all[0].onerror({});
    assert.deepEqual(living(), []);
    assert.deepEqual(heard, []);
    const number = thinkers.begin('{"errand":"think"}');
    runs(number).onerror({});
    assert.deepEqual(heard, [[number, { failed: 'a part of the page cannot be loaded' }]]);
    assert.deepEqual(living(), []);
});

// ---- claims ----

const soon = () => new Promise((done) => setImmediate(done));

/** Locks that are granted after a while. */
class FakeLocks {
    /** @type {Set<string>} */
    held = new Set();

    /** @param {string} name @param {any} options @param {any} [act] */
    async request(name, options, act = options) {
        await soon();
        while (this.held.has(name)) await soon();
        this.held.add(name);
        try {
            return await act();
        } finally {
            this.held.delete(name);
        }
    }

    async query() {
        return { held: [...this.held].map((name) => ({ name })) };
    }
}

/** @param {any} locks */
const browse = (locks) => Object.defineProperty(globalThis, 'navigator', { value: { locks }, configurable: true });

test('a game that one tab takes, no other one gets', async () => {
    browse(new FakeLocks());
    const { Claims, part } = await import('../../protocol/site/page/claims.js');
    assert.equal(part(), '');
    const take = (/** @type {any} */ tab) =>
        tab.alone(async () => {
            await tab.look();
            return tab.hold('1');
        });
    const one = new Claims(),
        other = new Claims();
    assert.deepEqual(await Promise.all([take(one), take(other)]), [true, false]);
    assert.equal(await take(one), true);
    one.give('1');
    await soon();
    assert.equal(await take(other), true);
});

test('what is given back before it was granted is free at once', async () => {
    const locks = new FakeLocks();
    browse(locks);
    const { Claims } = await import('../../protocol/site/page/claims.js');
    const tab = new Claims();
    tab.hold('1');
    tab.give('1');
    for (let i = 0; i < 5; i++) await soon();
    assert.deepEqual([...locks.held], []);
});

test('without locks names have a part by chance', async () => {
    browse(undefined);
    const { Claims, part } = await import('../../protocol/site/page/claims.js');
    assert.match(part(), /^-[a-z0-9]{2,6}$/);
    assert.notEqual(part(), part());
    const tab = new Claims();
    assert.equal(await tab.alone(async () => tab.hold('1')), true);
});
