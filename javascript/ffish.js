/* What ffish.js calls things, for all games of Fusilier. Moves and positions are written as Fusilier writes them. */

import * as fusilier from "./index.js";
import { usualGames } from "./games.js";

const { FusilierError } = fusilier;

const Notation = Object.freeze({
    DEFAULT: 0,
    SAN: 1,
    LAN: 2,
    SHOGI_HOSKING: 3,
    SHOGI_HODGES: 4,
    SHOGI_HODGES_NUMBER: 5,
    JANGGI: 6,
    XIANGQI_WXF: 7,
    THAI_SAN: 8,
    THAI_LAN: 9,
});

/** What validateFen says of a part that is wrong. */
const FIELDS = { board: -8, hand: -7, turn: -6, castling: -5, "en-passant": -4, halfmove: -2, fullmove: -1 };
const FEN_OK = 1;
const FEN_EMPTY = 0;
const BAD_FEN = -10; // what is wrong with all others
/** The words for these numbers (notations.js). */
const WRITINGS = ["", "san", "lan", "hosking", "hodges", "hodges-numbers", "janggi", "wxf", "thai", "thai-long"];
const HANDS = ["crazyhouse", "loop", "chessgi"]; // rules by which captured men change sides

function cannot(name, why) {
    throw new FusilierError(`${name}: ${why}`, "unsupported");
}

const words = (text) => text.split(/\s+/).filter(Boolean);

/** Is `act` done? A move that is none is no exception there. */
function succeeds(act) {
    try {
        act();
        return true;
    } catch (error) {
        if (error instanceof FusilierError && error.code === "bad move") return false;
        throw error;
    }
}

function named(variant, is960) {
    if (!is960 || variant.toLowerCase() === "chess960") return variant;
    if (variant.toLowerCase() !== "chess")
        cannot("chess960", `only chess has a form with shuffled men, '${variant}' has not`);
    return "chess960";
}

// ---- positions as ffish writes them ----

function hasHand(board) {
    const start = new fusilier.Board(board.game);
    try {
        const [men, ...rest] = start.fen().split(" ");
        new fusilier.Board(board.game, [`${men}[]`, ...rest].join(" ")).delete();
        return true;
    } catch {
        return false;
    } finally {
        start.delete();
    }
}

function keysOf(fields) {
    return Object.fromEntries(fields.filter((field) => field.includes("=")).map((field) => field.split("=", 2)));
}

/** The men with ~ behind those on these squares. */
function marked(men, promoted) {
    const rows = men.split("/");
    const markedRow = (row, index) => {
        let file = 0;
        const man = (text) => {
            const square = `${String.fromCharCode(97 + file)}${rows.length - index}`;
            file += /^\d/.test(text) ? Number(text) : 1;
            return promoted.includes(square) ? `${text}~` : text;
        };
        return row.replace(/\d+|\+?[A-Za-z]|\*/g, man);
    };
    return rows.map(markedRow).join("/");
}

/** The position string with the men in hand in brackets. */
function written(board, showPromoted = false) {
    let [men, ...fields] = board.fen().split(" ");
    const keys = keysOf(fields);
    if (showPromoted && keys.promoted && !men.includes(",")) {
        men = marked(men, keys.promoted.split(","));
        fields = fields.filter((field) => !field.startsWith("promoted="));
    }
    if (hasHand(board)) {
        men += `[${keys.hand ?? ""}]`;
        fields = fields.filter((field) => !field.startsWith("hand="));
    }
    return [men, ...fields].join(" ");
}

// ---- the board ----

class Board {
    #board;
    #variant;
    #is960;
    #hasClocks; // the two numbers at the end of a FEN

    constructor(variant = "chess", fen = "", is960 = false) {
        this.#variant = variant;
        this.#is960 = is960 || variant.toLowerCase() === "chess960";
        this.#board = new fusilier.Board(named(variant, is960), fen === "" ? null : fen);
        this.#hasClocks = /^\S+ \S+ \S+ \S+ \d+ \d+( |$)/.test(this.#board.fen());
    }

    delete() {
        this.#board.delete();
    }

    variant() {
        return this.#variant;
    }

    is960() {
        return this.#is960;
    }

    // moves

    legalMoves() {
        return this.#board.legalMoves().join(" ");
    }

