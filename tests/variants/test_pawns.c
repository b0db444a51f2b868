/* Pawns of files that are not those of chess, and men who are like them: games and positions as Fairy-Stockfish counts
 * them, and what else is to hold in these games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/perft.h"
#include "tests/random_play.h"
#include "tests/slow.h"
#include "variants/load.h"
#include "variants/registry.h"

static const char games[] = "[grandbase:chess]\n"
                            "board = 10x10\n"
                            "archbishop = a\n"
                            "chancellor = c\n"
                            "promotionPieceTypes = acqrbn\n"
                            "promotionRegionWhite = *8 *9 *10\n"
                            "promotionRegionBlack = *3 *2 *1\n"
                            "promotionLimit = a:1 c:1 q:1 r:2 b:2 n:2\n"
                            "mandatoryPawnPromotion = false\n"
                            "doubleStepRegionWhite = *3\n"
                            "doubleStepRegionBlack = *8\n"
                            "castling = false\n"
                            "startFen = r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1\n"
                            "[grandx:grandbase]\n"
                            "[opulentx:grandbase]\n"
                            "knight = -\n"
                            "customPiece1 = n:NW\n"
                            "customPiece2 = w:CF\n"
                            "customPiece3 = l:FDH\n"
                            "promotionPieceTypes = acqrbnwl\n"
                            "promotionLimit = a:1 c:1 q:1 r:2 b:2 n:2 w:2 l:2\n"
                            "startFen = rw6wr/clbnqknbla/pppppppppp/10/10/10/10/PPPPPPPPPP/CLBNQKNBLA/RW6WR w - - 0 1\n"
                            "[wolfx:chess]\n"
                            "board = 8x10\n"
                            "knight = -\n"
                            "chancellor = w\n"
                            "archbishop = f\n"
                            "customPiece1 = s:fKifmnD\n"
                            "customPiece2 = n:NN\n"
                            "customPiece3 = e:NNQ\n"
                            "promotionPawnTypes = ps\n"
                            "promotionPieceTypes = qwfrb\n"
                            "promotionRegionWhite = *10\n"
                            "doubleStepRegionWhite = *2 b3 c3 f3 g3\n"
                            "doubleStepRegionBlack = *9 b8 c8 f8 g8\n"
                            "enPassantTypes = p\n"
                            "nMoveRuleTypes = ps\n"
                            "castling = false\n"
                            "startFen = qwfrbbnk/pssppssp/1pp2pp1/8/8/8/8/1PP2PP1/PSSPPSSP/KNBBRFWQ w - - 0 1\n"
                            "[dragonx:chess]\n"
                            "castling = false\n"
                            "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\n"
                            "customPiece1 = b:BK\n"
                            "customPiece2 = n:NK\n"
                            "customPiece3 = p:KifmnD\n"
                            "customPiece4 = r:RK\n"
                            "pawnTypes = p\n"
                            "[khansx:chess]\n"
                            "castling = false\n"
                            "centaur = h\n"
                            "knibis = a\n"
                            "kniroo = l\n"
                            "customPiece1 = t:mNcK\n"
                            "customPiece2 = s:mfhNcfW\n"
                            "promotionPawnTypesBlack = s\n"
                            "promotionPieceTypesBlack = t\n"
                            "nMoveRuleTypesBlack = s\n"
                            "startFen = lhatkahl/ssssssss/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\n"
                            "[triple:chess]\n"
                            "tripleStepRegionWhite = *2 *1 *3\n"
                            "tripleStepRegionBlack = *7 *6\n"
                            "doubleStepRegionWhite = *2 *3\n"
                            "promotionPieceTypesWhite = qn\n"
                            "promotionLimit = q:1 n:2\n"
                            "[tripleopt:triple]\n"
                            "mandatoryPawnPromotion = false\n"
                            "enPassantRegionWhite = *6 *5 e7\n"
                            "enPassantRegionBlack = *4\n"
                            "[passers:chess]\n"
                            "castling = false\n"
                            "customPiece1 = x:WifmnDifmnAibmnN\n"
                            "customPiece2 = y:fKeifmR3\n"
                            "enPassantTypes = pxn\n"
                            "startFen = rnbqkbnr/pyppxppp/8/8/8/8/PPYPPXPP/RNBQKBNR w - - 0 1\n"
                            "[passers2:passers]\n"
                            "enPassantTypesWhite = yb\n"
                            "promotionPawnTypes = px\n"
                            "nMoveRuleTypes = py\n"
                            "[old:chess]\n"
                            "promotionRank = 7\n"
                            "doubleStepRank = 3\n"
                            "[old2:chess]\n"
                            "doubleStepRankMin = 1\n"
                            "doubleStepRank = 4\n"
                            "promotionRank = 6\n"
                            "promotionPieceTypes = -\n"
                            "mandatoryPawnPromotion = false\n"
                            "[mob:chess]\n"
                            "mobilityRegionWhiteQueen = *1 *2 *3 *4 d5 d6 d7\n"
                            "mobilityRegionBlackBishop = *8 *7 *5 a* h*\n"
                            "mobilityRegionWhitePawn = *2 *3 *4 a* b* c* f* g* h*\n"
                            "mobilityRegionBlackKnight = *8 *7 *6 *5 *4 *3\n"
                            "mobilityRegionWhiteKing = *1 *2 *3 a* b*\n"
                            "[shakox:chess]\n"
                            "board = 10x10\n"
                            "fersAlfil = e\n"
                            "cannon = c\n"
                            "promotionPieceTypes = qrbnce\n"
                            "promotionRegionWhite = *10\n"
                            "castling = false\n"
                            "doubleStepRegionWhite = *3\n"
                            "doubleStepRegionBlack = *8\n"
                            "startFen = c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w - - 0 1\n"
                            "[nzx:chess]\n"
                            "rook = -\n"
                            "knight = -\n"
                            "rookni = r\n"
                            "kniroo = n\n"
                            "castling = false\n"
                            "promotionPieceTypes = qrbn\n"
                            "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\n"
                            "[walkers:chess]\n"
                            "pawn = p:fmWfceFifmnD\n"
                            "[walkers-atomic:walkers]\n"
                            "rules = atomic\n"
                            "[walkers-bingo:walkers]\n"
                            "rules = bingo\n";

static void must_be_a_game(void *listener, const char *id, const Game *game, const char *why) {
    (void)listener;
    if (!game) fail_msg("%s: %s", id, why);
}

static int load_games(void **state) {
    (void)state;
    static const char *const files[] = { "men", "boards" };
    Error err;
    for (size_t i = 0; i < LENGTH(files); i++) {
        char path[512];
        snprintf(path, sizeof path, "%s/variants/known/%s.ini", FUSILIER_SOURCE_DIR, files[i]);
        if (!games_load_file(path, must_be_a_game, NULL, &err)) fail_msg("%s", err.text);
    }
    return !games_load("pawns", games, must_be_a_game, NULL, &err);
}

/* Of two plies: with men to be taken in passing, and with promotions. */
static const struct {
    const char *id, *position;
    uint64_t leaves;
} rows[] = {
    { "chigorin", "3b4/1b2Rq2/3k4/3P2pp/1p1KP1pP/3P4/1N6/b1r4R b - h3 0 46", 630 },
    { "chigorin", "1rb4r/2bp3k/2p3Np/1pP4P/P1q1P1p1/6P1/C2P1NP1/1N1K1N1R w - b6 0 31", 1155 },
    { "chigorin", "4kbb1/8/1N2pp2/PR2b3/3PPPp1/6P1/2pN1K2/R7 b - - 1 59", 763 },
    { "torpedo", "2bqkb1r/r1pp4/5ppn/p3p1p1/PpPP1NP1/1P3P1P/3P3R/RNBQK3 b Qk a3 0 18", 852 },
    { "torpedo", "5b1r/1rq1k3/4Pppn/p1P2Pp1/Pp1p2P1/BP5P/1Q2K2R/RN6 b - f4 0 33", 682 },
    { "torpedo", "3q1b1r/r1N1k3/3pPppn/p1P3p1/Pp4P1/BP1p1P1P/4QR2/RN2K3 b Q - 1 28", 853 },
    { "berolina", "r4bn1/p3qpp1/2p1kppr/1P2n2P/NB3pPP/1P4P1/1P5R/R3KBN1 b - f3g4 0 24", 1136 },
    { "berolina", "r1bq4/1p1p1k1p/2npPb1p/1Pp1p2p/N3PPr1/P2Q1P1N/1R1PP3/2B1KB1R w K c5b6 0 19", 1584 },
    { "berolina", "3r1bn1/P4pp1/1N3ppr/3pk2P/1B2n1PP/RP2p1P1/1P2B2R/5KN1 w - - 0 33", 1233 },
    { "pawnsideways", "rn1qk1nr/p2p1pb1/bp6/R1p1P2p/4P1pP/NP6/1PPQPKP1/2B2BNR b kq h3h4 0 13", 1577 },
    { "pawnsideways", "rnr5/pb2bpp1/2k5/2pp2Pp/P2pnp2/1PPK2PR/6N1/R3Q1N1 w - h5h6 0 28", 1471 },
    { "pawnsideways", "3n1bn1/1b2k1p1/r2p4/2qpP2p/1p1pPPP1/1P4R1/Pp1B4/1NRQK3 b - - 1 38", 1709 },
    { "pawnback", "5r2/p1r1kp1n/1p3b2/3Bp1Pq/P1pP4/4R2P/nPP1P3/2BNK1NR b - d3d4 5 56", 1390 },
    { "pawnback", "2bn1q1r/1pp2k1p/r2pp2n/p5pP/3PpP2/NP5N/P1P1BP2/1RBQK2R w K g5g6 10 21", 1128 },
    { "pawnback", "3r2kr/2p2p1p/3PpBbP/8/2K4R/3pNQ2/p2P1P2/8 b - - 10 59", 1065 },
    { "legan", "kb6/1q1b1p2/npppr2R/rpnp2p1/p1P1PPP1/5P1N/4RP1K/3P1BNQ b - - 1 15", 652 },
    { "argess", "1pnp1P2/2p4b/6pp/4kp2/RPP4p/QN1PP3/BNP4R/1K4n1 w - - 10 46", 1012 },
    { "wildebeest", "1ncc1k4r/r2pb2n2p/1p8b/2p3P1p2/2Q1ppWp1p1/p10/q2PP3pPP/P4C5/2P1KP2P2/R1BB4C1R w - f8 0 33", 2924 },
    { "wildebeest", "6bq1nr/r2k7/5p5/p5R1pp1/1pPW1c2P1p/P1P1p4P1/1P2p1P3P/4P5w/2R1CK5/3B4C2 w - b7 0 60", 3073 },
    { "wildebeest", "1n1b1kr4/1r3c1n3/1p1p2P4/2c5p1p/2p1Qp1p1p1/p5B2PP/P2PP3pC1/2P2K5/1q3P2P2/3B2W3R w - - 0 52",
      3637 },
    { "grandx", "1r1c5r/2bqk1ab2/1ppppppppp/n9/8Nn/pP8/5AP3/P1PPPP1PPP/2BQKC4/1R1N3RB1 b - b4 0 9", 3292 },
    { "grandx", "r2c3ar1/1n1qk2bn1/p1p3pp2/b4p2pp/1P1ppP2N1/10/10/1PPPP1PPPP/1N1QK1A1R1/1B1C2B2R w - e7 0 13", 2874 },
    { "grandx", "q6r2/4bk1c2/5p2r1/6a2b/p1p2p2pp/1PK2p3A/P2P3PpB/1C4P2P/8N1/1R1B5R b - - 1 46", 3406 },
    { "opulentx", "r6kbr/c4w3a/pp2p2p2/wln7/2pp2pnPp/1WL2pPlP1/P1PPPP1P1N/1PC1Q4L/3N3Bqb/1BR3K1WR b - g4 0 31", 6091 },
    { "opulentx", "2c2n1awr/r1w2kl3/p3pp3Q/1p4n2b/1bPp1qp3/2P2C2W1/W9/PP2PPPNPP/2B3KB1R/RN7L w - d7 0 42", 5866 },
    { "opulentx", "10/6W3/p1ln6/2b1k1p3/2pwWp1p2/PPQP3P2/N3NAb1p1/1RP1a2P2/5L1B2/2R3K3 b - - 1 59", 4531 },
    { "wolfx", "4b1n1/2qw1s2/1pr2k1s/p1s1pp1p/2s1fPp1/2pp1Q1P/PP3SS1/1S2P1P1/KS1b3F/3BR2W w - g7 0 46", 1769 },
    { "wolfx", "w3r2k/pqs1b1s1/4p3/1p1p2p1/1Ps2p2/2P2PpP/4f3/NR3B2/2SP2W1/K4Q2 w - c6c7 0 43", 2486 },
    { "wolfx", "3n2r1/2w2P1k/1pbpp3/pP4ps/s7/P2sP2F/3S4/2bWSP2/3P4/1KBBR3 w - - 1 60", 1802 },
    { "dragonx", "1p1k1q2/p2p4/1R3N2/pP1Q4/2r5/3P1B1P/4Np2/3K3P b - - 4 58", 3799 },
    { "khansx", "l1atk2h/1h1ssl1a/3s4/2s1s2s/P1P1PPsP/NPsPB1P1/5KB1/R2Q2NR b - - 1 16", 1435 },
    { "triple", "r1bqk2r/p1p1npp1/n4PP1/Pp1pb2p/4p2P/3PP3/1PPBQ3/RN2KBNR b KQkq a4 0 10", 1276 },
    { "triple", "5r1n/6n1/k2Pp2r/P2bP2p/Q1p4P/2R3p1/5R2/6K1 w - g5 0 47", 1028 },
    { "triple", "4qr1n/5P2/k2Pp1pr/P2bPn1p/2p4P/2R5/5R2/6K1 w - - 1 45", 859 },
    { "tripleopt", "r1bqk2r/p1p1npp1/n4PP1/Pp1pb2p/4p2P/3PP3/1PPBQ3/RN2KBNR b KQkq a4 0 10", 1276 },
    { "tripleopt", "5r1n/6n1/k2Pp2r/P2bP2p/Q1p4P/2R3p1/5R2/6K1 w - g5 0 47", 1028 },
    { "tripleopt", "4qr1n/5P2/k2Pp1pr/P2bPn1p/2p4P/2R5/5R2/6K1 w - - 1 45", 885 },
    { "passers2", "r1bqkb1r/pyppn2p/2n1x2B/8/PP1P1Xp1/NY6/3KP2P/R2Q1BNR b - f3f4 1 11", 920 },
    { "passers2", "1rb1kb1r/1y1x4/q1p5/pY1Pn2p/PPQ2Xp1/N6N/4K2P/4RB1R b - f3f4 1 32", 1204 },
    { "passers2", "r2k3q/1bpn3p/3b3B/Y7/3R2P1/P2y2XN/1p2B1P1/4K1NR b - - 0 46", 1254 },
    { "mob", "r1bqkbnr/2pp1p2/p3p3/PpP3pp/8/2N2Q2/1PPKPPPP/R1B2BNR w kq b6 0 11", 845 },
    { "mob", "3k1b1r/3N2nB/3B3p/8/7P/2pPP2b/1pr5/3R3K b - - 1 50", 679 },
    { "old2", "2bqkb1r/r1pp4/5ppn/p3p1p1/PpPP1NP1/1P3P1P/3P3R/RNBQK3 b Qk a3 0 18", 852 },
    { "old2", "2rqkb1r/pb1pnp2/7p/1Pp3p1/1n6/NQP1pPPP/3PPR2/R1BK1BN1 w k e4 0 15", 1187 },
};

