import assert from "node:assert/strict";
import { test } from "node:test";

import Module from "fusilier/ffish";

test("boards answer as those of ffish", async () => {
    const ffish = await new Module();
    const board = new ffish.Board("chess");
    assert.equal(board.legalMoves().split(" ").length, 20);
    assert.equal(board.numberLegalMoves(), 20);
    assert.equal(board.push("e2e4"), true);
    assert.equal(board.push("e2e4"), false);
    assert.equal(board.pushSan("e5"), true);
    assert.equal(board.turn(), true);
    assert.equal(board.moveStack(), "e2e4 e7e5");
    assert.equal(board.sanMove("g1f3"), "Nf3");
    assert.equal(board.sanMove("g1f3", ffish.Notation.SAN), "Nf3");
    assert.equal(board.variationSan("g1f3 b8c6 f1b5"), "2. Nf3 Nc6 3. Bb5");
    assert.equal(board.variationSan("g1f3 b8c6", ffish.Notation.SAN, false), "Nf3 Nc6");
    assert.equal(board.variationSan("g1f3 g1f3"), "");
    assert.deepEqual([board.fullmoveNumber(), board.halfmoveClock(), board.gamePly()], [2, 0, 2]);
    assert.equal(board.toString().split("\n")[7], "R N B Q K B N R");
    assert.equal(board.toString().split("\n")[4], ". . . . P . . .");
    board.pop();
    assert.equal(board.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    assert.equal(board.variationSan("e7e5 g1f3"), "1...e5 2. Nf3");
    board.reset();
    board.pushMoves("f2f3 e7e5");
    assert.throws(() => board.pushMoves("g2g4 a1a8"), { code: "bad move" });
    assert.throws(() => board.pushSanMoves("g4 Qh4# e4"), { code: "bad move" });
    assert.equal(board.moveStack(), "f2f3 e7e5");
    board.pushSanMoves("g4 Qh4#");
    assert.deepEqual([board.isGameOver(), board.result(), board.isCheck(), board.checkedPieces()], [true, "0-1", true, "e1"]);
    assert.throws(() => board.sanMove("e2e4"), { code: "bad move" });
    assert.deepEqual([board.hasInsufficientMaterial(true), board.isInsufficientMaterial()], [false, false]);
    board.setFen("r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1");
    assert.equal(board.isCapture("b7a8q"), true);
    assert.equal(board.isCapture("b7b8q"), false);
    board.delete();
});

test("men in hand stand in brackets", async () => {
    const ffish = await Module();
    const board = new ffish.Board("crazyhouse");
    assert.equal(board.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1");
    board.pushMoves("e2e4 d7d5 e4d5 d8d5");
    assert.deepEqual([board.pocket(true), board.pocket(false)], ["p", "p"]);
    board.pushMoves("P@c6");
    assert.equal(board.pocket(true), "");
    assert.match(board.fen(), /\[p\] b/);
    assert.deepEqual([ffish.capturesToHand("crazyhouse"), ffish.capturesToHand("shogi")], [true, true]);
    assert.deepEqual([ffish.capturesToHand("chess"), ffish.capturesToHand("seirawan")], [false, false]);
});

test("the module knows games and positions", async () => {
    const ffish = await Module();
    assert.match(ffish.info(), /^Fusilier /);
    assert.ok(ffish.variants().split(" ").includes("rifle"));
    assert.equal(ffish.startingFen("chess"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert.equal(ffish.validateFen(ffish.startingFen("atomic"), "atomic"), 1);
    assert.equal(ffish.validateFen("", "chess"), 0);
    assert.equal(ffish.validateFen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1", "chess"), -6);
    assert.ok(ffish.validateFen("nonsense") < 0);
    assert.throws(() => ffish.validateFen("8 w", "nonsense"), { code: "no game" });
    assert.equal(ffish.twoBoards("chess"), false);
    ffish.loadVariantConfig("[ffish-mine:chess]\npromotionPieceTypes = n\n");
    assert.equal(new ffish.Board("ffish-mine", "k7/7P/8/8/8/8/8/K7 w - - 0 1").legalMoves().split(" ").filter((move) => /^h7/.test(move)).join(), "h7h8n");
    assert.throws(() => ffish.loadVariantConfig("[ffish-bad:chess]\nnonsense = 1\n"), { code: "bad game" });
    assert.throws(() => ffish.setOptionInt("Threads", 4), { code: "unsupported" });
    assert.equal(new ffish.Board("chess", "bqrbkrnn/pppppppp/8/8/8/8/PPPPPPPP/BQRBKRNN w CFcf - 0 1", true).is960(), true);
});

test("records are read", async () => {
    const ffish = await Module();
    const game = ffish.readGamePGN('[Event "Casual \\"game\\""]\n[White "A"]\n\n1. e4 e5 2. Nf3 *\n');
    assert.equal(game.headerKeys(), "Event White");
    assert.equal(game.headers("Event"), 'Casual "game"');
    assert.equal(game.headers("Nobody"), "");
    assert.equal(game.mainlineMoves(), "e2e4 e7e5 g1f3");
    game.delete();
    assert.throws(() => ffish.readGamePGN("1. e4 e4 *"), { code: "bad record" });
});

test("moves are written as their own people do, and read so", async () => {
    const ffish = await new Module();
    const shogi = new ffish.Board("shogi");
    assert.equal(shogi.sanMove("i3i4"), "P-16");
    assert.equal(shogi.sanMove("f1e2", ffish.Notation.SHOGI_HODGES), "G4i-5h");
    assert.equal(shogi.pushSan("P-16"), true);
    assert.equal(shogi.moveStack(), "i3i4");
    shogi.delete();
    const xiangqi = new ffish.Board("xiangqi");
    xiangqi.pushSanMoves("C2=5 H8+7", ffish.Notation.XIANGQI_WXF);
    assert.equal(xiangqi.moveStack(), "h3e3 h10g8");
    assert.throws(() => xiangqi.sanMove("h1g3", ffish.Notation.THAI_SAN), { code: "unsupported" });
    assert.throws(() => xiangqi.sanMove("h1g3", 99), { code: "bad value" });
    xiangqi.delete();
});
