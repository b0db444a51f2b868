// Compiled by tests/javascript.sh, not run: what people write must have the types that they expect.
import { Board, Engine, FusilierError, Games, Round, load, type Found, type Line } from "fusilier";
import Module from "fusilier/ffish";

export async function use(): Promise<string> {
    const { Board: Other } = await load(new URL("https://example.org/fusilier-wasm.wasm"));
    const board: Board = new Other("rifle");
    board.push("e2e4");
    const found: Found = new Engine({ Hash: 4 }).analyse(board, { depth: 3, onLine: (line: Line) => line.depth < 2 });
    const centipawns: number = found.score.mate === null ? found.score.cp : 0;
    const key: bigint = board.key();
    try {
        board.push("nonsense");
    } catch (error) {
        if (error instanceof FusilierError) return error.code + error.column.toFixed();
    }
    // @ts-expect-error a depth is a number
    board.perft("3");
    const round = new Round(new Games().find("chess"), null, { seed: 1n });
    const ffish = await new Module();
    const isWhite: boolean = new ffish.Board("chess").turn();
    return [centipawns, key, isWhite, round.moves("san").join(), ffish.Notation.SAN].join();
}
