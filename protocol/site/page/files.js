// files.js -- the files of the program, in IndexedDB: saved games and own games. Other tabs write there, too.

const HOME = '/home/web_user',
    FOLDERS = [`${HOME}/.local/state/fusilier/games`, `${HOME}/.config/fusilier/games`],
    STORE = 'files';

/** @returns {Promise<IDBDatabase | null>} null: this browser keeps nothing */
const open = () =>
    new Promise((done) => {
        const request = indexedDB.open('fusilier', 1);
        request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'path' });
        request.onsuccess = () => done(request.result);
        request.onerror = () => done(null);
    });

export class Files {
    /** @type {Map<string, {changed: number, written: number}>} as they were last read or written */
    known = new Map();

    /** @param {any} fs of the program */
    async begin(fs) {
        this.fs = fs;
        this.base = await open();
        for (const folder of FOLDERS) fs.mkdirTree(folder);
        await this.read();
    }

    /** @param {IDBTransactionMode} mode */
    store(mode) {
        return this.base.transaction(STORE, mode).objectStore(STORE);
    }

    /** Takes over what other tabs have written. */
    async read() {
        if (!this.base) return;
        const rows = await new Promise((done) => {
            const request = this.store('readonly').getAll();
            request.onsuccess = () => done(request.result);
            request.onerror = () => done([]);
        });
        for (const { path, bytes, written } of rows) {
            if (this.known.get(path)?.written === written) continue;
            this.fs.writeFile(path, bytes);
            this.known.set(path, { changed: this.changed(path), written });
        }
        const there = new Set(rows.map((row) => row.path));
        for (const path of [...this.known.keys()].filter((path) => !there.has(path))) {
            this.known.delete(path);
            if (this.fs.analyzePath(path).exists) this.fs.unlink(path);
        }
    }

    /** @param {string} path */
    changed(path) {
        return Number(this.fs.stat(path).mtime);
    }

    /** Writes what the program has changed. */
    write() {
        if (!this.base) return;
        const there = FOLDERS.flatMap((folder) =>
            this.fs
                .readdir(folder)
                .filter((name) => /\.(pgn|ini)$/.test(name))
                .map((name) => `${folder}/${name}`),
        );
        for (const path of there) this.writeFile(path);
        for (const path of [...this.known.keys()].filter((path) => !there.includes(path))) {
            this.known.delete(path);
            this.store('readwrite').delete(path);
        }
    }

    /** @param {string} path */
    writeFile(path) {
        const changed = this.changed(path);
        if (this.known.get(path)?.changed === changed || !this.fs.stat(path).size) return;
        const written = Date.now() + Math.random();
        this.known.set(path, { changed, written });
        this.store('readwrite').put({ path, bytes: this.fs.readFile(path), written });
    }

    /** The games that people have written, for another Worker. @returns {[string, Uint8Array][]} */
    ownGames() {
        const folder = FOLDERS[1];
        return this.fs
            .readdir(folder)
            .filter((name) => name.endsWith('.ini'))
            .map((name) => [`${folder}/${name}`, this.fs.readFile(`${folder}/${name}`)]);
    }
}
