/* A game in progress, or one that was read from a record. */

import { FusilierError } from "./errors.js";
import { Board, POSITION, whole } from "./board.js";
import { Game, usualGames } from "./games.js";
import { Handle, library, string } from "./library.js";
import { notationNumber } from "./notations.js";
import { RESULT } from "./structs.js";

const DUE = ["nothing", "move", "dice", "flag"];
const NOW = 0n; // without clocks any time will do

function seedOf(seed) {
    if (typeof seed === "bigint" || Number.isSafeInteger(seed)) return BigInt.asIntN(64, BigInt(seed));
    throw new FusilierError(`seed must be a whole number, not ${String(seed)}`, "bad value");
}

export class Round {
    #round;

    constructor(game = "chess", position = null, { games = usualGames(), seed = 0n } = {}) {
        this.game = game instanceof Game ? game : games.find(game);
        const at = library().ask("fusilier_round_new", this.game.at, string(position ?? "start"), seedOf(seed));
        this.#round = new Handle(at, "_fusilier_round_free");
    }

    /** The first game of a record, PGN or PDN. */
    static read(record, { games = usualGames() } = {}) {
        const lib = library();
        const handle = new Handle(lib.ask("fusilier_round_read", games.at, 0, string(record)), "_fusilier_round_free");
        const id = lib.text(lib.module._fusilier_game_id(lib.module._fusilier_round_game(handle.at)));
        const round = new Round(games.find(id));
        round.#round.delete();
        round.#round = handle;
        return round;
    }

    get #at() {
        return this.#round.at;
    }

    /** The board as it stands: set up where the game began, with its moves pushed. */
    board() {
        const lib = library();
        const board = new Board(this.game, null, { [POSITION]: lib.ask("fusilier_round_position", this.#at) });
        while (lib.module._fusilier_position_plies(board.at) > 0) lib.ask("fusilier_position_undo", board.at);
        for (const move of this.moves()) board.push(move);
        return board;
    }

    ply() {
        return library().module._fusilier_round_plies(this.#at);
    }

    moves(notation = "own") {
        const number = notationNumber(notation);
        const move = (_, ply) => library().askText("fusilier_round_move", this.#at, ply, number);
        return Array.from({ length: this.ply() }, move);
    }

    due() {
        return DUE[library().module._fusilier_round_due(this.#at, NOW)];
    }

    get turn() {
        return this.game.seats[library().module._fusilier_round_turn(this.#at)];
    }

    /** The seat whose turn it is says a move, in any writing. */
    play(move) {
        library().ask("fusilier_round_play", this.#at, this.game.seat(this.turn), string(move), NOW);
    }

    roll() {
        library().ask("fusilier_round_roll", this.#at, NOW);
    }

    back(ply) {
        library().ask("fusilier_round_back", this.#at, whole(ply, "ply"), NOW);
    }

    resign(seat) {
        library().ask("fusilier_round_resign", this.#at, this.game.seat(seat), NOW);
    }

    name(seat, name) {
        library().ask("fusilier_round_name", this.#at, this.game.seat(seat), string(name));
    }

    result() {
        const lib = library();
        lib.ask("fusilier_round_result", this.#at, lib.scratch);
        const { is_over: isOver, text, reason } = lib.read(RESULT);
        return isOver ? { result: text, reason } : null;
    }

    record(event = "fusilier") {
        return library().askText("fusilier_round_record", this.#at, string(event));
    }

    delete() {
        this.#round.delete();
    }
}
