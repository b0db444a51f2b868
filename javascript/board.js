/* Positions. */

import { FusilierError } from "./errors.js";
import { Game, usualGames } from "./games.js";
import { Handle, library, string } from "./library.js";
import { notationNumber } from "./notations.js";
import { MAN, MOVE, PARTS, PERFT, RESULT } from "./structs.js";

const NOBODY = -1;
const WIN = 60; // points
const OWN = 0; // a FusilierNotation

/** The legal moves, with what the library plays for each. */
class Listed {
    constructor(position) {
        const lib = library();
        this.bytes = [];
        this.texts = lib.takeMoves(lib.ask("fusilier_position_moves", position), (moves, i) => {
            lib.module._fusilier_moves_at(moves, i, lib.move);
            this.bytes.push(lib.module.HEAPU8.slice(lib.move, lib.move + MOVE.size));
        });
        this.number = new Map(this.texts.map((text, i) => [text, i]));
    }

    /** Puts the move where the library reads it; false if it is not listed. */
    take(text) {
        const number = this.number.get(text);
        if (number === undefined) return false;
        library().module.HEAPU8.set(this.bytes[number], library().move);
        return true;
    }
}

/** The key of an address of a position, which the new board owns. */
export const POSITION = Symbol("position");

/** A position of a game, and the moves that led to it since it was set up. */
export class Board {
    #position;
    #listed = null;
    #stack = []; // moves played, and what was listed before each

    constructor(game = "chess", position = null, { games, [POSITION]: owned } = {}) {
        this.game = game instanceof Game ? game : (games ?? usualGames()).find(game);
        const at = owned ?? library().ask("fusilier_position_new", this.game.at, string(position ?? "start"));
        this.#position = new Handle(at, "_fusilier_position_free");
    }

    /** The address of the position; not for others. */
    get at() {
        return this.#position.at;
    }

