/* Hands, promotion in zones and gating as files describe them: positions and moves in the letters of other programs,
 * how many moves there are, what is refused and why. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/perft.h"
#include "variants/load.h"
#include "variants/registry.h"

static void must_be_a_game(void *listener, const char *id, const Game *game, const char *why) {
    (void)listener;
    if (!game) fail_msg("%s: %s", id, why);
}

static int load_games(void **state) {
    static const char *const files[] = { "shogi", "drops" };
    (void)state;
    for (size_t i = 0; i < LENGTH(files); i++) {
        char path[512];
        Error err;
        snprintf(path, sizeof path, "%s/variants/known/%s.ini", FUSILIER_SOURCE_DIR, files[i]);
        if (!games_load_file(path, must_be_a_game, NULL, &err)) fail_msg("%s", err.text);
    }
    return 0;
}

static bool reads(Position *pos, const char *id, const char *text, Error *err) {
    const Game *const game = game_find(id);
    if (!game) fail_msg("no game %s", id);
    pos_init(pos, game);
    return game_parse(pos, game, text, err);
}

/* ---- positions ---- */

static void positions_are_read_as_others_write_them(void **state) {
    (void)state;
    static const struct {
        const char *game, *text, *written;
    } rows[] = {
        { "shogi", "4k4/9/+P8/9/9/9/8+p/9/4K4[Pp] w 0 1", "4k4/9/+P8/9/9/9/8+p/9/4K4 w - - 0 1 hand=Pp" },
        { "shogi", "4k4/9/9/9/9/9/9/9/4K4[-] b - - 3 7", "4k4/9/9/9/9/9/9/9/4K4 b - - 3 7" },
        { "shogi", "4k4/9/9/9/9/9/9/9/4K4 b - 3 7", "4k4/9/9/9/9/9/9/9/4K4 b - - 3 7" },
        { "grandhouse", "4k5/10/10/10/10/10/10/Q~9/10/4K5[q] w - - 0 1",
          "4k5/10/10/10/10/10/10/Q9/10/4K5 w - - 0 1 hand=q promoted=a3" },
        { "placement", "start", "8/pppppppp/8/8/8/8/PPPPPPPP/8 w - - 0 1 hand=KQRRBBNNkqrrbbnn" },
        { "seirawan", "start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQBCDFGkqbcdfg - 0 1 hand=EHeh" },
        { "seirawan", "r3k3/8/8/8/8/8/8/R3K2R[Hh] w KQae - 0 1", "r3k3/8/8/8/8/8/8/R3K2R w KQae - 0 1 hand=Hh" },
        { "seirawan", "r3k3/8/8/8/8/8/8/R3K2R[h] w KAae - 0 1", "r3k3/8/8/8/8/8/8/R3K2R w Kae - 0 1 hand=h" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char text[POSITION_TEXT_MAX];
        Position pos, again;
        Error err = { .text = "" };
        if (!reads(&pos, rows[i].game, rows[i].text, &err)) fail_msg("%s: %s", rows[i].text, err.text);
        game_format(&pos, text, sizeof text);
        assert_string_equal(text, rows[i].written);
        assert_true(reads(&again, rows[i].game, text, &err) && pos_equal(&pos, &again));
        pos_release(&pos);
        pos_release(&again);
    }
}

static void impossible_positions_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *game, *text, *says;
    } rows[] = {
        { "shogi", "4k4/9/+G8/9/9/9/9/9/4K4 w 0 1", "field 1 (board): rank 7: no man is written as '+G'" },
        { "shogi", "4k4/9/9/9/9/9/9/9/4K4+ w 0 1", "rank 1: no man is written as '+'" },
        { "shogi", "4k4/9/9/9/9/9/9/9/4K4[+P] w 0 1", "'+' is no man that can be in hand" },
        { "shogi", "4k4/9/9/9/9/9/9/9/4K4[K] w 0 1", "'K' is no man that can be in hand" },
        { "shogi", "4k4/9/9/9/9/9/9/9/4K4[P] w 0 x", "field 6 (fullmove number): \"x\" is not a number" },
        { "seirawan", "4k3/8/8/8/8/8/8/4K3[H] w A - 0 1", "'A', but there is no man who could have stayed" },
        { "grandhouse", "4k5/10/10/10/10/10/10/P~9/10/4K5 w - - 0 1", "no piece stands on a3 that was a pawn" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos;
        Error err = { .text = "" };
        if (reads(&pos, rows[i].game, rows[i].text, &err)) fail_msg("%s was read", rows[i].text);
        if (!strstr(err.text, rows[i].says)) fail_msg("%s: \"%s\"", rows[i].text, err.text);
        pos_release(&pos);
    }
}

