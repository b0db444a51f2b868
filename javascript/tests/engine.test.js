import assert from "node:assert/strict";
import { test } from "node:test";

import { Board, Engine, Games, load } from "fusilier";

test("it finds a mate, and says how", async () => {
    await load();
    const engine = new Engine({ Hash: 4 });
    const found = engine.analyse(new Board("chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"), { depth: 4 });
    assert.equal(found.bestMove, "a1a8");
    assert.deepEqual(found.score, { cp: null, mate: 1 });
    assert.equal(found.pv[0], "a1a8");
    assert.equal(found.lines[0].number, 1);
    engine.delete();
});

test("limits are kept", async () => {
    await load();
    const engine = new Engine({ Hash: 4 });
    const board = new Board("rifle");
    assert.ok(engine.analyse(board, { nodes: 5000 }).nodes < 20000);
    assert.equal(engine.analyse(board, { depth: 3 }).depth, 3);
    const began = performance.now();
    engine.analyse(board, { time: 0.2 });
    assert.ok(performance.now() - began >= 150);
    const { lines } = engine.analyse(board, { depth: 3, multipv: 3 });
    assert.deepEqual(lines.map(({ number }) => number), [1, 2, 3]);
    assert.equal(engine.play(board, { depth: 2, rootMoves: ["a2a3"] }), "a2a3");
    assert.throws(() => engine.analyse(board, {}), { code: "bad value" });
    assert.throws(() => engine.analyse(board, { depth: 3, rootMoves: ["a2a5"] }), { code: "bad move" });
    assert.throws(() => engine.analyse(board, { depth: 1000 }), { code: "bad value" });
    assert.throws(() => engine.analyse(board, { nodes: 0.5 }), { code: "bad value" });
    engine.delete();
    assert.throws(() => engine.analyse(board, { depth: 1 }), { code: "refused" });
});

test("who hears its lines can end it, and fail", async () => {
    await load();
    const engine = new Engine({ Hash: 4 });
    const board = new Board();
    const heard = [];
    const found = engine.analyse(board, { time: 60, onLine: (line) => heard.push(line.depth) < 5 });
    assert.ok(found.seconds < 30 && heard.length >= 5);
    assert.throws(() => engine.analyse(board, { time: 60, onLine: () => { throw new Error("mine"); } }), { message: "mine" });
    const busy = () => engine.analyse(board, { depth: 1 });
    assert.throws(() => engine.analyse(board, { depth: 4, onLine: busy }), { code: "busy" });
    assert.throws(() => engine.analyse(board, { depth: 4, onLine: () => engine.delete() }), { code: "busy" });
    assert.ok(engine.analyse(board, { depth: 2 }).bestMove);
});

test("what fails in who hears, and is caught there, is no failure of the search", async () => {
    await load();
    const engine = new Engine({ Hash: 4 });
    const other = new Board();
    let caught = 0;
    const onLine = () => {
        try {
            other.push("zz");
        } catch {
            caught++;
        }
    };
    assert.equal(engine.analyse(new Board(), { depth: 3, onLine }).depth, 3);
    assert.ok(caught > 0);
    assert.throws(() => engine.analyse(new Board(), { depth: 3, onLine, rootMoves: ["zz"] }), { code: "bad move" });
    const foreign = new Board("chess", null, { games: new Games() });
    assert.throws(() => engine.analyse(foreign, { depth: 3, onLine }), { code: "bad value" });
});

test("lines are for one search", async () => {
    await load();
    const engine = new Engine({ Hash: 4, MultiPV: 2 });
    const count = (wishes) => engine.analyse(new Board(), { depth: 2, ...wishes }).lines.length;
    assert.equal(count({ multipv: 3 }), 3);
    assert.equal(engine.options.MultiPV, "2");
    assert.equal(count(), 2);
    assert.throws(() => count({ multipv: 4, rootMoves: ["a2a5"] }), { code: "bad move" });
    assert.throws(() => count({ multipv: 4, onLine: () => { throw new Error("mine"); } }), { message: "mine" });
    assert.throws(() => count({ multipv: 0 }), { code: "bad option" });
    assert.throws(() => count({ multipv: 1.5 }), { code: "bad value" });
    assert.equal(count(), 2);
});

test("no moves are not all", async () => {
    await load();
    const engine = new Engine({ Hash: 4 });
    const none = { code: "bad move", message: "there are no moves to think about" };
    assert.throws(() => engine.analyse(new Board(), { depth: 1, rootMoves: [] }), none);
    assert.throws(() => engine.analyse(new Board(), { depth: 1, rootMoves: [undefined] }), TypeError);
    assert.ok(engine.play(new Board(), { depth: 1, rootMoves: undefined }));
});

test("options are set, listed and refused", async () => {
    await load();
    const engine = new Engine({ Hash: 8, MultiPV: 2 });
    assert.deepEqual([engine.options.Hash, engine.options.MultiPV], ["8", "2"]);
    assert.throws(() => engine.configure({ Nonsense: 1 }), { code: "bad option" });
    assert.throws(() => engine.configure({ Threads: 2 }), { code: "bad option" });
    const before = engine.options;
    const some = { hash: 4, Contempt: 7, "Limit Strength": true, Nonsense: 1 };
    assert.throws(() => engine.configure(some), { code: "bad option" });
    assert.deepEqual(engine.options, before);
    for (const Hash of [3000, 4096, 1000000])
        assert.throws(() => engine.configure({ Hash }), { name: "FusilierError", message: /a hash table of [0-9]+ MB/ });
    assert.equal(engine.options.Hash, "8");
    assert.throws(() => engine.analyse("board", { depth: 1 }), TypeError);
    engine.clear();
    assert.ok(engine.play(new Board(), { depth: 2 }));
});

test("it plays games for several, with hidden men, and with dice", async () => {
    await load();
    const engine = new Engine({ Hash: 4 });
    for (const game of ["tri-chek-3", "chess+kriegspiel", "blunderbuss", "checkers", "atomic+madrasi"]) {
        const board = new Board(game);
        const move = engine.play(board, { nodes: 2000 });
        assert.ok(board.tries().includes(move), `${game}: ${move}`);
    }
    assert.equal(engine.play(new Board("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), { depth: 1 }), null);
});
