// ways.js -- the ways back to seats, kept by the browser for tabs that were closed: by table and seats, for a week.

/** @typedef {WayBack & {link?: string, at: number}} Kept  link: the code of the address by which the seat was got */

const PREFIX = 'fusilier.back.',
    WEEK = 7 * 24 * 3600 * 1000,
    MOST = 8; // a server takes many ways that lead nowhere for guesses

export class Ways {
    /** @param {Storage} storage @param {() => number} [now] */
    constructor(storage, now = Date.now) {
        this.storage = storage;
        this.now = now;
    }

    /**
     * Keeps the way back to a seat, in place of the one of before.
     * @param {string} seat a table, and who sits there
     * @param {WayBack & {link?: string}} way
     */
    keep(seat, way) {
        this.drop(way.name);
        this.storage.setItem(PREFIX + seat, JSON.stringify({ ...way, at: this.now() }));
        for (const old of this.list().slice(MOST)) this.drop(old.name);
    }

    /** @param {string} name of a way that leads nowhere any more */
    drop(name) {
        for (const [key, way] of this.#all()) if (way.name === name) this.storage.removeItem(key);
    }

    /** @returns {Kept[]} the newest first */
    list() {
        const ways = this.#all().map(([, way]) => way);
        return ways.sort((a, b) => b.at - a.at);
    }

    /**
     * The way back to the seat that a link has led to in this browser.
     * @param {string} link
     */
    by(link) {
        return this.list().find((way) => link && way.link === link);
    }

    /** @returns {[string, Kept][]} those that are too old, or nothing of ours, are removed */
    #all() {
        const keys = Array.from({ length: this.storage.length }, (_, index) => String(this.storage.key(index)));
        /** @type {[string, Kept][]} */
        const found = [];
        for (const key of keys.filter((one) => one.startsWith(PREFIX))) {
            const way = read(this.storage.getItem(key));
            if (way && this.now() - way.at < WEEK) found.push([key, way]);
            else this.storage.removeItem(key);
        }
        return found;
    }
}

/** @param {string | null} text @returns {Kept | null} */
function read(text) {
    try {
        const way = JSON.parse(text || '');
        return way.name && way.code && way.at ? way : null;
    } catch {
        return null;
    }
}
