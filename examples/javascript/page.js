// A board, and what the engine thinks of it.
import { Board, load } from "/fusilier/index.js";

const game = new URLSearchParams(location.search).get("game") ?? "atomic";
const [picture, lines] = ["picture", "lines"].map((id) => document.getElementById(id));
const worker = new Worker("worker.js", { type: "module" });
worker.onmessage = ({ data }) => {
    if (data === "ready") worker.postMessage({ game, fen: "start", time: 1 });
    else lines.textContent += data.lines ? `best: ${data.bestMove}\n` : `${data.depth}: ${data.pv.join(" ")}\n`;
};
await load();
try {
    picture.innerHTML = new Board(game).svg(null, 400);
} catch (error) {
    picture.textContent = error.message;
}