static void they_move_as_elsewhere(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const Game *const game = game_find(rows[i].id);
        assert_non_null(game);
        Position pos;
        Error err;
        pos_init(&pos, game);
        if (!game_parse(&pos, game, rows[i].position, &err))
            fail_msg("%s, %s: %s", rows[i].id, rows[i].position, err.text);
        const uint64_t leaves = perft_count(&pos, 2, NULL);
        if (leaves != rows[i].leaves)
            fail_msg("%s, %s: %llu", rows[i].id, rows[i].position, (unsigned long long)leaves);
        pos_release(&pos);
    }
}

static uint64_t leaves_of(const char *id, const char *position, Depth depth) {
    const Game *const game = game_find(id);
    assert_non_null(game);
    Position pos;
    Error err;
    pos_init(&pos, game);
    if (!game_parse(&pos, game, position ? position : game->setup.start, &err)) fail_msg("%s: %s", id, err.text);
    const uint64_t leaves = perft_count(&pos, depth, NULL);
    pos_release(&pos);
    return leaves;
}

static void they_start_as_elsewhere(void **state) {
    (void)state;
    static const struct {
        const char *id;
        Depth depth;
        uint64_t leaves;
    } starts[] = {
        { "chigorin", 3, 11408 },      { "sortofalmost", 3, 10815 }, { "chessvshp", 3, 8898 },
        { "georgian", 3, 12483 },      { "torpedo", 4, 209719 },     { "semitorpedo", 4, 203775 },
        { "berolina", 3, 28328 },      { "pawnback", 4, 211739 },    { "legan", 4, 8138 },
        { "pawnsideways", 4, 250145 }, { "argess", 3, 24982 },       { "chancellor", 3, 15896 },
        { "centaur", 3, 24490 },       { "gemini", 3, 25304 },       { "tencubed", 3, 68230 },
        { "indiangreat", 3, 18705 },   { "wildebeest", 3, 95829 },   { "petty", 4, 4065 },
        { "microchess", 4, 5347 },     { "4x5chess", 4, 1487 },      { "4x6chess", 4, 1870 },
        { "5x6chess", 4, 4178 },       { "shakox", 3, 185938 },      { "nzx", 4, 200310 },
        { "old", 4, 203775 },          { "old2", 4, 209719 },        { "mob", 4, 192276 },
        { "passers", 4, 437104 },
    };
    for (size_t i = 0; i < LENGTH(starts); i++) {
        const uint64_t leaves = leaves_of(starts[i].id, NULL, starts[i].depth);
        if (leaves != starts[i].leaves) fail_msg("%s: %llu", starts[i].id, (unsigned long long)leaves);
    }
}

