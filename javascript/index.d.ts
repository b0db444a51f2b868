/** Fusilier: boards, moves, results, pictures and the engine of unorthodox chess games. See docs/javascript.md. */

/** How a move is written (docs/javascript.md). */
export type NotationWord =
    | "own"
    | "people"
    | "san"
    | "numbers"
    | "lan"
    | "hosking"
    | "hodges"
    | "hodges-numbers"
    | "janggi"
    | "wxf"
    | "thai"
    | "thai-long";

/** What the library refuses: `message` is its one line. What fails has changed nothing. */
export class FusilierError extends Error {
    constructor(message: string, code: string, place?: { line?: number; column?: number; field?: string });
    /** A word for the kind: "bad move", "bad position", "no game", "bad game", "bad value", "refused" ... */
    readonly code: string;
    /** Of a text of several lines, from 1; 0: not known. */
    readonly line: number;
    /** Byte of the field, from 1; 0: not known. */
    readonly column: number;
    /** The part of the input, "castling"; "": none, or all of it. */
    readonly field: string;
}

/** A game and its rules. When its Games are deleted, its methods but `seat` say so; what is written here stays. */
export class Game {
    private constructor();
    /** "rifle" */
    readonly id: string;
    /** "Rifle Chess" */
    readonly title: string;
    /** "shooting" */
    readonly family: string;
    /** What one does differently here. */
    readonly sentence: string;
    /** The rules that it is joined from, by "+"; "": it is not said as such a list. */
    readonly ruleNames: string;
    /** Of the board: "squares", "cylinder", "torus", "triangles", "hexagons", "glued". */
    readonly shape: string;
    /** A letter for each seat, "wb". */
    readonly seats: string;
    readonly teamCount: number;
    readonly cellCount: number;
    /** 0: the board has no columns. */
    readonly fileCount: number;
    /** 0: the board has no rows. */
    readonly rankCount: number;
    /** Players do not know all of the position. */
    readonly isHidden: boolean;
    readonly hasDice: boolean;
    /** Moves can be written as SAN. */
    readonly hasSan: boolean;
    /** Squares have numbers, as draughts players write them. */
    readonly hasNumbers: boolean;
    /** From a text that was loaded. */
    readonly isLoaded: boolean;
    /** The rules for players, as Markdown. */
    rules(): string;
    /** The game as a text that Games.load reads; "unsupported" if no file can say it. */
    show(): string;
    /** What `fusilier list --json` says of it. */
    json(): Record<string, unknown>;
    /** The names of the cells, in order of their numbers. */
    cells(): string[];
    /** The number of a seat, by its letter. */
    seat(letter: string): number;
}

/** The games that somebody has: those of the library, and those of texts loaded into it. */
export class Games implements Iterable<Game> {
    /** The games of the library. */
    constructor();
    /** The game of this id, title or other name; ids and rules joined by "+" make one. */
    find(name: string): Game;
    readonly length: number;
    [Symbol.iterator](): Iterator<Game>;
    /** Adds the games of a text in the language of variants.ini; `name` begins errors. Throws if one cannot be played:
     * the others can. */
    load(text: string, name?: string): Game[];
    /** The rules that can be joined to games by "+", with what they mean. */
    rules(): Record<string, string>;
    /** Gives its memory back, that of its games, too: no board can be made of them any more. Boards, rounds and
     * engines that are there live on. */
    delete(): void;
}

/** How a game ended. */
export interface Outcome {
    /** "1-0", "1/2-1/2", "1/2,0,1/2" */
    result: string;
    /** "checkmate" */
    reason: string;
    /** Of each seat: a win is 1, a draw of two half each. */
    points: Record<string, number>;
}

export interface Ending {
    /** Count repetition and moves without progress, or what the game has instead. */
    claimDraw?: boolean;
}

