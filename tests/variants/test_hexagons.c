/* Chess on hexagons (variants/known/hexagons.ini): what counts do not show (tests/cases/known has these). */
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

/* Rules of other boards, and men and boards that the known games have not. */
static const char games[] = "[hex-atomic:glinski]\nrules = atomic, madrasi\n"
                            "[hex-rifle:mccooey]\nrules = rifle\n"
                            "[hex-progressive:shafran]\nrules = progressive, madrasi\n"
                            "[hex-house:shafran]\nrules = crazyhouse, kamikaze\n"
                            "[hex-fairy:glinski]\n"
                            "amazon = a\n"
                            "customPiece1 = c:CZfNN\n"
                            "customPiece2 = s:FfhW\n"
                            "promotionPieceTypes = a\n"
                            "startFen = b/qak/n1c1n/r5s/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2C2P2/1PRNQAKNSP1 w - - 0 1\n"
                            "[hex-small:chess]\n"
                            "board = hexagon 3x5\n"
                            "doubleStep = false\n"
                            "castling = false\n"
                            "startFen = k/bpr/3/1P1/BKR w - - 0 1\n";

static void must_be_a_game(void *listener, const char *id, const Game *game, const char *why) {
    (void)listener;
    if (!game) fail_msg("%s: %s", id, why);
}

static int load_games(void **state) {
    (void)state;
    Error err;
    if (games_load("hexagons", games, must_be_a_game, NULL, &err)) return 0;
    fail_msg("%s", err.text);
    return 1;
}

static void set_up(Position *pos, const char *id, const char *text) {
    const Game *const game = game_find(id);
    Error err;
    assert_non_null(game);
    pos_init(pos, game);
    if (!game_parse(pos, game, text, &err)) fail_msg("%s: %s", id, err.text);
}

/* ---- moves and what comes of them ---- */

