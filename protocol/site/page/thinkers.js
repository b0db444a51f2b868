// thinkers.js -- the Workers that think: each has one errand at a time, and one whose errand is called off is ended.

export class Thinkers {
    /** @type {Worker[]} */
    idle = [];
    /** @type {Map<number, {worker: Worker, spoils: boolean, done: (nothing?: any) => void, ended: Promise<any>}>} */
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
        worker.onmessage = ({ data: { number, text, isDone } }) => (isDone ? this.end(number) : this.hear(number, text));
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

    /** @param {number} number */
    end(number) {
        const found = this.busy.get(number);
        if (!found) return;
        this.busy.delete(number);
        if (found.spoils) found.worker.terminate();
        else this.idle.push(found.worker);
        found.done();
        if (!this.idle.length) this.prepare();
    }

    /** @param {number} number */
    callOff(number) {
        const found = this.busy.get(number);
        if (!found) return;
        this.busy.delete(number);
        found.worker.terminate();
        found.done();
        if (!this.idle.length) this.prepare();
    }

    /** @param {number} number */
    ended(number) {
        return this.busy.get(number)?.ended;
    }

    /** The list of games is another one now. */
    renew() {
        for (const worker of this.idle.splice(0)) worker.terminate();
        this.prepare();
    }
}