/* ---- moves ---- */

/* Counted by Fairy-Stockfish. */
static void there_are_as_many_moves_as_others_count(void **state) {
    (void)state;
    static const struct {
        const char *game, *position;
        Depth depth;
        uint64_t leaves;
    } rows[] = {
        { "shogi", "start", 3, 25470 },        { "minishogi", "start", 4, 35401 },
        { "kyotoshogi", "start", 4, 18268 },   { "micro", "start", 4, 7256 },
        { "torishogi", "start", 4, 103857 },   { "euroshogi", "start", 3, 15424 },
        { "judkins", "start", 4, 118345 },     { "gorogoroplus", "start", 3, 44436 },
        { "yarishogi", "start", 3, 7960 },     { "okisakishogi", "start", 3, 48211 },
        { "cannonshogi", "start", 3, 216600 }, { "capahouse", "start", 3, 25228 },
        { "minihouse", "start", 4, 56173 },    { "grandhouse", "start", 3, 259514 },
        { "makhouse", "start", 3, 12012 },     { "shogun", "start", 3, 8978 },
        { "dragon", "start", 4, 200857 },      { "placement", "start", 4, 1597696 },
        { "sittuyin", "start", 3, 580096 },    { "seirawan", "start", 4, 782599 },
        { "shouse", "start", 3, 546694 },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos;
        Error err = { .text = "" };
        if (!reads(&pos, rows[i].game, rows[i].position, &err)) fail_msg("%s: %s", rows[i].game, err.text);
        const uint64_t leaves = perft_count(&pos, rows[i].depth, NULL);
        if (leaves != rows[i].leaves) fail_msg("%s: %llu leaves", rows[i].game, (unsigned long long)leaves);
        pos_release(&pos);
    }
}

