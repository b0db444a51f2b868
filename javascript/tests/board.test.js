import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { Board, Engine, FusilierError, Games, Round, games, load, loadGames, version } from "fusilier";
import { library } from "../node_modules/fusilier/library.js"; // for who looks inside

test("nothing works before the library is loaded, and says so", async () => {
    assert.throws(() => new Board(), { name: "FusilierError", message: /not loaded/ });
    await assert.rejects(load(new URL("nothing.wasm", import.meta.url)));
    const all = await load();
    assert.equal(all.Board, Board);
    assert.match(version(), /^\d+\.\d+\.\d+$/);
});

test("games have facts, rules and cells", async () => {
    await load();
    assert.ok(games().includes("rifle") && games().length > 100);
    const { game } = new Board("Rifle Chess");
    assert.deepEqual([game.id, game.seats, game.cellCount, game.hasSan, game.isHidden], ["rifle", "wb", 64, false, false]);
    assert.equal(new Board().game.hasSan, true);
    assert.equal(game.cells()[1], "b1");
    assert.match(game.rules(), /shoot/);
    assert.equal(game.json().id, "rifle");
    assert.equal(new Board("chess+kriegspiel").game.isHidden, true);
    assert.ok("madrasi" in new Games().rules());
    assert.throws(() => new Board("nonsense"), { code: "no game", message: /^unknown game 'nonsense'/ });
});

test("moves are pushed in any writing, and taken back", async () => {
    await load();
    const board = new Board("chess");
    assert.equal(board.legalMoves().length, 20);
    assert.equal(board.moveCount(), 20);
    board.push("e2e4");
    board.push("Nf6");
    assert.deepEqual(board.moveStack, ["e2e4", "g8f6"]);
    assert.equal(board.turn, "w");
    assert.equal(board.san("b1c3"), "Nc3");
    assert.equal(board.parse("Nc3"), "b1c3");
    assert.equal(board.fen(), "rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2");
    assert.equal(board.pop(), "g8f6");
    assert.equal(board.pop(), "e2e4");
    assert.ok(board.equals(new Board()));
    assert.equal(board.key(), new Board().key());
    assert.throws(() => board.pop(), { code: "refused" });
});

test("a list outlives moves that are pushed and taken back", async () => {
    await load();
    const board = new Board("tri-chek-3");
    const seen = [];
    for (const move of board.legalMoves()) {
        board.push(move);
        seen.push(board.moveCount());
        board.pop();
    }
    assert.equal(seen.reduce((sum, count) => sum + count, 0), board.perft(2));
});

test("what is refused is one line, and changes nothing", async () => {
    await load();
    const board = new Board("rifle", "k3r3/8/8/3p4/8/4N3/8/4K3 w - - 0 1");
    const before = board.fen();
    assert.deepEqual(board.legalMoves(), ["e3xd5"]);
    assert.equal(board.why("e3xd5"), "legal");
    const why = board.why("e3f5");
    const isThat = (error) => error instanceof FusilierError && error.code === "bad move" && error.message.includes(why);
    assert.throws(() => board.push("e3f5"), isThat);
    assert.throws(() => board.push("nonsense"), { code: "bad move" });
    assert.throws(() => board.setFen("8/8 w - - 0 1"), { code: "bad position" });
    assert.throws(() => board.setFen("4k3/8/8/8/8/8/8/4K3 w Q - 0 1"), { code: "bad position", field: "castling" });
    assert.throws(() => board.push("e3\0xd5"), { code: "bad value" });
    assert.throws(() => board.push(7), TypeError);
    assert.throws(() => board.push(undefined), TypeError);
    assert.throws(() => new Board(7), TypeError);
    assert.throws(() => new Board("chess", {}), TypeError);
    assert.throws(() => board.perft(-1), { code: "bad value" });
    assert.throws(() => board.perft(1e12), { code: "bad value" });
    assert.throws(() => board.view("x"), { code: "bad value" });
    assert.throws(() => board.pieceAt("z9"), { code: "bad value" });
    assert.throws(() => board.svg("w", 3), { code: "bad value" });
    assert.equal(board.fen(), before);
});

test("results say who has won, and why", async () => {
    await load();
    const board = new Board();
    assert.equal(board.result(), "*");
    for (const move of ["f2f3", "e7e5", "g2g4", "Qh4#"]) board.push(move);
    assert.deepEqual(board.outcome(), { result: "0-1", reason: "checkmate", points: { w: 0, b: 1 } });
    assert.deepEqual(board.legalMoves(), []);
    const again = new Board();
    for (let i = 0; i < 2; i++) for (const move of ["g1f3", "g8f6", "f3g1", "f6g8"]) again.push(move);
    assert.equal(again.repetitions(), 2);
    assert.equal(again.isGameOver(), false);
    assert.equal(again.result({ claimDraw: true }), "1/2-1/2");
});

