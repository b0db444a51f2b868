/* Games from files with palaces, first leaps and castling of other sorts: how large their trees are, counted by
 * Fairy-Stockfish, and what their rules forbid. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/perft.h"
#include "tests/random_play.h"
#include "tests/slow.h"
#include "variants/load.h"
#include "variants/registry.h"
#include "variants/sheets/read.h"

static const char own[] =
    "[t-960:chess]\nchess960 = true\n"
    "startFen = bnrkrqnb/pppppppp/8/8/8/8/PPPPPPPP/BNRKRQNB w KQkq - 0 1\n"
    "[t-second:chess]\ncastlingRank = 2\ncastlingRookPieces = rn\n"
    "doubleStepRegionWhite = *3\ndoubleStepRegionBlack = *6\n"
    "startFen = 1n1q1b2/r3k2n/pppppppp/8/8/PPPPPPPP/N3K2R/1N1Q1B2 w KQkq - 0 1\n"
    "[t-near:chess]\nmaxFile = 6\nmaxRank = 6\ncastlingKingsideFile = e\ncastlingQueensideFile = b\n"
    "startFen = r2k1r/6/6/6/6/R2K1R w KQkq - 0 1\n"
    "[t-inner:chess]\nmaxFile = 10\ncastlingRookKingsideFile = i\ncastlingRookQueensideFile = b\n"
    "castlingKingsideFile = h\ncastlingQueensideFile = d\n"
    "startFen = rr3k2rr/10/10/10/10/10/10/RR3K2RR w KQkq - 0 1\n"
    "[t-none:chess]\ncastling = false\n"
    "[t-palace:chess]\nking = k:W\nwazir = a\njanggiCannon = c\nsoldier = s\nknight = -\n"
    "diagonalLines = d1 f1 e2 d3 f3\nmobilityRegionWhiteKing = d1 e1 f1 d2 e2 f2 d3 e3 f3\n"
    "mobilityRegionWhiteRook = *1 *3 *8\nbikjangRule = true\n"
    "startFen = 7k/8/8/8/8/8/8/4K3 w - - 0 1\n";

static void must_be_a_game(void *listener, const char *id, const Game *game, const char *why) {
    (void)listener;
    if (!game) fail_msg("%s: %s", id, why);
}

static int load(void **state) {
    (void)state;
    Error err;
    if (!games_load("t", own, must_be_a_game, NULL, &err)) fail_msg("%s", err.text);
    return 0;
}

static void set_up(Position *pos, const char *id, const char *text) {
    const Game *const game = game_find(id);
    Error err;
    if (!game) fail_msg("there is no game %s", id);
    pos_init(pos, game);
    if (!game_parse(pos, game, text, &err)) fail_msg("%s %s: %s", id, text, err.text);
}

static void trees_have_the_size_that_others_count(void **state) {
    (void)state;
    static const struct {
        const char *id;
        Depth depth;
        uint64_t leaves;
    } rows[] = {
        { "minixiangqi", 3, 6664 }, { "xiangqi", 3, 79666 },    { "manchu", 3, 17648 }, { "makruk", 3, 12012 },
        { "cambodian", 3, 15031 },  { "ai-wok", 3, 18102 },     { "asean", 3, 12012 },  { "perfect", 3, 15082 },
        { "newzealand", 3, 8976 },  { "caparandom", 3, 25228 }, { "t-960", 3, 10097 },  { "t-second", 3, 32201 },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos;
        set_up(&pos, rows[i].id, "start");
        const uint64_t leaves = perft_count(&pos, rows[i].depth, NULL);
        if (leaves != rows[i].leaves) fail_msg("%s: %llu leaves", rows[i].id, (unsigned long long)leaves);
        pos_release(&pos);
    }
}

/* Keys, undo, text, lists: what holds in every game holds in these. */
static void random_games_are_sound(void **state) {
    (void)state;
    static const char *const ids[] = { "xiangqi",  "manchu",  "makpong", "cambodian", "castle",  "opposite-castling",
                                       "t-second", "t-inner", "t-960",   "t-near",    "t-palace" };
    for (size_t i = 0; i < LENGTH(ids); i++) {
        Run run;
        run_init(&run, game_find(ids[i]), 5);
        for (int k = 0; k < (SANITIZED ? 1 : 3); k++) {
            game_start(&run.pos, game_find(ids[i]));
            play_at_random(&run, 80, 8);
        }
        run_release(&run);
    }
}

