/** The names of ffish.js, for all games of Fusilier: see docs/javascript.md for what differs. */

export declare const enum Notation {
    DEFAULT = 0,
    SAN = 1,
    LAN = 2,
    SHOGI_HOSKING = 3,
    SHOGI_HODGES = 4,
    SHOGI_HODGES_NUMBER = 5,
    JANGGI = 6,
    XIANGQI_WXF = 7,
    THAI_SAN = 8,
    THAI_LAN = 9,
}

export interface Board {
    delete(): void;
    variant(): string;
    is960(): boolean;
    /** With blanks between them. */
    legalMoves(): string;
    legalMovesSan(): string;
    numberLegalMoves(): number;
    /** False: it is no legal move. */
    push(move: string): boolean;
    pushSan(move: string, notation?: number): boolean;
    pushMoves(moves: string): void;
    pushSanMoves(moves: string, notation?: number): void;
    pop(): void;
    moveStack(): string;
    isCapture(move: string): boolean;
    sanMove(move: string, notation?: number): string;
    /** "": one of them is no legal move. */
    variationSan(moves: string, notation?: number, moveNumbers?: boolean): string;
    fen(showPromoted?: boolean, countStarted?: number): string;
    setFen(fen: string): void;
    reset(): void;
    toString(): string;
    toVerboseString(): string;
    /** Is White, or the first seat, to move? */
    turn(): boolean;
    halfmoveClock(): number;
    fullmoveNumber(): number;
    gamePly(): number;
    pocket(isWhite: boolean): string;
    isCheck(): boolean;
    checkedPieces(): string;
    isBikjang(): boolean;
    isGameOver(claimDraw?: boolean): boolean;
    result(claimDraw?: boolean): string;
    /** Not known: throws. */
    hasInsufficientMaterial(isWhite: boolean): boolean;
    /** Not known: throws. */
    isInsufficientMaterial(): boolean;
}

export interface Game {
    headerKeys(): string;
    headers(key: string): string;
    mainlineMoves(): string;
    delete(): void;
}

export interface Ffish {
    Board: new (variant?: string, fen?: string, is960?: boolean) => Board;
    Notation: Readonly<Record<keyof typeof Notation, number>>;
    info(): string;
    variants(): string;
    loadVariantConfig(config: string): void;
    startingFen(variant: string, chess960?: boolean): string;
    /** 1: it is good; 0 or less says what is wrong. */
    validateFen(fen: string, variant?: string, chess960?: boolean): number;
    capturesToHand(variant: string): boolean;
    twoBoards(variant: string): boolean;
    readGamePGN(record: string): Game;
    /** There are no options here: throws. */
    setOption(name: string, value: string): void;
    setOptionInt(name: string, value: number): void;
    setOptionBool(name: string, value: boolean): void;
}

export interface Options {
    wasmBinary?: ArrayBuffer | ArrayBufferView;
    locateFile?: (path: string, prefix: string) => string;
}

declare const Module: { (options?: Options): Promise<Ffish>; new (options?: Options): Promise<Ffish> };
export default Module;