static void moves_lead_where_they_should(void **state) {
    (void)state;
    static const struct {
        const char *game, *position, *move, *after;
    } rows[] = {
        { "shogi", "4k4/9/9/P8/9/9/9/9/4K4 w 0 1", "a6a7+", "4k4/9/+P8/9/9/9/9/9/4K4 b - - 0 1" },
        { "shogi", "4k4/9/S8/9/9/9/9/9/4K4 w 0 1", "a7b6+", "4k4/9/9/1+S7/9/9/9/9/4K4 b - - 0 1" },
        { "shogi", "4k4/9/+p8/P8/9/9/9/9/4K4 w 0 1", "a6a7", "4k4/9/P8/9/9/9/9/9/4K4 b - - 0 1 hand=P" },
        { "kyotoshogi", "3k1/5/5/5/+S3K[P] w 0 1", "a1b2-", "3k1/5/5/1S3/4K b - - 1 1 hand=P" },
        { "kyotoshogi", "3k1/5/5/5/+S3K[P] w 0 1", "+P@a3", "3k1/5/+P4/5/+S3K b - - 0 1" },
        { "shogun", "4k3/8/8/+p7/8/8/8/R3K3[] w - - 0 1", "a1a5", "4k3/8/8/R7/8/8/8/4K3 b - - 0 1 hand=P" },
        { "seirawan", "4k3/8/8/8/8/8/8/RN2K2R[H] w KQB - 0 1", "b1c3h", "4k3/8/8/8/8/2N5/8/RH2K2R b KQ - 0 1" },
        { "seirawan", "4k3/8/8/8/8/8/8/R3K2R[EH] w KQ - 0 1", "e1g1h", "4k3/8/8/8/8/8/8/R3HRK1 b A - 0 1 hand=E" },
        { "seirawan", "4k3/8/8/8/8/8/8/R3K2R[EH] w KQ - 0 1", "h1e1h", "4k3/8/8/8/8/8/8/R4RKH b A - 0 1 hand=E" },
        { "shouse", "4k3/8/8/8/8/8/8/R3K2R[] w KQ - 0 1", "e1g1", "4k3/8/8/8/8/8/8/R4RK1 b A - 1 1" },
        { "placement", "4k3/8/8/8/8/8/8/4K3[Rr] w - - 0 1", "R@h1", "4k3/8/8/8/8/8/8/4K2R b K - 0 1 hand=r" },
        { "placement", "8/8/8/8/8/8/8/R6R[Kk] w - - 0 1", "K@e1", "8/8/8/8/8/8/8/R3K2R b KQ - 0 1 hand=k" },
        { "sittuyin", "3k4/8/8/4P3/8/P7/8/4K3[] w - - 0 1", "e5e5f", "3k4/8/8/4F3/8/P7/8/4K3 b - - 0 1" },
        { "sittuyin", "3k4/8/8/4P3/8/P7/8/4K3[] w - - 0 1", "e5d6f", "3k4/8/3F4/8/8/P7/8/4K3 b - - 0 1" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char text[POSITION_TEXT_MAX];
        Position pos, was;
        Move move;
        Error err = { .text = "" };
        if (!reads(&pos, rows[i].game, rows[i].position, &err)) fail_msg("%s: %s", rows[i].position, err.text);
        if (!game_move_parse(&pos, rows[i].move, &move, &err)) fail_msg("%s", err.text);
        pos_init(&was, pos.game);
        pos_copy(&was, &pos);
        game_play(&pos, move);
        game_format(&pos, text, sizeof text);
        assert_string_equal(text, rows[i].after);
        assert_true(pos_is_ok(&pos, &err));
        game_undo(&pos);
        assert_true(pos_equal(&pos, &was));
        pos_release(&was);
        pos_release(&pos);
    }
}

static void refused_moves_name_the_rule(void **state) {
    (void)state;
    static const struct {
        const char *game, *position, *move, *says;
    } rows[] = {
        { "shogi", "4k4/9/9/9/9/9/P8/9/4K4[PN] w 0 1", "P@a5", "there are enough of them in the file of a5" },
        { "shogi", "4k4/9/9/9/9/9/P8/9/4K4[PN] w 0 1", "P@b9", "on b9 it could never move again" },
        { "shogi", "4k4/9/9/9/9/9/P8/9/4K4[PN] w 0 1", "N@b8", "on b8 it could never move again" },
        { "shogi", "4k4/9/9/9/9/9/P8/9/4K4[PN] w 0 1", "S@b5", "you have no S in hand" },
        { "shogi", "4k4/9/9/9/9/9/P8/9/4K4[PN] w 0 1", "+N@b5", "nobody is dropped as what he may become" },
        { "shogi", "4k4/9/9/9/9/9/P8/9/4K4[PN] w 0 1", "N@a3", "men are dropped on empty squares, and a3 is none" },
        { "shogi", "4k4/P8/9/9/9/9/9/9/4K4 w 0 1", "a8a9", "the letter of the promotion is missing: a8a9+" },
        { "shogi", "3nkn3/9/4G4/9/9/9/9/9/4K4[P] w 0 1", "P@e8", "that drop would mate" },
        { "shogun", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@e6", "nobody of this kind is dropped on e6" },
        { "placement", "8/pppppppp/8/8/8/8/PPPPPPPP/8[KQkq] w - - 0 1", "e2e4", "you must drop a man first" },
        { "kyotoshogi", "3k1/5/5/5/+S3K w 0 1", "a1b2", "the letter of the promotion is missing: a1b2-" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos;
        Move move;
        Error err = { .text = "" };
        if (!reads(&pos, rows[i].game, rows[i].position, &err)) fail_msg("%s: %s", rows[i].position, err.text);
        if (game_move_parse(&pos, rows[i].move, &move, &err)) fail_msg("%s was taken", rows[i].move);
        if (!strstr(err.text, rows[i].says)) fail_msg("%s: \"%s\"", rows[i].move, err.text);
        pos_release(&pos);
    }
}

/* A knight's drop may mate, and so may a pawn who moves. */
static void only_drops_of_pawns_may_not_mate(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        { "3nkn3/9/4G4/9/9/9/9/9/4K4[G] w 0 1", "G@e8" },
        { "3nkn3/9/3GPG3/9/9/9/9/9/4K4 w 0 1", "e7e8" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos;
        Move move;
        Error err = { .text = "" };
        assert_true(reads(&pos, "shogi", rows[i][0], &err));
        if (!game_move_parse(&pos, rows[i][1], &move, &err)) fail_msg("%s", err.text);
        game_play(&pos, move);
        assert_string_equal(game_outcome(&pos).reason, "checkmate");
        pos_release(&pos);
    }
}

/* ---- files ---- */

static void note(void *listener, const char *id, const Game *game, const char *why) {
    char *const said = listener;
    (void)id;
    if (!game) snprintf(said, 256, "%s", why);
}

static void keys_are_refused_with_their_place(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        { "[k1:shogi]\npromotedPieceType = p:x\n", "t:2:1: promotedPieceType: no man has the letter x" },
        { "[k2:shogi]\npromotedPieceType = p g\n", "t:2:1: promotedPieceType: expected a colon after p" },
        { "[k3:shogi]\npromotedPieceType = s:b\n", "t:2: promotedPieceType: s becomes a man who becomes another" },
        { "[k4:shogi]\npromotedPieceType = k:g\n", "t:2: promotedPieceType: a king stays what he is" },
        { "[k5:shogi]\npromotionLimit = g:many\n", "t:2:1: promotionLimit: \"g:many\" is not the letter of a man" },
        { "[k6:shogi]\ndropNoDoubled = x\n", "t:2:1: dropNoDoubled: no man has the letter x" },
        { "[k7:shogi]\ndropRegionWhite = z\n", "t:2: dropRegion: \"z\" is not a square" },
        { "[k8:shogi]\nmustDrop = yes\n", "t:2:1: mustDrop: \"yes\" is neither true nor false" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char said[256] = "";
        Error err;
        assert_true(games_load("t", rows[i][0], note, said, &err));
        if (strncmp(said, rows[i][1], strlen(rows[i][1])) != 0) fail_msg("%s: %s", rows[i][0], said);
    }
}

/* Dropping without a hand; a file that takes no man of a kind. */
static void drops_need_no_hand_where_it_is_said(void **state) {
    (void)state;
    static const char text[] = "[free:chess]\npieceDrops = true\nfreeDrops = true\ndropRegionWhite = *4\n"
                               "knight = -\nbishop = -\nrook = -\nqueen = -\npromotionPieceTypes = -\nking = k\n"
                               "castling = false\ndropNoDoubled = p\ndropNoDoubledCount = 1\n"
                               "startFen = 4k3/8/8/8/8/8/P7/4K3 w - - 0 1\n";
    char said[256] = "";
    Position pos;
    Error err = { .text = "" };
    assert_true(games_load("t", text, note, said, &err));
    assert_string_equal(said, "");
    assert_true(reads(&pos, "free", "start", &err));
    /* two steps of the pawn, five of the king, and a pawn on each file but one */
    assert_int_equal(game_count_moves(&pos), 2 + 5 + 7);
    pos_release(&pos);
}

/* That men can be dropped puts nobody in hand: the start does, or the rule that is a parent. */
static void hands_are_empty_unless_somebody_fills_them(void **state) {
    (void)state;
    static const char text[] = "[bare-hands:chess]\npieceDrops = true\n"
                               "[no-captives:crazyhouse]\ncapturesToHand = false\n"
                               "[stuck-knight:pocketknight]\ncastling = false\n"
                               "[own-knight:chess]\npieceDrops = true\n"
                               "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nn] w KQkq - 0 1\n";
    static const struct {
        const char *id;
        int drops;
    } rows[] = { { "bare-hands", 0 }, { "no-captives", 0 }, { "stuck-knight", 32 }, { "own-knight", 32 } };
    char said[256] = "";
    Error err = { .text = "" };
    assert_true(games_load("t", text, note, said, &err));
    assert_string_equal(said, "");
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos;
        assert_true(reads(&pos, rows[i].id, "start", &err));
        assert_int_equal(game_count_moves(&pos), 20 + rows[i].drops);
        pos_release(&pos);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_are_read_as_others_write_them),
        cmocka_unit_test(impossible_positions_are_refused),
        cmocka_unit_test(there_are_as_many_moves_as_others_count),
        cmocka_unit_test(moves_lead_where_they_should),
        cmocka_unit_test(refused_moves_name_the_rule),
        cmocka_unit_test(only_drops_of_pawns_may_not_mate),
        cmocka_unit_test(keys_are_refused_with_their_place),
        cmocka_unit_test(drops_need_no_hand_where_it_is_said),
        cmocka_unit_test(hands_are_empty_unless_somebody_fills_them),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