    legalMovesSan() {
        return this.#board
            .legalMoves()
            .map((move) => this.#board.san(move))
            .join(" ");
    }

    numberLegalMoves() {
        return this.#board.moveCount();
    }

    push(move) {
        return succeeds(() => this.#board.push(move));
    }

    /** In any of the writings: the one that is named, and those that the library reads. */
    pushSan(move, notation = Notation.DEFAULT) {
        return this.push(this.#meant(move, notation));
    }

    #meant(text, notation) {
        const { hasSan, hasNumbers } = this.#board.game;
        if (notation === Notation.DEFAULT && (hasSan || hasNumbers)) return text;
        return this.#board.legalMoves().find((move) => this.#written(this.#board, move, notation) === text) ?? text;
    }

    pushMoves(moves) {
        this.#pushAll(moves, (move) => move);
    }

    #pushAll(moves, meant) {
        const before = this.#board.ply();
        try {
            for (const move of words(moves)) this.#board.push(meant(move));
        } catch (error) {
            while (this.#board.ply() > before) this.#board.pop();
            throw error;
        }
    }

    pushSanMoves(moves, notation = Notation.DEFAULT) {
        this.#pushAll(moves, (move) => this.#meant(move, notation));
    }

    pop() {
        this.#board.pop();
    }

    moveStack() {
        return this.#board.moveStack.join(" ");
    }

    isCapture(move) {
        return this.#board.isCapture(move);
    }

    // how moves are written

    /** Shogi is written by squares in numbers where nothing else is asked for, all others as SAN where they can be. */
    #written(board, move, notation) {
        const { family, hasSan, hasNumbers } = board.game;
        if (notation !== Notation.DEFAULT) return board.san(move, WRITINGS[notation] ?? String(notation));
        if (hasSan || hasNumbers) return board.san(move);
        try {
            return board.san(move, family === "shogi" ? "hodges-numbers" : "san");
        } catch (error) {
            if (error instanceof FusilierError && error.code === "unsupported") return board.san(move);
            throw error;
        }
    }

    sanMove(move, notation = Notation.DEFAULT) {
        return this.#written(this.#board, move, notation);
    }

    /** "" if one of them is no legal move, as ffish has it. */
    variationSan(moves, notation = Notation.DEFAULT, moveNumbers = true) {
        const board = this.#board.copy();
        const parts = [];
        let number = this.fullmoveNumber();
        const isDone = succeeds(() => {
            for (const move of words(moves)) {
                const isWhite = board.turn === board.game.seats[0];
                const prefix = isWhite ? `${number}. ` : parts.length === 0 ? `${number}...` : "";
                parts.push((moveNumbers ? prefix : "") + this.#written(board, move, notation));
                board.push(move);
                if (!isWhite) number++;
            }
        });
        board.delete();
        return isDone ? parts.join(" ") : "";
    }

    // the position

    fen(showPromoted = false, countStarted = 0) {
        if (countStarted) cannot("fen", "counting is not started by hand");
        return written(this.#board, showPromoted);
    }

    setFen(fen) {
        this.#board.setFen(fen);
    }

    reset() {
        this.#board.setFen("start");
    }

    toString() {
        const board = this.fen().split(" ")[0].replace(/\[.*/, "");
        const rows = board.split("/").map((row) => row.match(/\d+|\+?[A-Za-z*]/g) ?? []);
        const men = (man) => (/\d/.test(man) ? Array(Number(man)).fill(".") : [man]);
        return rows.map((row) => row.flatMap(men).join(" ")).join("\n");
    }

    toVerboseString() {
        const key = this.#board.key().toString(16).toUpperCase();
        return `${this.toString()}\n\nFen: ${this.fen()}\nSfen:\nKey: ${key}\nCheckers:`;
    }

    turn() {
        return this.#board.turn === this.#board.game.seats[0];
    }

    #clock(index) {
        return this.#hasClocks ? Number(this.#board.fen().split(" ")[index]) : null;
    }

    halfmoveClock() {
        return this.#clock(4) ?? 0;
    }

    fullmoveNumber() {
        return this.#clock(5) ?? Math.floor(this.#board.ply() / this.#board.game.seats.length) + 1;
    }

    gamePly() {
        return this.#hasClocks ? 2 * (this.fullmoveNumber() - 1) + (this.turn() ? 0 : 1) : this.#board.ply();
    }

    /** The men in hand of White (true) or Black, in small letters. */
    pocket(isWhite) {
        const hand = keysOf(this.#board.fen().split(" ")).hand ?? "";
        const mine = [...hand].filter((man) => /[A-Za-z]/.test(man) && (man === man.toUpperCase()) === isWhite);
        return mine.join("").toLowerCase();
    }

    // how it stands

    isCheck() {
        return this.#board.isCheck();
    }

    /** The squares of the attacked royal men of who is to move. */
    checkedPieces() {
        if (!this.#board.isCheck()) return "";
        const { seats, cells } = { seats: this.#board.game.seats, cells: this.#board.game.cells() };
        const mine = seats.includes(this.#board.turn) ? this.#board.turn : seats[0];
        return cells
            .filter((cell) => {
                const man = this.#board.pieceAt(cell);
                return man?.seat === mine && man.letter === "K";
            })
            .join(" ");
    }

    isBikjang() {
        return false;
    }

    isGameOver(claimDraw = false) {
        return this.#board.isGameOver({ claimDraw });
    }

    result(claimDraw = false) {
        return this.#board.result({ claimDraw });
    }

    hasInsufficientMaterial(isWhite) {
        return !this.#board.mayWin(this.#board.game.seats[isWhite ? 0 : 1]);
    }

    isInsufficientMaterial() {
        return this.hasInsufficientMaterial(true) && this.hasInsufficientMaterial(false);
    }
}

// ---- records ----

/** A game that was read: its tags, and its moves. */
class Game {
    #tags;
    #moves;

    constructor(record) {
        const round = fusilier.Round.read(record);
        const [first] = record.split(/\n\s*\n(?=\s*\[)/);
        const tags = [...first.matchAll(/^\s*\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]/gm)];
        this.#tags = new Map(tags.map(([, key, value]) => [key, unquoted(value)]));
        this.#moves = round.moves();
        round.delete();
    }

    headerKeys() {
        return [...this.#tags.keys()].join(" ");
    }

    headers(key) {
        return this.#tags.get(key) ?? "";
    }

    mainlineMoves() {
        return this.#moves.join(" ");
    }

    delete() {} // nothing of it is the library's
}
const unquoted = (value) => value.replace(/\\(.)/g, "$1");

// ---- the module ----

const ffish = {
    Board,
    Game,
    Notation,

    info: () => `Fusilier ${fusilier.version()}`,
    variants: () => fusilier.games().join(" "),
    loadVariantConfig: (config) => void fusilier.loadGames(config),

    startingFen(variant, chess960 = false) {
        const board = new fusilier.Board(named(variant, chess960));
        const fen = written(board);
        board.delete();
        return fen;
    },

    validateFen(fen, variant = "chess", chess960 = false) {
        if (fen.trim() === "") return FEN_EMPTY;
        const name = named(variant, chess960);
        usualGames().find(name);
        try {
            new fusilier.Board(name, fen).delete();
            return FEN_OK;
        } catch (error) {
            if (!(error instanceof FusilierError) || error.code !== "bad position") throw error;
            return FIELDS[error.field] ?? BAD_FEN;
        }
    },

    /** Do captured men change sides? Of a game that no file can say, nobody knows. */
    capturesToHand(variant) {
        const game = usualGames().find(variant);
        if (game.ruleNames.split("+").some((rule) => HANDS.includes(rule))) return true;
        return /^\s*(capturesToHand\s*=\s*true|rules\s*=.*\b(crazyhouse|loop|chessgi)\b)/m.test(game.show());
    },

    twoBoards(variant) {
        usualGames().find(variant);
        return false;
    },

    readGamePGN: (record) => new Game(record),

    setOption: (name) => cannot("setOption", `no option '${name}': options belong to fusilier.Engine`),
    setOptionInt: (name) => cannot("setOptionInt", `no option '${name}': options belong to fusilier.Engine`),
    setOptionBool: (name) => cannot("setOptionBool", `no option '${name}': options belong to fusilier.Engine`),
};

/** Loads the library: `const ffish = await Module()`, and `await new Module()`, too. */
export default function Module({ wasmBinary, locateFile } = {}) {
    const source = wasmBinary ?? locateFile?.("fusilier-wasm.wasm", "");
    return fusilier.load(source).then(() => ffish);
}