static void moves_lead_where_they_should(void **state) {
    (void)state;
    static const struct {
        const char *id, *before, *move, *after;
    } rows[] = {
        /* a rank that is written from left to right as far as there are cells; the cell that was passed over */
        { "glinski", "start", "g4g6", "b/qbk/n1b1n/r5r/ppppppppp/6P4/5P5/4P6/3P1B1P3/2P2B2P2/1PRNQBKNRP1 b - g5 0 1" },
        /* as others write it, without a field for castling */
        { "glinski", "k/3/5/7/9/4Pp5/11/11/11/11/5K5 b e5 0 1", "f6e5", "k/3/5/7/9/11/4p6/11/11/11/5K5 w - - 0 2" },
        /* who has come to another pawn's cell by a capture steps twice from there */
        { "glinski", "k/3/5/7/9/11/11/4P6/11/11/5K5 w - - 0 1", "e4e6", "k/3/5/7/9/4P6/11/11/11/11/5K5 b - e5 0 1" },
        { "glinski", "k/3/5/7/9/4Pp5/11/11/11/11/5K5 b - e5 0 1", "f6e5", "k/3/5/7/9/11/4p6/11/11/11/5K5 w - - 0 2" },
        { "glinski", "1/3/5/6k/9/1P9/11/11/11/11/5K5 w - - 5 9", "b6b7n", "1/3/5/6k/N8/11/11/11/11/11/5K5 b - - 0 9" },
        { "mccooey", "start", "f4f6", NULL },
        { "mccooey", "start", "e3e5", "b/qbk/rnbnr/ppppppp/9/11/4P6/5P5/5BP4/3PNBNP3/2PRQBKRP2 b - e4 0 1" },
        /* two cells on which a pawn can be taken that has gone three steps */
        { "shafran", "start", "e2e5", "kqbnr/bppppp/np5/bp6/rp6P/p3P2PR/6PB/5PN/PPPP1B/RNBQK b KQkq e3e4 0 1" },
        { "shafran", "5/6/7/8/9/4P4/3p4/3k3/6/4K b - e3e4 0 1", "d4e4", NULL },
        { "shafran", "4k/6/7/8/9/4P4/5p2/7/6/4K b - e3e4 0 1", "f4e3", NULL },
        { "shafran", "4k/6/7/8/9/3pP4/8/7/6/4K b - e3e4 0 1", "d5e4", "4k/6/7/8/9/9/4p3/7/6/4K w - - 0 2" },
        { "shafran", "4k/6/7/8/9/4P4/3p4/7/6/4K b - e3e4 0 1", "d4e3", "4k/6/7/8/9/9/8/4p2/6/4K w - - 0 2" },
        /* castling, short and long, to either side; not over attacked cells */
        { "shafran", "k4/6/7/8/9/8R/8/7/6/R3K w KQ - 3 9", "e1c1", "k4/6/7/8/9/8R/8/7/6/2KR1 b - - 4 9" },
        { "shafran", "k4/6/7/8/9/8R/8/7/6/R3K w KQ - 3 9", "e1b1", "k4/6/7/8/9/8R/8/7/6/1KR2 b - - 4 9" },
        { "shafran", "k4/6/7/8/9/8R/8/7/6/R3K w KQ - 3 9", "e1g3", "k4/6/7/8/9/9/8/6K/5R/R4 b - - 4 9" },
        { "shafran", "k4/6/7/8/9/8R/8/7/6/R3K w KQ - 3 9", "e1h4", "k4/6/7/8/9/9/7K/6R/6/R4 b - - 4 9" },
        { "shafran", "k3r/6/7/8/r8/9/8/7/6/4K b kq - 3 9", "e10h10", "2rk1/6/7/8/r8/9/8/7/6/4K w - - 4 10" },
        { "shafran", "k3r/6/7/8/r8/9/8/7/6/4K b kq - 3 9", "e10b7", "4r/6/r6/k7/9/9/8/7/6/4K w - - 4 10" },
        { "shafran", "k4/6/7/1r6/9/9/8/7/6/R3K w Q - 3 9", "e1b1", NULL },
        { "shafran", "k4/6/7/1r6/9/9/8/7/6/R3K w Q - 3 9", "e1c1", NULL },
        { "shafran", "k4/6/7/r7/9/9/8/7/6/R3K w Q - 3 9", "e1b1", NULL },
        { "shafran", "k4/6/7/r7/9/9/8/7/6/R3K w Q - 3 9", "e1c1", "k4/6/7/r7/9/9/8/7/6/2KR1 b - - 4 9" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos;
        Move move;
        Error err;
        char before[POSITION_TEXT_MAX], text[POSITION_TEXT_MAX];
        set_up(&pos, rows[i].id, rows[i].before);
        game_format(&pos, before, sizeof before);
        const bool legal = game_move_parse(&pos, rows[i].move, &move, &err);
        if (legal != (rows[i].after != NULL)) fail_msg("%s from %s", rows[i].move, rows[i].before);
        if (legal) {
            game_play(&pos, move);
            game_format(&pos, text, sizeof text);
            assert_string_equal(text, rows[i].after);
            game_undo(&pos);
            game_format(&pos, text, sizeof text);
            assert_string_equal(text, before);
        }
        pos_release(&pos);
    }
}

/* ---- refusals ---- */

static void reasons_fit_the_board(void **state) {
    (void)state;
    static const struct {
        const char *id, *position, *move, *says;
    } rows[] = {
        { "glinski", "start", "f5g5", "there is nothing on g5 to capture" },
        { "glinski", "start", "f5g6", "a pawn does not move like that" },
        { "glinski", "start", "f5f7", "the pawn on f7 is in the way" },
        { "mccooey", "start", "f4f6", "a pawn goes two steps only from where it started" },
        { "mccooey", "start", "f4e5", "there is nothing on e5 to capture" },
        { "glinski", "start", "c1c5", "the pawn on c2 is in the way" },
        { "glinski", "start", "g1h5", "a king does not move like that" },
        { "shafran", "start", "e1b1", "the queen on d1 is in the way" },
        { "shafran", "start", "e2e6", "a pawn does not move like that" },
        { "shafran", "k4/6/7/1r6/9/9/8/7/6/R3K w Q - 3 9", "e1b1", "you cannot castle through check: c1 is attacked" },
        { "shafran", "k4/6/7/8/4r4/9/8/7/6/R3K w Q - 3 9", "e1b1", "you cannot castle out of check" },
        { "shafran", "k4/6/7/8/9/9/8/7/6/R3K w - - 3 9", "e1c1", "there is no right to castle there" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos;
        Move move;
        Error err = { .text = "" };
        set_up(&pos, rows[i].id, rows[i].position);
        assert_false(game_move_parse(&pos, rows[i].move, &move, &err));
        if (!strstr(err.text, rows[i].says)) fail_msg("%s", err.text);
        pos_release(&pos);
    }
}

static void note(void *listener, const char *id, const Game *game, const char *why) {
    (void)id;
    assert_null(game);
    snprintf(listener, sizeof((Error *)0)->text, "%s", why);
}

static void wrong_boards_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *board, *says;
    } rows[] = {
        { "hexagon 8x8", "an odd number of files" },       { "hexagon 12", "more than 255 cells" },
        { "hexagon 6 cylinder", "only squares can wrap" }, { "hexagon x", "\"x\" is neither a size" },
        { "slanted", "\"slanted\" is neither a size" },    { "6", "\"6\" is neither a size" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char text[256], why[sizeof((Error *)0)->text] = "";
        Error err;
        snprintf(text, sizeof text, "[wrong%zu:chess]\nboard = %s\n", i, rows[i].board);
        assert_true(games_load("wrong", text, note, why, &err));
        if (!strstr(why, rows[i].says)) fail_msg("%s: %s", rows[i].board, why);
    }
}

/* ---- with other rules ---- */

static void rules_join_with_hexagons(void **state) {
    (void)state;
    static const char *const ids[] = { "glinski",         "mccooey",   "shafran",   "hex-atomic", "hex-rifle",
                                       "hex-progressive", "hex-house", "hex-fairy", "hex-small" };
    for (size_t i = 0; i < LENGTH(ids); i++) {
        Run run;
        const Game *const game = game_find(ids[i]);
        assert_non_null(game);
        run_init(&run, game, i);
        game_start(&run.pos, game);
        play_at_random(&run, SLOW ? 60 : 300, SLOW ? 10 : 5);
        run_release(&run);
    }
}

/* Six cells touch a cell: those two steps away stand, whoever explodes. */
static void captures_explode_over_edges(void **state) {
    (void)state;
    Position pos;
    Move move;
    Error err;
    char text[POSITION_TEXT_MAX];
    set_up(&pos, "hex-atomic", "k/3/5/7/9/5rn4/5rq4/4n6/11/K10/4R6 w - - 0 1");
    if (!game_move_parse(&pos, "e1e4", &move, &err)) fail_msg("%s", err.text);
    game_play(&pos, move);
    game_format(&pos, text, sizeof text);
    assert_string_equal(text, "k/3/5/7/9/5rn4/6q4/11/11/K10/11 b - - 0 1");
    pos_release(&pos);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_lead_where_they_should), cmocka_unit_test(reasons_fit_the_board),
        cmocka_unit_test(wrong_boards_are_refused),     cmocka_unit_test(rules_join_with_hexagons),
        cmocka_unit_test(captures_explode_over_edges),
    };
    return cmocka_run_group_tests(tests, load_games, NULL);
}
