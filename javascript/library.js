/* The library in memory: loading it, texts and structs, calls of its functions. */

import { FusilierError } from "./errors.js";
import { ERROR, MOVE, read, write } from "./structs.js";

const SCRATCH = 4096; // bytes: the largest struct that a function fills in has some 2100

/** What is at an address, by default beside this file; or the bytes, or what was compiled of them. */
async function compile(source) {
    if (source instanceof WebAssembly.Module) return source;
    if (ArrayBuffer.isView(source) || source instanceof ArrayBuffer) return WebAssembly.compile(source);
    const url = new URL(source ?? "./fusilier-wasm.wasm", import.meta.url);
    if (url.protocol === "file:" && globalThis.process?.versions?.node) {
        const { readFile } = await import("node:fs/promises");
        return WebAssembly.compile(await readFile(url));
    }
    const response = await fetch(url);
    if (!response.ok) throw new FusilierError(`${url}: ${response.status} ${response.statusText}`, "bad file");
    return WebAssembly.compile(await response.arrayBuffer());
}

/** A text for the library; TypeError for anything else. */
export function string(value) {
    if (typeof value === "string") return value;
    throw new TypeError(`a string is needed, not ${value === null ? "null" : typeof value}`);
}

class Library {
    constructor(module) {
        this.module = module;
        this.error = module._malloc(ERROR.size);
        this.scratch = module._malloc(SCRATCH);
        this.move = module._malloc(MOVE.size);
        this.hears = new Map(); // who hears of which search
        this.hear = 0; // what the library calls for all of them
        this.free = module._fusilier_free;
    }

    /** Memory grows, and is another buffer then. */
    get view() {
        const { buffer } = this.module.HEAPU8;
        if (this.seen?.buffer !== buffer) this.seen = new DataView(buffer);
        return this.seen;
    }

    text(at) {
        return this.module.UTF8ToString(at);
    }

    /** A text that is the caller's, who gives it back. */
    ownText(at) {
        const found = this.text(at);
        this.free(at);
        return found;
    }

    read(layout, at = this.scratch) {
        return read(layout, this.view, at, (text) => this.text(text));
    }

    write(layout, values, at = this.scratch) {
        write(layout, this.view, at, values);
        return at;
    }

    /** The text in memory, to be freed by _free. */
    give(given) {
        const text = string(given);
        if (text.includes("\0")) throw new FusilierError("a text with a character 0 in it", "bad value");
        const bytes = new TextEncoder().encode(text);
        const at = this.module._malloc(bytes.length + 1);
        if (at === 0) throw new FusilierError("no memory for a text", "no memory");
        this.module.HEAPU8.set(bytes, at);
        this.module.HEAPU8[at + bytes.length] = 0;
        return at;
    }

    /** Calls a function that has no error, with texts and numbers. */
    call(name, ...given) {
        const texts = [];
        try {
            const values = given.map((value) => {
                if (typeof value === "number" || typeof value === "bigint") return value;
                texts.push(this.give(value));
                return texts.at(-1);
            });
            return this.module[`_${name}`](...values);
        } catch (error) {
            if (!(error instanceof WebAssembly.RuntimeError)) throw error;
            stopped = `the library has stopped, probably as memory is out: ${error.message}`;
            throw new FusilierError(stopped, "no memory");
        } finally {
            for (const text of texts) this.module._free(text);
        }
    }

    /** Calls a function whose last argument is an error. */
    ask(name, ...given) {
        return this.askAt(this.error, name, ...given);
    }

    /** The same with an error of its own, for a function that calls back: who is called may ask, too. */
    askAt(error, name, ...given) {
        const answer = this.call(name, ...given, error);
        if (this.view.getInt32(error, true) !== 0) throw this.exception(error);
        return answer;
    }

    /** Calls one that gives a text of its own. */
    askText(name, ...given) {
        return this.ownText(this.ask(name, ...given));
    }

    exception(at) {
        const { code, text, line, column, field } = this.read(ERROR, at);
        return new FusilierError(text, this.text(this.module._fusilier_code_name(code)), { line, column, field });
    }

    /** The texts of a list of moves, which is freed; `each` is told the list and the number of each first. */
    takeMoves(moves, each = () => {}) {
        const found = [];
        const count = this.module._fusilier_moves_count(moves);
        for (let i = 0; i < count; i++) {
            each(moves, i);
            found.push(this.text(this.module._fusilier_moves_text(moves, i)));
        }
        this.module._fusilier_moves_free(moves);
        return found;
    }
}

let loading = null; // what all who load wait for
let loaded = null;
let stopped = ""; // where memory is out in the middle of something the library ends, as its header says

async function begin(source) {
    const [compiled, { default: start }] = await Promise.all([compile(source), import("./fusilier-wasm.js")]);
    const module = await new Promise((done, fail) => {
        const instantiateWasm = (imports, receive) => {
            WebAssembly.instantiate(compiled, imports).then((instance) => receive(instance, compiled), fail);
            return {};
        };
        start({ instantiateWasm, print: () => {}, printErr: () => {} }).then(done, fail);
    });
    loaded = new Library(module);
}

/** Loads the library, once. A failure can be tried again. */
export function begun(source) {
    loading ??= begin(source).catch((error) => {
        loading = null;
        throw error;
    });
    return loading;
}

/** The library; FusilierError if nobody has loaded it, or it has stopped. */
export function library() {
    if (!loaded) throw new FusilierError("the library is not loaded: await load() first", "refused");
    if (stopped) throw new FusilierError(stopped, "no memory");
    return loaded;
}

// ---- objects of the library ----

/** Frees what was forgotten. */
const forgotten = new FinalizationRegistry(({ free, at }) => stopped || library().module[free](at));

/** Something of the library that is freed by delete(), or some time after nobody has it any more. */
export class Handle {
    #at;
    #free;

    constructor(at, free) {
        this.#at = at;
        this.#free = free;
        forgotten.register(this, { free, at }, this);
    }

    /** Its address; FusilierError once it was deleted. */
    get at() {
        if (this.#at === 0) throw new FusilierError("it was deleted", "refused");
        return this.#at;
    }

    delete() {
        if (this.#at === 0) return;
        forgotten.unregister(this);
        if (!stopped) library().module[this.#free](this.#at);
        this.#at = 0;
    }
}
