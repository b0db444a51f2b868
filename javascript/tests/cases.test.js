// The cases of independent reference programs, in the folder that CASES names: moves, counts, results, what follows.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { Board, load } from "fusilier";

const LINES = 4; // of each file
const LEAVES = 10000; // counts beyond are left out
const folder = process.env.CASES;

function check({ variant, position, moves, perft = [], result, after = {} }) {
    const board = new Board(variant, position);
    const place = `${variant} ${position}`;
    if (moves) assert.deepEqual(board.legalMoves().sort(), moves.sort(), place);
    perft.forEach((count, i) => count > LEAVES || assert.equal(board.perft(i + 1), count, `${place}: depth ${i + 1}`));
    if (result !== undefined) assert.equal(board.result(), result ?? "*", place);
    for (const [move, next] of Object.entries(after)) {
        board.push(move);
        assert.ok(board.equals(new Board(board.game, next)), `${place}: after ${move}`);
        board.pop();
        assert.equal(board.fen(), new Board(board.game, position).fen(), place);
    }
    board.delete();
}

test("games are played as reference programs say", { skip: folder ? false : "CASES names no folder" }, async () => {
    await load();
    const files = readdirSync(folder).filter((name) => /^[^.]+(\.tricky)?\.jsonl$/.test(name));
    assert.ok(files.length > 100);
    for (const file of files) {
        const lines = readFileSync(join(folder, file), "utf8").split("\n").filter(Boolean);
        for (const line of lines.slice(0, LINES)) check(JSON.parse(line));
    }
});
