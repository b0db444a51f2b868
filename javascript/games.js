/* Games, and the contexts that know them. */

import { FusilierError } from "./errors.js";
import { Handle, library, string } from "./library.js";
import { FACTS } from "./structs.js";

/** A game and its rules. Belongs to its Games, and is deleted with them. */
export class Game {
    #at;

    /** Made by Games; not for others. */
    constructor(games, at) {
        const lib = library();
        lib.ask("fusilier_game_facts", at, lib.scratch);
        const facts = lib.read(FACTS);
        Object.defineProperty(this, "games", { value: games });
        this.#at = at;
        this.id = facts.id;
        this.title = facts.title;
        this.family = facts.family;
        this.sentence = facts.sentence;
        this.ruleNames = facts.rules;
        this.shape = facts.shape;
        this.seats = facts.seats;
        this.teamCount = facts.team_count;
        this.cellCount = facts.cell_count;
        this.fileCount = facts.file_count;
        this.rankCount = facts.rank_count;
        this.isHidden = facts.is_hidden;
        this.hasDice = facts.has_dice;
        this.hasSan = facts.has_san;
        this.hasNumbers = facts.has_numbers;
        this.isLoaded = facts.is_loaded;
        Object.freeze(this);
    }

    /** Its address, while its Games are there; not for others. */
    get at() {
        return this.games.at && this.#at;
    }

    rules() {
        return library().askText("fusilier_game_rules", this.at);
    }

    show() {
        return library().askText("fusilier_game_show", this.at);
    }

    json() {
        return JSON.parse(library().askText("fusilier_game_json", this.at));
    }

    cells() {
        const lib = library();
        const name = (_, cell) => lib.text(lib.module._fusilier_game_cell_name(this.at, cell));
        return Array.from({ length: this.cellCount }, name);
    }

    /** The number of a seat, by its letter. */
    seat(letter) {
        const seat = typeof letter === "string" && letter.length === 1 ? this.seats.indexOf(letter) : -1;
        if (seat >= 0) return seat;
        throw new FusilierError(`no seat '${letter}' in ${this.id}: they are ${[...this.seats].join(", ")}`, "bad value");
    }
}

/** The games that somebody has: those of the library, and those of texts loaded into it. */
export class Games {
    #context;

    constructor() {
        this.#context = new Handle(library().ask("fusilier_context_new"), "_fusilier_context_free");
    }

    /** The address of the context; not for others. */
    get at() {
        return this.#context.at;
    }

    find(name) {
        return new Game(this, library().ask("fusilier_game_find", this.at, string(name)));
    }

    get length() {
        return library().module._fusilier_game_count(this.at);
    }

    *[Symbol.iterator]() {
        for (let i = 0; i < this.length; i++) yield new Game(this, library().ask("fusilier_game_at", this.at, i));
    }

    /** Those that can be played are there, even when it throws. */
    load(text, name = "games") {
        const before = this.length;
        library().ask("fusilier_games_load", this.at, string(name), string(text), 0, 0);
        return [...this].slice(before);
    }

    rules() {
        const lib = library();
        const found = {};
        for (let i = 0; lib.module._fusilier_rule(i, lib.scratch, lib.scratch + 4); i++) {
            const [id, words] = [0, 4].map((offset) => lib.text(lib.view.getUint32(lib.scratch + offset, true)));
            found[id] = words;
        }
        return found;
    }

    delete() {
        this.#context.delete();
    }
}

let usual = null;

/** The games that are meant where nobody says which. */
export function usualGames() {
    usual ??= new Games();
    return usual;
}
