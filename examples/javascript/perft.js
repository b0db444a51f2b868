// Counts the leaves of a move tree, and says how fast. usage: node perft.js [GAME [DEPTH [POSITION]]]
import { Board, FusilierError, load } from "fusilier";

const [game = "chess", depth = "5", position = "start"] = process.argv.slice(2);
await load();
try {
    const board = new Board(game, position);
    if (Number(depth) > 1) board.perft(Number(depth) - 1); // by then the code is compiled as well as it will be
    const began = process.cpuUsage();
    const leaves = board.perft(Number(depth));
    const { user } = process.cpuUsage(began);
    console.log(`${leaves} leaves in ${(user / 1e6).toFixed(2)} s of one core: ${(leaves / user).toFixed(1)} million a second`);
} catch (error) {
    if (!(error instanceof FusilierError)) throw error;
    console.error(`perft: ${error.message}`);
    process.exitCode = 2;
}