/** A position of a game, and the moves that led to it since it was set up. */
export class Board {
    /** The position of a position string (docs/notation.md), or the start. */
    constructor(game?: string | Game, position?: string | null, options?: { games?: Games });
    readonly game: Game;
    /** All legal moves; where dice are due, what they may show. */
    legalMoves(): string[];
    /** Is it among the legal moves, as these are written? */
    isLegal(move: string): boolean;
    /** The number of legal moves, without making a list. */
    moveCount(): number;
    /** What the seat to move may attempt for all they know, where men are hidden; the legal moves elsewhere. */
    tries(): string[];
    /** Plays a move, in any writing that the game has. "bad move" names the rule that forbids it. */
    push(move: string): void;
    /** Takes the last move back, and says which it was. */
    pop(): string;
    /** The last move. */
    peek(): string;
    /** The moves pushed since it was set up. */
    readonly moveStack: string[];
    /** How many moves were pushed. */
    ply(): number;
    /** Why it is no legal move: the rule that forbids it. "legal": it is one. */
    why(move: string): string;
    /** A legal move in any writing, as legalMoves writes it. */
    parse(move: string): string;
    /** A legal move as people write it: SAN, numbers of squares, else as legalMoves. Or in a notation that the game has. */
    san(move: string, notation?: NotationWord): string;
    /** Is a man taken, shot or displaced by this legal move? */
    isCapture(move: string): boolean;
    /** The position string. */
    fen(): string;
    toString(): string;
    /** Sets it up anew. */
    setFen(position: string): void;
    /** What a seat may know of it, as a position string. */
    view(seat: string): string;
    /** The letter of the seat whose turn it is; of dice: for whom they are rolled. */
    readonly turn: string;
    /** Are its moves what dice may show? */
    isChance(): boolean;
    /** Is the seat to move in check, or threatened likewise? */
    isCheck(): boolean;
    /** Can the seat still win, however the others play? False only where orthodox chess leaves no doubt. */
    mayWin(seat: string): boolean;
    /** What stands on a cell; a wall is { seat: "", letter: "*" }; null: nobody. */
    pieceAt(cell: string): { seat: string; letter: string } | null;
    /** A number for tables: equal positions have equal keys, others hardly ever. */
    key(): bigint;
    /** How often it occurred before, among the moves pushed. */
    repetitions(): number;
    /** Do they agree in everything that play can see? */
    equals(other: unknown): boolean;
    /** Another one that is equal, its moves included. */
    copy(): Board;
    /** How it ended by the rules; null: not yet. */
    outcome(options?: Ending): Outcome | null;
    /** "1-0", "1/2-1/2" ...; "*" while it goes on. */
    result(options?: Ending): string;
    isGameOver(options?: Ending): boolean;
    /** Counts the leaves of the move tree; `lane` names one of the generators of the game. */
    perft(depth: number, options?: { hashMb?: number; lane?: string }): number;
    /** The count below each legal move. */
    divide(depth: number): Record<string, number>;
    /** A picture as SVG, as a seat sees it (null: all is seen), so many pixels wide (0: as its place allows). */
    svg(seat?: string | null, width?: number): string;
    /** The board and what stands on it, for pages that draw it themselves (docs/web-state.schema.json). */
    scene(seat?: string | null): Record<string, unknown>;
    /** What can be clicked next, after the parts of a move that were chosen (docs/web-state.schema.json). */
    decisions(prefix?: string): Record<string, unknown>;
    /** Gives its memory back. Who forgets it leaves that to the garbage collector. */
    delete(): void;
}

/** For the seat to move: hundredths of a pawn, or a mate in so many moves (negative: it is mated). */
export type Score = { cp: number; mate: null } | { cp: null; mate: number };

/** A line of thinking. */
export interface Line {
    /** 1: the best; more with multipv. */
    number: number;
    score: Score;
    /** What the score is sure of. */
    bound: "exact" | "lower" | "upper";
    /** Win, draw and loss expected, per mille. */
    wdl: [number, number, number];
    depth: number;
    seldepth: number;
    nodes: number;
    seconds: number;
    pv: string[];
}