test("the tree is counted as elsewhere", async () => {
    await load();
    assert.equal(new Board().perft(4), 197281);
    assert.equal(new Board().perft(4, { hashMb: 1 }), 197281);
    assert.equal(new Board("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1").perft(3), 97862);
    assert.equal(new Board("chess").perft(3, { lane: "composed" }), 8902);
    const counts = Object.values(new Board("atomic").divide(3));
    assert.equal(counts.reduce((sum, count) => sum + count, 0), new Board("atomic").perft(3));
});

test("who may not see is shown less", async () => {
    await load();
    const board = new Board("chess+kriegspiel");
    assert.notEqual(board.view("w"), board.fen());
    assert.ok(board.tries().length >= board.moveCount());
    assert.match(board.svg(), /^<svg/);
    assert.notEqual(board.svg("b"), board.svg("w"));
    assert.equal(typeof board.scene("w").position, "string");
    assert.ok(board.decisions().next.length > 0);
    assert.deepEqual(new Board().pieceAt("g1"), { seat: "w", letter: "N" });
    assert.equal(new Board().pieceAt("e4"), null);
});

test("copies are boards of their own; deleted ones say so", async () => {
    await load();
    const board = new Board();
    board.push("e4");
    const copy = board.copy();
    copy.push("e5");
    assert.deepEqual([board.ply(), copy.ply()], [1, 2]);
    assert.equal(copy.pop(), "e7e5");
    assert.equal(copy.pop(), "e2e4");
    board.delete();
    board.delete();
    assert.throws(() => board.fen(), { code: "refused", message: /deleted/ });
    assert.equal(copy.moveCount(), 20);
});

test("boards that are deleted, or forgotten, do not fill the memory", async () => {
    await load();
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc");
    const bytes = () => library().module.HEAPU8.length;
    const make = (count) => Array.from({ length: count }, () => new Board("tri-chek-3"));
    const round = async () => {
        for (let i = 0; i < 10; i++) {
            for (const board of make(200)) board.push(board.legalMoves()[0]);
            collect();
            await setTimeout(1);
        }
        make(1000).forEach((board) => board.delete());
    };
    await round(); // what other tests have left lies between
    const enough = bytes();
    await round();
    await round();
    assert.equal(bytes(), enough);
});

test("games of a text are loaded, and those that cannot be played are told", async () => {
    await load();
    const mine = new Games();
    const [game] = mine.load("[js-mine:chess]\npromotionPieceTypes = q\n");
    assert.equal(game.id, "js-mine");
    assert.equal(new Board("js-mine", null, { games: mine }).moveCount(), 20);
    assert.throws(() => new Board("js-mine"), { code: "no game" });
    assert.throws(() => loadGames("[js-bad:chess]\nnonsense = 1\n", "bad.ini"), { code: "bad game", line: 2 });
    assert.equal(new Board("atomic+madrasi").game.id, "atomic+madrasi");
});

test("games that were deleted say so; what was made of them lives on", async () => {
    await load();
    const mine = new Games();
    const game = mine.find("rifle");
    const board = new Board(game);
    const round = new Round(game);
    const engine = new Engine({ Hash: 4 }, { games: mine });
    round.play("e4");
    mine.delete();
    mine.delete();
    const deleted = { code: "refused", message: /deleted/ };
    const uses = [() => mine.find("chess"), () => new Board(game), () => new Round(game), () => board.game.json()];
    for (const use of [...uses, () => game.rules(), () => game.show(), () => game.cells()]) assert.throws(use, deleted);
    assert.deepEqual([game.id, game.seat("b")], ["rifle", 1]);

    assert.deepEqual(board.pieceAt("g1"), { seat: "w", letter: "N" });
    const copy = board.copy();
    assert.ok(copy.equals(board) && !copy.equals(new Board("rifle")));
    copy.push("e4");
    assert.deepEqual(round.board().moveStack, ["e2e4"]);
    assert.ok(round.board().equals(copy));
    assert.ok(engine.play(copy, { depth: 1 }));
    assert.equal(copy.pop(), "e2e4");
    for (const last of [board, copy, round, engine]) last.delete();
    assert.throws(() => round.game.rules(), deleted);
});

test("rounds are played, recorded and read", async () => {
    await load();
    const round = new Round("chess");
    for (const move of ["f3", "e5", "g4", "Qh4"]) round.play(move);
    assert.deepEqual(round.result(), { result: "0-1", reason: "checkmate" });
    assert.equal(round.due(), "nothing");
    const read = Round.read(round.record());
    assert.deepEqual(read.moves("san"), ["f3", "e5", "g4", "Qh4#"]);
    assert.deepEqual(read.board().moveStack, ["f2f3", "e7e5", "g2g4", "d8h4"]);
    read.back(2);
    assert.equal(read.turn, "w");
    read.resign("w");
    assert.equal(read.result().result, "0-1");
    assert.throws(() => read.play("e4"), { code: "refused" });
    assert.throws(() => Round.read("nonsense (("), { code: "bad record" });
    assert.throws(() => new Round("chess", null, { seed: "x" }), { code: "bad value" });
    const dice = new Round("blunderbuss", null, { seed: 7 });
    assert.ok(["move", "dice"].includes(dice.due()));
});
