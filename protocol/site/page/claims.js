// claims.js -- which games this tab has open, so that no other one opens them (holds.c). Without locks, which a browser
// gives to pages of HTTPS and of this machine alone, each tab gets what it wants.

const GATE = 'fusilier',
    PATIENCE_MS = 5000,
    GRANT_MS = 1000;

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
/** @type {(milliseconds: number) => AbortSignal} */
const within = (milliseconds) => /** @type {any} */ (AbortSignal).timeout(milliseconds);
const lockName = (/** @type {string} */ name) => `${GATE} ${name}`;

export class Claims {
    /** @type {Map<string, () => void>} what gives them back */
    held = new Map();
    /** @type {Promise<void>[]} what was taken, but is not granted yet */
    coming = [];
    /** @type {Set<string>} locks that other tabs have */
    elsewhere = new Set();
    locks = navigator.locks;

    /** @param {string} name @returns {boolean} */
    hold(name) {
        if (this.held.has(name)) return true;
        if (this.elsewhere.has(lockName(name))) return false;
        let give = () => {};
        const given = new Promise((done) => (give = () => done(undefined)));
        this.held.set(name, give);
        if (this.locks) this.coming.push(this.claim(name, given));
        return true;
    }

    /** @param {string} name @param {Promise<any>} given until it is given back @returns {Promise<void>} until it is granted */
    claim(name, given) {
        return new Promise((/** @type {(nothing?: any) => void} */ granted) => {
            const lock = () => (granted(), given);
            this.locks.request(lockName(name), lock).catch(granted);
        });
    }

    /** @param {string} name */
    give(name) {
        this.held.get(name)?.();
        this.held.delete(name);
    }

    /** Learns what other tabs have. */
    async look() {
        if (!this.locks) return;
        const { held = [] } = await this.locks.query();
        this.elsewhere = new Set(held.map(({ name }) => name || ''));
        for (const name of this.held.keys()) this.elsewhere.delete(lockName(name));
    }

    /**
     * Does what may take a game while no other tab does so. One that has stood still in the middle of it is not waited for.
     * @template T
     * @param {() => Promise<T>} act
     * @returns {Promise<T>}
     */
    async alone(act) {
        let begun = false;
        const begin = async () => {
            begun = true;
            const done = await act();
            await Promise.race([Promise.all(this.coming.splice(0)), pause(GRANT_MS)]);
            return done;
        };
        if (!this.locks) return act();
        try {
            return await this.locks.request(GATE, { signal: within(PATIENCE_MS) }, begin);
        } catch (error) {
            if (begun) throw error;
            return act();
        }
    }
}

/** What goes into the names of games, so that no other tab gives the same one. */
export const part = () => (navigator.locks ? '' : `-${Math.random().toString(36).slice(2, 8)}`);
