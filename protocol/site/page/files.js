// files.js -- the files of the program, in IndexedDB: saved games and own games. Other tabs write there, too.

const HOME = '/home/web_user',
    FOLDERS = [`${HOME}/.local/state/fusilier/games`, `${HOME}/.config/fusilier/games`],
    STORE = 'files',
    OPEN_MS = 5000,
    SETTLE_MS = 1000,
    RETRY_MS = 5000;

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** @returns {Promise<IDBDatabase | null>} null: this browser keeps nothing */
const open = () =>
    Promise.race([
        new Promise((/** @type {(base: IDBDatabase) => void} */ done, refuse) => {
            const request = indexedDB.open('fusilier', 1);
            request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'path' });
            request.onsuccess = () => done(request.result);
            request.onerror = () => refuse(request.error);
        }),
        pause(OPEN_MS).then(() => null),
    ]).catch(() => null);

export class Files {
    /** @type {any} of the program */
    fs;
    /** @type {IDBDatabase | null} */
    base = null;
    /** @type {Map<string, {changed: string, written?: number}>} as they were last read or written; nothing in it changes */
    known = new Map();
    /** @type {Map<string, number>} what of them IndexedDB has */
    stored = new Map();
    /** @type {Map<string, {changed: string, again: number}>} that could not be written */
    failed = new Map();
    /** @type {Set<Promise<void>>} what is being written */
    going = new Set();
    /** Why files are gone when the tab is; '': they are not. */
    loses = '';

    /**
     * @param {() => void} tell that `loses` is another one now
     * @param {(path: string) => void} wrote
     */
    constructor(tell, wrote) {
        this.tell = tell;
        this.wrote = wrote;
    }

    /** @param {any} fs of the program */
    async begin(fs) {
        this.fs = fs;
        for (const folder of FOLDERS) fs.mkdirTree(folder);
        this.base = await open();
        if (this.base) this.base.onclose = () => this.lose();
        else this.lose();
        await this.read();
    }

    /** The person has removed all, or the browser has. */
    lose() {
        this.base = null;
        this.say('this browser keeps no files of this page');
    }

    /** @param {string} loses */
    say(loses) {
        if (loses === this.loses) return;
        this.loses = loses;
        this.tell();
    }

    // ---- reading ----

    /** @returns {Promise<any[] | null>} all there are; null: they cannot be read */
    rows() {
        return new Promise((/** @type {(rows: any[]) => void} */ done, refuse) => {
            const request = /** @type {IDBDatabase} */ (this.base).transaction(STORE).objectStore(STORE).getAll();
            request.onsuccess = () => done(request.result);
            request.onerror = () => refuse(request.error);
        }).catch(() => null);
    }

    /** Takes over what other tabs have written. @returns {Promise<string[]>} which files that are */
    async read() {
        const before = new Map(this.known),
            rows = this.base && (await this.rows());
        if (!rows) return [];
        // The program goes on meanwhile: what it has written, or removed, since is newer.
        const isOurs = (/** @type {string} */ path) => this.known.get(path) !== before.get(path),
            news = rows.filter(({ path, written }) => !isOurs(path) && this.known.get(path)?.written !== written),
            there = new Set(rows.map(({ path }) => path));
        for (const { path, bytes, written } of news) {
            this.fs.writeFile(path, bytes);
            this.known.set(path, { changed: this.changed(path), written });
            this.stored.set(path, written);
        }
        for (const path of [...this.known.keys()].filter((path) => !there.has(path) && !isOurs(path))) {
            this.forget(path);
            if (this.fs.analyzePath(path).exists) this.fs.unlink(path);
        }
        return news.map(({ path }) => path);
    }

    /** @param {string} path */
    changed(path) {
        const { ino, mtime, size } = this.fs.stat(path);
        return [ino, Number(mtime), size].join();
    }

    /** @param {string} path */
    forget(path) {
        for (const map of [this.known, this.stored, this.failed]) map.delete(path);
    }