/** What a search has found. */
export interface Found {
    /** null: there is no legal move. */
    bestMove: string | null;
    /** The reply that it expects. */
    ponder: string | null;
    score: Score;
    depth: number;
    nodes: number;
    seconds: number;
    pv: string[];
    /** The last of each number, the best first. */
    lines: Line[];
}

/** When a search ends; one of these must be given. */
export interface Limits {
    nodes?: number;
    depth?: number;
    /** Looks for a mate in so many moves. */
    mate?: number;
    /** Seconds. */
    time?: number;
}

export interface Wishes extends Limits {
    /** Only these moves are thought about; an empty list is refused. */
    rootMoves?: string[];
    /** The number of lines, of this search alone. */
    multipv?: number;
    /** Hears each line while it thinks; false ends the search. */
    onLine?: (line: Line) => unknown;
}

/** An engine, with a hash table and what it has learned. It thinks in the call: a page has it in a Worker. */
export class Engine {
    /** `options` as of configure. */
    constructor(options?: Record<string, string | number | boolean>, where?: { games?: Games });
    /** Sets options by name: { Hash: 64 } (docs/uci.md). If one is refused, those before it are put back. */
    configure(options: Record<string, string | number | boolean>): void;
    /** The options that there are, with the values in force. */
    readonly options: Record<string, string>;
    /** Forgets what it has learned: a new game. */
    clear(): void;
    /** Thinks about a copy of the board until a limit is reached, and says what it has found. */
    analyse(board: Board, wishes: Wishes): Found;
    /** The move that it would play; null: there is none. */
    play(board: Board, wishes: Wishes): string | null;
    delete(): void;
}

/** A game in progress, or one that was read. Repetition and moves without progress end it at once. */
export class Round {
    /** Dice of equal seeds roll alike; 0: as it falls. */
    constructor(game?: string | Game, position?: string | null, options?: { games?: Games; seed?: number | bigint });
    /** The first game of a record, PGN or PDN. */
    static read(record: string, options?: { games?: Games }): Round;
    readonly game: Game;
    /** The board as it stands, with the moves that led to it. */
    board(): Board;
    ply(): number;
    moves(notation?: "own" | "people" | "san" | "numbers"): string[];
    /** What happens next; "nothing": it is over. */
    due(): "nothing" | "move" | "dice" | "flag";
    /** The letter of the seat whose turn it is. */
    readonly turn: string;
    /** The seat whose turn it is says a move, in any writing. */
    play(move: string): void;
    /** Rolls the dice that are due. */
    roll(): void;
    /** Goes back to how it stood after so many moves. */
    back(ply: number): void;
    resign(seat: string): void;
    /** Says who plays: a name for the record. */
    name(seat: string, name: string): void;
    /** How it ended; null: not yet. */
    result(): { result: string; reason: string } | null;
    /** The whole game as PGN, of draughts as PDN. */
    record(event?: string): string;
    delete(): void;
}

/** The ids of all games. */
export function games(): string[];
/** Games.load, for all who name no Games of their own. */
export function loadGames(text: string, name?: string): Game[];
/** The version of the library. */
export function version(): string;

/** All that the module exports, but load. */
export interface Fusilier {
    Board: typeof Board;
    Engine: typeof Engine;
    FusilierError: typeof FusilierError;
    Game: typeof Game;
    Games: typeof Games;
    Round: typeof Round;
    games: typeof games;
    loadGames: typeof loadGames;
    version: typeof version;
}

/** Loads the library, once; everything else needs it. `source` is where fusilier-wasm.wasm is, or its bytes; left out,
 * it lies beside this module. */
export function load(source?: string | URL | ArrayBuffer | ArrayBufferView | WebAssembly.Module): Promise<Fusilier>;