/* A pawn with a gait of its own is a pawn to all rules: as that of chess, if it goes like that. */
static void pawns_that_walk_are_pawns(void **state) {
    (void)state;
    static const char *const positions[] = {
        NULL,
        "r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 5",
        "rnbqkbnr/ppp2ppp/8/3Pp3/8/8/PPP2PPP/RNBQKBNR w KQkq e6 0 4",
        "r3k2r/p1ppqPb1/bn2pnp1/3P4/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
    };
    for (size_t i = 0; i < LENGTH(positions); i++) {
        assert_int_equal(leaves_of("walkers", positions[i], 3), leaves_of("chess", positions[i], 3));
        assert_int_equal(leaves_of("walkers-atomic", positions[i], 3), leaves_of("atomic", positions[i], 3));
        assert_int_equal(leaves_of("walkers-bingo", positions[i], 2), leaves_of("bingo", positions[i], 2));
    }
}

/* The text of a position after moves from the start. */
static void position_after(const char *id, const char *const moves[], char text[static POSITION_TEXT_MAX]) {
    const Game *const game = game_find(id);
    assert_non_null(game);
    Position pos;
    Error err;
    pos_init(&pos, game);
    game_start(&pos, game);
    for (int i = 0; moves[i]; i++) {
        Move move;
        if (!game_move_parse(&pos, moves[i], &move, &err)) fail_msg("%s: %s", moves[i], err.text);
        game_play(&pos, move);
    }
    game_format(&pos, text, POSITION_TEXT_MAX);
    pos_release(&pos);
}