    // ---- writing ----

    /** @param {string} folder @param {RegExp} ends @returns {string[]} paths */
    inFolder(folder, ends) {
        const names = this.fs.readdir(folder).filter((/** @type {string} */ name) => ends.test(name));
        return names.map((/** @type {string} */ name) => `${folder}/${name}`);
    }

    /** Writes what the program has changed. */
    write() {
        if (!this.base) return;
        const there = FOLDERS.flatMap((folder) => this.inFolder(folder, /\.(pgn|ini)$/));
        for (const path of there) this.writeFile(path);
        for (const path of [...this.known.keys()].filter((path) => !there.includes(path))) {
            this.forget(path);
            this.change((store) => store.delete(path)).catch(() => {}); // it comes back
        }
    }

    /** @param {string} path */
    writeFile(path) {
        const changed = this.changed(path),
            failed = this.failed.get(path),
            waits = failed?.changed === changed && Date.now() < failed.again;
        if (this.known.get(path)?.changed === changed || waits || !this.fs.stat(path).size) return;
        const row = { path, bytes: this.fs.readFile(path), written: Date.now() + Math.random() },
            now = { changed, written: row.written };
        this.known.set(path, now);
        this.change((store, stop) => this.replace(store, row, stop)).then(
            () => this.noteWritten(path, row.written),
            (error) => this.noteFailed(path, now, error),
        );
    }

    /**
     * Nothing is written over what another tab has written unseen.
     * @param {IDBObjectStore} store @param {{path: string, written: number}} row @param {() => void} stop
     */
    replace(store, row, stop) {
        const request = store.get(row.path);
        request.onsuccess = () => {
            const there = request.result?.written;
            if (there === undefined || there === this.stored.get(row.path)) store.put(row);
            else stop();
        };
    }

    /** @param {(store: IDBObjectStore, stop: () => void) => void} act @returns {Promise<void>} */
    change(act) {
        const done = new Promise((/** @type {(nothing?: any) => void} */ done, refuse) => {
            const transaction = /** @type {IDBDatabase} */ (this.base).transaction(STORE, 'readwrite');
            transaction.oncomplete = () => done();
            transaction.onabort = () => refuse(transaction.error);
            act(transaction.objectStore(STORE), () => transaction.abort());
        });
        /** @type {Promise<void>} */
        const ended = done.catch(() => {}).then(() => void this.going.delete(ended));
        this.going.add(ended);
        return done;
    }

    /** @param {string} path @param {number} written */
    noteWritten(path, written) {
        this.failed.delete(path);
        if (this.known.has(path)) this.stored.set(path, written);
        this.wrote(path);
        if (!this.failed.size && this.base) this.say('');
    }

    /**
     * It is as new as it was, and is tried again.
     * @param {string} path @param {{changed: string}} now @param {any} error
     */
    noteFailed(path, now, error) {
        if (this.known.get(path) !== now) return; // there is a newer one
        this.failed.set(path, { changed: now.changed, again: Date.now() + RETRY_MS });
        if (this.stored.has(path)) this.known.set(path, { changed: '', written: this.stored.get(path) });
        else this.known.delete(path);
        const isFull = error?.name === 'QuotaExceededError',
            other = error ? 'this browser cannot write the file' : 'another tab has changed the file';
        if (this.base) this.say(isFull ? 'this browser has no room for more files' : other);
    }

    /** Until what is being written is written, but not for long. */
    settled() {
        return Promise.race([Promise.all(this.going), pause(SETTLE_MS)]);
    }

    /** In so many milliseconds something is to be tried again. */
    get due() {
        return this.failed.size ? RETRY_MS : Infinity;
    }

    /** The games that people have written, for another Worker. @returns {[string, Uint8Array][]} */
    ownGames() {
        const row = (/** @type {string} */ path) => /** @type {[string, Uint8Array]} */ ([path, this.fs.readFile(path)]);
        return this.inFolder(FOLDERS[1], /\.ini$/).map(row);
    }
}
