// Thinks beside a page: is told { game, fen, time }, says each line, and what it has found in the end.
import { Board, Engine, load } from "/fusilier/index.js";

await load();
const engine = new Engine({ Hash: 16 });
onmessage = ({ data: { game, fen, time } }) => {
    const board = new Board(game, fen);
    postMessage(engine.analyse(board, { time, onLine: (line) => void postMessage(line) }));
    board.delete();
};
postMessage("ready");
