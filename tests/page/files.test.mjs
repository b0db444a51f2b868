// The files of the page without a server (protocol/site/page/files.js): what other tabs write, and what goes wrong.
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { Files } from '../../protocol/site/page/files.js';

const GAMES = '/home/web_user/.local/state/fusilier/games',
    OWN = '/home/web_user/.config/fusilier/games',
    FIRST = `${GAMES}/1.pgn`,
    OTHER = `${GAMES}/2.pgn`;

const soon = () => new Promise((done) => setImmediate(done));
const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);

/** The file system of the program. */
class FakeSystem {
    /** @type {Map<string, {bytes: Uint8Array, ino: number}>} */
    files = new Map();
    count = 0;

    mkdirTree() {}

    /** @param {string} path @param {Uint8Array} bytes */
    writeFile(path, bytes) {
        this.files.set(path, { bytes, ino: ++this.count });
    }

    /** @param {string} path */
    readFile(path) {
        return /** @type {any} */ (this.files.get(path)).bytes;
    }

    /** @param {string} path */
    stat(path) {
        const { bytes, ino } = /** @type {any} */ (this.files.get(path));
        return { ino, mtime: new Date(0), size: bytes.length };
    }

    /** @param {string} folder */
    readdir(folder) {
        return [...this.files.keys()].filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length + 1));
    }

    /** @param {string} path */
    analyzePath(path) {
        return { exists: this.files.has(path) };
    }

    /** @param {string} path */
    unlink(path) {
        this.files.delete(path);
    }

    /** @param {string} path */
    text(path) {
        const file = this.files.get(path);
        return file && new TextDecoder().decode(file.bytes);
    }
}

/** A database with a store, which may be slow to read, or full. */
class FakeBase {
    /** @type {Map<string, any>} */
    rows = new Map();
    /** @type {{name: string} | null} */
    error = null;
    isSlow = false;
    /** What a slow one has been asked for comes. */
    answer = () => {};
    onclose = () => {};

    transaction() {
        /** @type {(() => void)[]} */
        const acts = [];
        /** @type {any} */
        const transaction = {
            abort: () => (transaction.isEnded = true),
            objectStore: () => ({
                get: (/** @type {string} */ path) => {
                    /** @type {any} */
                    const request = { result: this.rows.get(path) };
                    acts.push(() => request.onsuccess());
                    return request;
                },
                getAll: () => this.getAll(),
                put: (/** @type {any} */ row) => acts.push(() => this.rows.set(row.path, row)),
                delete: (/** @type {string} */ path) => acts.push(() => this.rows.delete(path)),
            }),
        };
        setImmediate(() => {
            transaction.error = this.error;
            if (this.error) return transaction.onabort?.();
            for (const act of acts) act(); // it may be asked for more meanwhile
            if (transaction.isEnded) transaction.onabort?.();
            else transaction.oncomplete?.();
        });
        return transaction;
    }

    getAll() {
        /** @type {any} */
        const request = { result: [...this.rows.values()] };
        this.answer = () => request.onsuccess();
        if (!this.isSlow) setImmediate(this.answer);
        return request;
    }

    /** @param {string} path @param {string} text @param {number} written */
    put(path, text, written) {
        this.rows.set(path, { path, bytes: bytes(text), written });
    }
}

/** @type {FakeBase} */
let base;
/** @type {FakeSystem} */
let fs;
/** @type {Files} */
let files;
/** @type {string[]} */
let told;

/** @param {() => any} open */
async function begin(open) {
    /** @type {any} */ (globalThis).indexedDB = { open };
    files = new Files(() => told.push(files.loses), () => {});
    await files.begin(fs);
}

beforeEach(() => {
    mock.timers.reset();
    mock.timers.enable({ apis: ['setTimeout'] });
    [base, fs, told] = [new FakeBase(), new FakeSystem(), []];
});

const usual = () => {
    /** @type {any} */
    const request = { result: base };
    setImmediate(() => request.onsuccess());
    return request;
};

test('files of other tabs come, change and go', async () => {
    base.put(FIRST, 'one', 1);
    await begin(usual);
    assert.equal(fs.text(FIRST), 'one');
    base.put(FIRST, 'two', 2);
    base.put(`${OWN}/mine.ini`, '[mine:chess]', 3);
    assert.deepEqual(await files.read(), [FIRST, `${OWN}/mine.ini`]);
    assert.equal(fs.text(FIRST), 'two');
    assert.deepEqual(await files.read(), []);
    base.rows.delete(FIRST);
    await files.read();
    assert.equal(fs.text(FIRST), undefined);
    assert.equal(files.ownGames().length, 1);
});

test('what the program writes while other files are read stays', async () => {
    base.put(FIRST, 'one move', 1);
    base.put(`${GAMES}/3.pgn`, 'to be removed', 1);
    await begin(usual);
    base.isSlow = true;
    const reading = files.read();
    fs.writeFile(FIRST, bytes('two moves'));
    fs.writeFile(OTHER, bytes('a new game'));
    fs.unlink(`${GAMES}/3.pgn`);
    files.write();
    base.answer();
    assert.deepEqual(await reading, []);
    assert.equal(fs.text(FIRST), 'two moves');
    assert.equal(fs.text(OTHER), 'a new game');
    assert.equal(fs.text(`${GAMES}/3.pgn`), undefined);
    await files.settled();
    assert.deepEqual([...base.rows.keys()].sort(), [FIRST, OTHER]);
});

test('a file for which there is no room is told, stays, and is tried again', async () => {
    base.put(FIRST, 'one move', 1);
    await begin(usual);
    base.error = { name: 'QuotaExceededError' };
    fs.writeFile(FIRST, bytes('two moves'));
    fs.writeFile(OTHER, bytes('a new game'));
    files.write();
    await files.settled();
    assert.deepEqual(told, ['this browser has no room for more files']);
    assert.equal(files.due, 5000);
    await files.read(); // the old one is no news
    assert.equal(fs.text(FIRST), 'two moves');
    assert.equal(fs.text(OTHER), 'a new game');
    files.write();
    assert.equal(files.going.size, 0); // not yet
    base.error = null;
    const now = Date.now();
    mock.method(Date, 'now', () => now + 6000);
    files.write();
    await files.settled();
    mock.restoreAll();
    assert.deepEqual(told.slice(1), ['']);
    assert.equal(new TextDecoder().decode(base.rows.get(FIRST).bytes), 'two moves');
});

test('what another tab has written unseen is not written over', async () => {
    base.put(FIRST, 'one move', 1);
    await begin(usual);
    base.put(FIRST, 'their move', 2);
    fs.writeFile(FIRST, bytes('my move'));
    files.write();
    await files.settled();
    assert.deepEqual(told, ['another tab has changed the file']);
    assert.equal(new TextDecoder().decode(base.rows.get(FIRST).bytes), 'their move');
    await files.read(); // the program notices that it is another one when somebody moves
    assert.equal(fs.text(FIRST), 'their move');
    assert.equal(files.loses, told[0]);
});

test('a database that goes away is told, and so is one that does not open', async () => {
    await begin(usual);
    base.onclose();
    fs.writeFile(FIRST, bytes('one'));
    files.write();
    assert.deepEqual(await files.read(), []);
    assert.equal(fs.text(FIRST), 'one');
    assert.equal(files.loses, 'this browser keeps no files of this page');
    await begin(() => {
        throw new Error('SecurityError');
    });
    assert.equal(files.loses, 'this browser keeps no files of this page');
    const opening = begin(() => ({}));
    await soon();
    mock.timers.tick(6000);
    await opening;
    assert.equal(files.loses, 'this browser keeps no files of this page');
});
