// thinkers.js -- the Workers that think: each has one errand at a time, and one whose errand is called off is ended.

/** @typedef {{worker: Worker, spoils: boolean, done: (nothing?: any) => void, ended: Promise<any>}} Busy */

export class Thinkers {
    /** @type {Worker[]} */
    idle = [];
    /** @type {Map<number, Busy>} */
    busy = new Map();
    sent = 0; // errands so far

    /**
     * @param {() => {module: WebAssembly.Module, files: [string, Uint8Array][]}} give what a new one needs
     * @param {(number: number, text: string) => void} hear
     */
    constructor(give, hear) {
        this.give = give;
        this.hear = hear;
    }

    /** One more that is ready soon. */
    prepare() {
        const worker = new Worker('thinker.js', { type: 'module' });
        worker.onmessage = ({ data: { number, text, isDone, failed } }) => {
            if (failed) this.fail(worker, failed);
            else if (isDone) this.end(number);
            else this.hear(number, text);
        };
        worker.onerror = ({ message }) => this.fail(worker, message || 'a part of the page cannot be loaded');
        worker.postMessage({ what: 'open', ...this.give() });
        this.idle.push(worker);
    }

    /** @param {string} text @returns {number} of the errand, which no other has, not 0 */
    begin(text) {
        const number = ++this.sent;
        if (!this.idle.length) this.prepare();
        const worker = /** @type {Worker} */ (this.idle.pop());
        let done = () => {};
        const ended = new Promise((resolve) => (done = () => resolve(undefined)));
        // What is made of a text of games stays in the list of the one that has looked at it.
        this.busy.set(number, { worker, spoils: text.startsWith('{"errand":"sketch"'), done, ended });
        worker.postMessage({ what: 'run', number, text });
        return number;
    }

    /** @param {number} number @param {boolean} spoils its Worker is of no use any more */
    take(number, spoils) {
        const found = this.busy.get(number);
        if (!found) return;
        this.busy.delete(number);
        if (spoils || found.spoils) found.worker.terminate();
        else this.idle.push(found.worker);
        found.done();
    }

    /** @param {number} number */
    end(number) {
        this.take(number, false);
        if (!this.idle.length) this.prepare();
    }

    /** @param {number} number */
    callOff(number) {
        this.take(number, true);
        if (!this.idle.length) this.prepare();
    }

    /**
     * There will be another one when one is needed: it may fail as well.
     * @param {Worker} worker @param {string} failed why
     */
    fail(worker, failed) {
        worker.terminate();
        this.idle = this.idle.filter((one) => one !== worker);
        for (const [number, found] of [...this.busy]) {
            if (found.worker !== worker) continue;
            this.hear(number, JSON.stringify({ failed }));
            this.take(number, true);
        }
    }

    /** @param {number} number */
    ended(number) {
        return this.busy.get(number)?.ended;
    }

    /** The list of games is another one now. */
    renew() {
        for (const worker of this.idle.splice(0)) worker.terminate();
        for (const found of this.busy.values()) found.spoils = true;
        this.prepare();
    }
}
