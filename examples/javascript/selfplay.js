// Plays a game against itself, and writes its moves. usage: node selfplay.js [GAME [NODES]]
import { Board, Engine, FusilierError, load } from "fusilier";

const [game = "rifle", nodes = "2000"] = process.argv.slice(2);
await load();
try {
    const board = new Board(game);
    const engine = new Engine({ Hash: 16 });
    while (!board.isGameOver({ claimDraw: true }) && board.ply() < 400) {
        const moves = board.isChance() ? board.legalMoves() : [engine.play(board, { nodes: Number(nodes) })];
        const move = moves[Math.floor(Math.random() * moves.length)];
        if (!move) break;
        process.stdout.write(`${board.san(move)} `);
        board.push(move);
    }
    const outcome = board.outcome({ claimDraw: true });
    console.log(outcome ? `\n${outcome.result}: ${outcome.reason}` : "\nnot over");
} catch (error) {
    if (!(error instanceof FusilierError)) throw error;
    console.error(`selfplay: ${error.message}`);
    process.exitCode = 2;
}