/* Which moves are legal, and which not. */
static void moves_are_legal_or_not(void **state) {
    (void)state;
    static const struct {
        const char *id, *position, *legal, *illegal;
    } rows[] = {
        { "xiangqi", "4k4/9/9/9/9/9/9/9/4A4/3K5 w - - 0 1", "e2f1", "e2e3" },
        { "xiangqi", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "e1f1", "e1d1" },   /* generals would face each other */
        { "xiangqi", "3k5/9/9/9/9/9/3N5/9/9/3K5 w - - 0 1", "d1d2", "d4e6" }, /* and here */
        { "xiangqi", "3k5/9/9/9/9/2B6/9/9/9/4K4 w - - 0 1", "c5a3", "c5a7" }, /* beyond the river */
        { "xiangqi", "3k5/9/9/9/P8/9/9/9/9/4K4 w - - 0 1", "a6b6", "a6a5" },  /* a soldier who has crossed it */
        { "xiangqi", "3k5/9/9/9/9/P8/9/9/9/4K4 w - - 0 1", "a5a6", "a5b5" },  /* and one who has not */
        { "makpong", "k7/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1e2", "e1d1" },
        { "cambodian", "3k4/8/8/8/8/8/8/3KM3 w DE - 0 1", "d1b2", "d1c3" },
        { "cambodian", "3k4/8/8/8/8/8/4P3/3KM3 w DE - 0 1", "e1e3", "e1e2" }, /* over a pawn */
        { "cambodian", "3k4/8/8/8/8/8/8/3KM3 w E - 0 1", "e1e3", "d1b2" },    /* the king has moved */
        { "castle", "start", "g1f3", "e1g1" },
        { "t-near", "start", "d1f1", NULL }, /* d1e1 is a step */
        { "t-inner", "start", "f1h1", NULL },
        { "t-none", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1f1", "e1g1" },
        { "t-palace", "7k/8/8/8/8/3R4/3K4/8 w - - 0 1", "d3f1", NULL },
        { "t-palace", "7k/8/8/8/8/8/8/3R1K2 w - - 0 1", "d1d8", "d1d2" }, /* over cells that are not his */
        { "t-palace", "7k/8/8/8/8/8/8/3K4 w - - 0 1", "d1e2", "d1c1" },
        { "t-palace", "7k/8/8/8/c7/P7/8/C3K3 w - - 0 1", "a1f1", "a1a4" }, /* a cannon takes no cannon */
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos;
        Move move;
        Error err;
        set_up(&pos, rows[i].id, rows[i].position);
        if (rows[i].legal && !game_move_parse(&pos, rows[i].legal, &move, &err)) fail_msg("%s", err.text);
        if (rows[i].illegal && game_move_parse(&pos, rows[i].illegal, &move, &err))
            fail_msg("%s %s: %s", rows[i].id, rows[i].position, rows[i].illegal);
        pos_release(&pos);
    }
}

/* The field after these moves. */
static void rights_go_as_the_rules_say(void **state) {
    (void)state;
    static const struct {
        const char *id, *position, *moves[3], *field;
    } rows[] = {
        { "opposite-castling", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", { "e1g1" }, " q " },
        { "opposite-castling", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", { "e1c1" }, " k " },
        { "cambodian", "start", { "a3a4", "a6a5" }, " DEde " },
        { "cambodian", "start", { "d1b2", "e8e7" }, " Ed " },
        { "cambodian", "4k3/8/8/8/8/8/8/R2KM3 w DEe - 0 1", { "a1a8" }, " DE " }, /* a rook is aimed at the king */
        { "t-none", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", { "e1f1" }, " - - " },
        { "t-960", "start", { "g1f3" }, " KQkq " },
        { "t-inner", "start", { "a1a2" }, " KQkq " },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char text[POSITION_TEXT_MAX];
        Position pos;
        set_up(&pos, rows[i].id, rows[i].position);
        for (int k = 0; k < 3 && rows[i].moves[k]; k++) {
            Move move;
            Error err;
            if (!game_move_parse(&pos, rows[i].moves[k], &move, &err)) fail_msg("%s", err.text);
            game_play(&pos, move);
        }
        game_format(&pos, text, sizeof text);
        if (!strstr(text, rows[i].field)) fail_msg("%s: %s", rows[i].id, text);
        pos_release(&pos);
    }
}

static void castling_wins_and_its_loss_loses(void **state) {
    (void)state;
    static const struct {
        const char *position, *move, *result;
    } rows[] = {
        { "r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "e8c8", "0-1" },
        { "r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "e8d8", "1-0" },
        { "r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "a8a1", "1-0" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos;
        Move move;
        Error err;
        char result[32];
        set_up(&pos, "castle", rows[i].position);
        if (!game_move_parse(&pos, rows[i].move, &move, &err)) fail_msg("%s", err.text);
        game_play(&pos, move);
        const Outcome outcome = game_outcome(&pos);
        outcome_format(&outcome, 2, result, sizeof result);
        if (strcmp(result, rows[i].result) != 0) fail_msg("%s: %s", rows[i].move, result);
        pos_release(&pos);
    }
}

static void what_makes_no_sense_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *text, *why;
    } rows[] = {
        { "castlingKingPiece = kq", "castlingKingPiece: expected the letter of one man" },
        { "castlingWins = x", "castlingWins: 'x' is not a castling right" },
        { "mobilityRegionWhiteCastle = a1", "the key mobilityRegionWhiteCastle" },
        { "castlingRank = 2",
          "startFen: position, field 3 (castling): 'K', but the king is not where he castles from" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char text[256];
        Sheets sheets;
        Error err = { .text = "" };
        snprintf(text, sizeof text, "[t-x:chess]\n%s\n", rows[i].text);
        assert_true(sheets_read(&sheets, "t", text, NULL, &err));
        assert_null(sheet_game(&sheets.sheet[0], &err));
        if (!strstr(err.text, rows[i].why)) fail_msg("%s: %s", rows[i].text, err.text);
        sheets_free(&sheets);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trees_have_the_size_that_others_count),
        cmocka_unit_test(random_games_are_sound),
        cmocka_unit_test(moves_are_legal_or_not),
        cmocka_unit_test(rights_go_as_the_rules_say),
        cmocka_unit_test(castling_wins_and_its_loss_loses),
        cmocka_unit_test(what_makes_no_sense_is_refused),
    };
    return cmocka_run_group_tests(tests, load, NULL);
}