    /** The address of the game, which lives as long as the position. */
    get #game() {
        return library().module._fusilier_position_game(this.at);
    }

    // ---- moves ----

    #list() {
        this.#listed ??= new Listed(this.at);
        return this.#listed;
    }

    legalMoves() {
        return [...this.#list().texts];
    }

    isLegal(move) {
        return this.#list().number.has(move);
    }

    moveCount() {
        return Number(library().module._fusilier_position_move_count(this.at));
    }

    tries() {
        return library().takeMoves(library().ask("fusilier_position_tries", this.at));
    }

    push(move) {
        const text = this.#listed?.take(move) ? move : this.#read(move);
        library().module._fusilier_position_play_listed(this.at, library().move);
        this.#stack.push({ move: text, listed: this.#listed });
        this.#listed = null;
    }

    pop() {
        if (this.#stack.length === 0) throw new FusilierError("no move was pushed", "refused");
        library().ask("fusilier_position_undo", this.at);
        const { move, listed } = this.#stack.pop();
        this.#listed = listed;
        return move;
    }

    peek() {
        if (this.#stack.length === 0) throw new FusilierError("no move was pushed", "refused");
        return this.#stack.at(-1).move;
    }

    get moveStack() {
        return this.#stack.map(({ move }) => move);
    }

    ply() {
        return this.#stack.length;
    }

    why(move) {
        return library().askText("fusilier_position_why", this.at, string(move));
    }

    /** Puts a legal move, in any writing, where the library reads it, and writes it as legalMoves does. */
    #read(move) {
        const lib = library();
        lib.ask("fusilier_position_read", this.at, string(move), lib.move);
        return lib.askText("fusilier_position_write", this.at, lib.move, OWN);
    }

    parse(move) {
        return this.#read(move);
    }

    san(move, notation = "people") {
        const number = notationNumber(notation);
        this.#read(move);
        return library().askText("fusilier_position_write", this.at, library().move, number);
    }

    isCapture(move) {
        const lib = library();
        this.#read(move);
        lib.ask("fusilier_position_parts", this.at, lib.move, lib.scratch);
        return lib.read(PARTS).captures;
    }

    // ---- the position ----

    fen() {
        return library().askText("fusilier_position_text", this.at);
    }

    toString() {
        return this.fen();
    }

    setFen(position) {
        library().ask("fusilier_position_set", this.at, string(position));
        this.#stack = [];
        this.#listed = null;
    }

    view(seat) {
        return library().askText("fusilier_position_view", this.at, this.game.seat(seat));
    }

    get turn() {
        return this.game.seats[library().module._fusilier_position_turn(this.at)];
    }

    isChance() {
        return library().module._fusilier_position_is_chance(this.at) !== 0;
    }

    isCheck() {
        return library().module._fusilier_position_in_check(this.at) !== 0;
    }

    mayWin(seat) {
        return library().module._fusilier_position_may_win(this.at, this.game.seat(seat)) !== 0;
    }

    pieceAt(cell) {
        const lib = library();
        const number = lib.call("fusilier_game_cell", this.#game, string(cell));
        if (number < 0) throw new FusilierError(`no cell '${cell}' in ${this.game.id}`, "bad value");
        lib.ask("fusilier_position_man", this.at, number, lib.scratch);
        const { seat, letter } = lib.read(MAN);
        if (letter === 0) return null;
        return { seat: seat === NOBODY ? "" : this.game.seats[seat], letter: String.fromCharCode(letter) };
    }

    key() {
        return BigInt.asUintN(64, library().module._fusilier_position_key(this.at));
    }

    repetitions() {
        return library().module._fusilier_position_repetitions(this.at);
    }

    equals(other) {
        return (
            other instanceof Board &&
            this.#game === other.#game &&
            library().module._fusilier_position_equal(this.at, other.at) !== 0
        );
    }

    copy() {
        const other = new Board(this.game, null, { [POSITION]: library().ask("fusilier_position_copy", this.at) });
        other.#stack = [...this.#stack];
        other.#listed = this.#listed;
        return other;
    }

    // ---- how it stands ----

    outcome({ claimDraw = false } = {}) {
        const lib = library();
        lib.ask(claimDraw ? "fusilier_position_referee" : "fusilier_position_result", this.at, lib.scratch);
        const found = lib.read(RESULT);
        if (!found.is_over) return null;
        const points = Object.fromEntries([...this.game.seats].map((letter, seat) => [letter, found.points[seat] / WIN]));
        return { result: found.text, reason: found.reason, points };
    }

    result(options) {
        return this.outcome(options)?.result ?? "*";
    }

    isGameOver(options) {
        return this.outcome(options) !== null;
    }

    // ---- counting, pictures ----

    perft(depth, { hashMb = 0, lane } = {}) {
        const lib = library();
        const name = lane === undefined ? 0 : lib.give(lane);
        const leaves = lib.scratch + PERFT.size;
        try {
            lib.write(PERFT, { hash_mb: whole(hashMb, "hashMb"), lane: name });
            lib.ask("fusilier_perft", this.at, whole(depth, "depth"), lib.scratch, leaves);
        } finally {
            lib.module._free(name);
        }
        return Number(lib.view.getBigUint64(leaves, true));
    }

    divide(depth) {
        const lib = library();
        const counts = [];
        const moves = lib.ask("fusilier_perft_divide", this.at, whole(depth, "depth"), 0);
        const texts = lib.takeMoves(moves, (list, i) => counts.push(Number(lib.module._fusilier_moves_perft(list, i))));
        return Object.fromEntries(texts.map((text, i) => [text, counts[i]]));
    }

    svg(seat = null, width = 0) {
        const number = seat === null ? NOBODY : this.game.seat(seat);
        return library().askText("fusilier_position_svg", this.at, number, whole(width, "width"));
    }

    scene(seat = null) {
        const number = seat === null ? NOBODY : this.game.seat(seat);
        return JSON.parse(library().askText("fusilier_position_scene", this.at, number));
    }

    decisions(prefix = "") {
        return JSON.parse(library().askText("fusilier_position_decisions", this.at, string(prefix)));
    }

    delete() {
        this.#position.delete();
    }
}

/** A number that goes over as 32 bits. */
export function whole(value, name) {
    if (Number.isInteger(value) && Math.abs(value) < 2 ** 31) return value;
    throw new FusilierError(`${name} must be a whole number, not ${String(value)}`, "bad value");
}