/* All men, but no kings. */
static void stars_promote_to_no_kings(void **state) {
    (void)state;
    Error err;
    assert_true(games_load("stars", "[stars:chess]\npromotionPieceTypes = *\n", must_be_a_game, NULL, &err));
    assert_string_equal(game_find("stars")->setup.promotions, "QRBN");
    assert_int_equal(leaves_of("stars", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", 1), 9);
}

static void squares_of_passing_and_clocks_are_written(void **state) {
    (void)state;
    static const struct {
        const char *id, *moves[5], *end; /* of the text */
    } games_played[] = {
        { "berolina", { "e2g4" }, " b KQkq f3g4 0 1" },
        { "berolina", { "e2f3" }, " b KQkq - 0 1" },
        { "pawnsideways", { "e2e4", "a7a6", "e4e5", "a6a5" }, " w KQkq - 0 3" },
        { "pawnsideways", { "e2e4", "a7a5", "b2b3", "a5b5" }, " w KQkq - 1 3" },
        { "pawnback", { "e2e3", "a7a6", "e3e2" }, " b KQkq - 3 2" },
        { "triple", { "e2e5" }, " b KQkq e3e4 0 1" },
        { "triple", { "e2e4" }, " b KQkq e3 0 1" },
        { "tripleopt", { "e2e5" }, " b KQkq e4 0 1" },
        { "georgian", { "e2e4" }, " b - - 0 1" },
        { "wildebeest", { "e2e5" }, " b - e3e4 0 1" },
    };
    for (size_t i = 0; i < LENGTH(games_played); i++) {
        char text[POSITION_TEXT_MAX];
        position_after(games_played[i].id, games_played[i].moves, text);
        if (!strstr(text, games_played[i].end)) fail_msg("%s: %s", games_played[i].id, text);
    }
}

/* Keys, undo, text, lists: what holds in every game holds in these. */
static void they_are_sound(void **state) {
    (void)state;
    for (int i = 0; i < games_count(); i++) {
        const Game *const game = game_at(i);
        if (strcmp(game->family, "files") != 0) continue;
        Run run;
        run_init(&run, game, 29);
        for (int k = 0; k < (SANITIZED ? 1 : 3); k++) {
            game_start(&run.pos, game);
            play_at_random(&run, 120, 8);
        }
        run_release(&run);
    }
}

/* ---- what makes no sense ---- */

static void note(void *listener, const char *id, const Game *game, const char *why) {
    (void)id;
    snprintf(listener, 256, "%s", game ? "" : why);
}

static void wrong_keys_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *text, *why;
    } files[] = {
        { "[y1:chess]\npromotionLimit = q1\n", "t:2:1: promotionLimit: \"q1\" is not the letter of a man" },
        { "[y2:chess]\npromotionLimit = x:1\n", "t:2:1: promotionLimit: \"x:1\" is not the letter of a man" },
        { "[y3:chess]\npromotionPieceTypesBlack = qx\n", "t:2:1: promotionPieceTypesBlack: no man has the letter x" },
        { "[y4:chess]\npawn = p:fR\n", "t:1: pawns capture by single leaps, and \"fR\" is more" },
        { "[y5:chess]\ncustomPiece1 = x:WifmnY\n", "t:1: the man X, \"fmnY\"" },
        { "[y6:chess]\nmobilityRegionWhiteUnicorn = *1\n", "t:2:1: the key mobilityRegionWhiteUnicorn cannot be" },
        { "[y7:chess]\nmobilityRegionWhiteQueen = d9x\n", "t:1: mobilityRegion of queen: \"d9x\" is not a square" },
        { "[y8:chess]\ntripleStepRegionWhite = 2\n", "t:2: tripleStepRegion: \"2\" is not a square" },
        { "[y9:chess]\npromotionRank = 0\n", "t:2:1: promotionRank: \"0\" is not a number from 1 to 32" },
    };
    for (size_t i = 0; i < LENGTH(files); i++) {
        char why[256] = "";
        Error err;
        assert_true(games_load("t", files[i].text, note, why, &err));
        if (strncmp(why, files[i].why, strlen(files[i].why)) != 0) fail_msg("%s: %s", files[i].text, why);
    }
}

static void nobody_passes_where_none_has_passed(void **state) {
    (void)state;
    static const char *const positions[] = {
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq f3 0 1",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3d 0 1",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3e5 0 1",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e4e5 0 1",
    };
    Position pos;
    pos_init(&pos, game_find("triple"));
    for (size_t i = 0; i < LENGTH(positions); i++) {
        Error err = { .text = "" };
        assert_false(game_parse(&pos, pos.game, positions[i], &err));
        assert_non_null(strstr(err.text, "en passant"));
    }
    pos_release(&pos);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_move_as_elsewhere),
        cmocka_unit_test(they_start_as_elsewhere),
        cmocka_unit_test(pawns_that_walk_are_pawns),
        cmocka_unit_test(stars_promote_to_no_kings),
        cmocka_unit_test(squares_of_passing_and_clocks_are_written),
        cmocka_unit_test(they_are_sound),
        cmocka_unit_test(wrong_keys_are_refused),
        cmocka_unit_test(nobody_passes_where_none_has_passed),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
