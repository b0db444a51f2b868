/* The search. It thinks in the call: a page asks for it in a Worker. */

import { Board, whole } from "./board.js";
import { FusilierError } from "./errors.js";
import { usualGames } from "./games.js";
import { Handle, library, string } from "./library.js";
import { ERROR, FOUND, INFO, LIMITS, LISTENER, OPTION } from "./structs.js";

const BOUNDS = ["exact", "lower", "upper"];

const scoreOf = ({ is_mate: isMate, mate, score }) => (isMate ? { cp: null, mate } : { cp: score, mate: null });

function lineOf(info) {
    return {
        number: info.line,
        score: scoreOf(info),
        bound: BOUNDS[info.bound],
        wdl: [info.win, info.draw, info.loss],
        depth: info.depth,
        seldepth: info.seldepth,
        nodes: info.nodes,
        seconds: info.time_ms / 1000,
        pv: info.moves.split(" ").filter(Boolean),
    };
}

/** What the library calls, for all searches: `context` is the number of whoever hears. */
function hearing(lib) {
    lib.hear ||= lib.module.addFunction((context, info) => lib.hears.get(context)(lib.read(INFO, info)), "vii");
    return lib.hear;
}

function limitsOf({ nodes = 0, depth = 0, mate = 0, time = 0 }) {
    if (!(time >= 0 && time < 1e9)) throw new FusilierError(`time must be seconds, not ${String(time)}`, "bad value");
    if (!Number.isSafeInteger(nodes))
        throw new FusilierError(`nodes must be a whole number, not ${String(nodes)}`, "bad value");
    const limits = { nodes, depth: whole(depth, "depth"), mate: whole(mate, "mate") };
    limits.move_time_ms = time > 0 ? Math.max(1, Math.round(time * 1000)) : 0;
    if (nodes || depth || mate || time) return limits;
    throw new FusilierError("no limit: nodes, depth, mate or time", "bad value");
}

/** An engine, with a hash table and what it has learned. */
export class Engine {
    #search;
    #isThinking = false;

    constructor(options = {}, { games = usualGames() } = {}) {
        this.#search = new Handle(library().ask("fusilier_search_new", games.at), "_fusilier_search_free");
        try {
            this.configure(options);
        } catch (error) {
            this.delete();
            throw error;
        }
    }

    /** The search, if it does not run. */
    get #free() {
        if (this.#isThinking) throw new FusilierError("a search is running", "busy");
        return this.#search.at;
    }

    configure(options) {
        const before = this.options;
        try {
            for (const [name, value] of Object.entries(options)) this.#set(name, value);
        } catch (error) {
            this.#restore(before);
            throw error;
        }
    }

    #set(name, value) {
        library().ask("fusilier_search_set", this.#free, name, String(value));
    }

    #restore(before) {
        const now = this.options;
        for (const [name, value] of Object.entries(before)) if (now[name] !== value) this.#set(name, value);
    }

    get options() {
        const lib = library();
        const found = {};
        for (let i = 0; lib.module._fusilier_search_option(this.#free, i, lib.scratch); i++) {
            const { name, value } = lib.read(OPTION);
            found[name] = value ?? "";
        }
        return found;
    }

    clear() {
        library().ask("fusilier_search_clear", this.#free);
    }

    /** Thinks about a copy of the board until a limit is reached, or onLine says false. */
    analyse(board, { rootMoves, multipv, onLine = () => true, ...within } = {}) {
        if (!(board instanceof Board)) throw new TypeError("a Board is needed");
        const lib = library();
        const search = this.#free;
        const limits = limitsOf(within);
        const moves = rootMoves?.map((move) => string(move)).join(" "); // "": none, which is refused
        const last = new Map();
        let thrown = null;
        const hear = (info) => {
            const line = lineOf(info);
            last.set(line.number, line);
            try {
                if (!thrown && onLine(line) !== false) return;
            } catch (error) {
                thrown = { error }; // it must not cross the library
            }
            lib.module._fusilier_search_stop(search);
        };
        const found = this.#withLines(multipv, () => this.#run(search, board, limits, moves, hear));
        if (thrown) throw thrown.error;
        return foundOf(found, [...last.values()].sort((a, b) => a.number - b.number));
    }

    /** Does it with so many lines; undefined: as many as the option says. */
    #withLines(count, act) {
        if (count === undefined) return act();
        const before = this.options.MultiPV;
        this.#set("MultiPV", whole(count, "multipv"));
        try {
            return act();
        } finally {
            this.#set("MultiPV", before);
        }
    }

    #run(search, board, limits, moves, hear) {
        const lib = library();
        const only = moves === undefined ? 0 : lib.give(moves);
        // The library's own scratch and error are for who is called.
        const at = lib.module._malloc(LIMITS.size + FOUND.size + LISTENER.size + ERROR.size);
        const found = at + LIMITS.size;
        const listener = found + FOUND.size;
        const error = listener + LISTENER.size;
        lib.hears.set(search, hear);
        this.#isThinking = true;
        try {
            lib.write(LIMITS, { ...limits, moves: only }, at);
            lib.write(LISTENER, { info: hearing(lib), context: search }, listener);
            lib.askAt(error, "fusilier_search_run", search, board.at, at, listener, found);
            return lib.read(FOUND, found);
        } finally {
            this.#isThinking = false;
            lib.hears.delete(search);
            lib.module._free(only);
            lib.module._free(at);
        }
    }

    play(board, limits) {
        return this.analyse(board, limits).bestMove;
    }

    delete() {
        if (this.#isThinking) throw new FusilierError("a search is running", "busy");
        this.#search.delete();
    }
}

function foundOf(found, lines) {
    return {
        bestMove: found.text || null,
        ponder: found.ponder || null,
        score: scoreOf(found),
        depth: found.depth,
        nodes: found.nodes,
        seconds: found.time_ms / 1000,
        pv: lines[0]?.pv ?? [],
        lines,
    };
}
