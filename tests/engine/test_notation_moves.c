/* Move strings; letters of men; results. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/refusal.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/* ---- letters and results ---- */

static void letters_go_both_ways(void **state) {
    (void)state;
    const Game *game = game_find("chess");
    for (Kind kind = PAWN; kind <= KING; kind++) {
        assert_int_equal(game_letter(game, kind), ".PNBRQK"[kind]);
        assert_int_equal(game_kind(game, ".PNBRQK"[kind]), kind);
        assert_int_equal(game_kind(game, ".pnbrqk"[kind]), kind);
    }
    assert_int_equal(game_letter(game, KIND_GAME), '?');
    assert_int_equal(game_letter(game, KINDS_MAX - 1), '?');
    static const char none[] = { '\0', '.', ' ', 'X', 'x', '1', '\x7f', (char)0x80, (char)0xff };
    for (size_t i = 0; i < sizeof none; i++) assert_int_equal(game_kind(game, none[i]), EMPTY);
    Game other = *game;
    other.setup.letters = ".PNBRQKAC";
    assert_int_equal(game_letter(&other, KIND_GAME + 1), 'C');
    assert_int_equal(game_kind(&other, 'c'), KIND_GAME + 1);
}

static void results_are_written(void **state) {
    (void)state;
    static const struct {
        Outcome outcome;
        int players;
        const char *text;
    } rows[] = {
        { { .over = false }, 2, "-" },
        { { true, { 60, 0 }, NULL }, 2, "1-0" },
        { { true, { 0, 60 }, NULL }, 2, "0-1" },
        { { true, { 30, 30 }, NULL }, 2, "1/2-1/2" },
        { { true, { 60, 0, 0, 0 }, NULL }, 4, "1,0,0,0" },
        { { true, { 60, 0, 60, 0 }, NULL }, 4, "1,0,1,0" },
        { { true, { 20, 20, 20 }, NULL }, 3, "1/3,1/3,1/3" },
        { { true, { 30, 0, 30 }, NULL }, 3, "1/2,0,1/2" },
        { { true, { 12, 12, 12, 12, 12, 0 }, NULL }, 6, "1/5,1/5,1/5,1/5,1/5,0" },
        { { true, { 40, 20, 0 }, NULL }, 3, "2/3,1/3,0" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char text[80];
        assert_int_equal(outcome_format(&rows[i].outcome, rows[i].players, text, sizeof text), strlen(rows[i].text));
        assert_string_equal(text, rows[i].text);
    }
}

static void results_are_read(void **state) {
    static const struct {
        const char *game, *text; /* each player's points behind it; none: it is not read */
        uint8_t points[PLAYERS_MAX];
        bool is_result;
    } rows[] = {
        { "chess", "1-0", { 60, 0 }, true },
        { "chess", "0-1", { 0, 60 }, true },
        { "chess", "1/2-1/2", { 30, 30 }, true },
        { "doubles", "1-0", { 60, 60, 0, 0 }, true },
        { "doubles", "1/2-1/2", { 30, 30, 30, 30 }, true },
        { "doubles", "0,0,1,1", { 0, 0, 60, 60 }, true },
        { "tri-chess-3", "1/2,0,1/2", { 30, 0, 30 }, true },
        { "tri-chess-3", "1/3,1/3,1/3", { 20, 20, 20 }, true },
        { "chess", "1,0", { 0 }, false },
        { "chess", "*", { 0 }, false },
        { "chess", "-", { 0 }, false },
        { "chess", "1-1", { 0 }, false },
        { "chess", "1-0 ", { 0 }, false },
        { "tri-chess-3", "1-0", { 0 }, false },
        { "tri-chess-3", "1,0", { 0 }, false },
        { "tri-chess-3", "1,0,0,0", { 0 }, false },
        { "tri-chess-3", "1,1,0", { 0 }, false },   /* two wins */
        { "tri-chess-3", "1/7,0,0", { 0 }, false }, /* no share of sixty */
        { "tri-chess-3", "-1,1,1", { 0 }, false },
        { "tri-chess-3", "1/0,0,0", { 0 }, false },
        { "tri-chess-3", "2/1,0,0", { 0 }, false },
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Outcome outcome = { .over = false, .points = { 7 } };
        const bool is_result = outcome_parse(&outcome, game_find(rows[i].game), rows[i].text);
        if (is_result != rows[i].is_result || is_result != outcome.over)
            fail_msg("%s: '%s'", rows[i].game, rows[i].text);
        if (!is_result) assert_int_equal(outcome.points[0], 7);
        if (is_result) assert_memory_equal(outcome.points, rows[i].points, sizeof rows[i].points);
    }
}

/* ---- moves ---- */

static void moves_are_read(void **state) {
    (void)state;
    static const struct {
        const char *game, *position, *text, *written; /* NULL: as it was read */
    } rows[] = {
        { "chess", START, "e2e4", NULL },
        { "chess", START, "g1f3", NULL },
        { "chess", "4k3/8/8/8/3pP3/8/8/4K3 b - e3", "d4e3", NULL },
        { "chess", "8/P6k/8/8/8/8/8/4K3 w", "a7a8q", NULL },
        { "chess", "8/P6k/8/8/8/8/8/4K3 w", "a7a8n", NULL },
        { "chess", "8/P6k/8/8/8/8/8/4K3 w", "a7a8Q", "a7a8q" },
        { "chess", "8/P6k/8/8/8/8/8/4K3 w", "a7a8R", "a7a8r" },
        { "chess", "1n5k/P7/8/8/8/8/8/4K3 w", "a7b8B", "a7b8b" },
        { "chess", "4k3/8/8/8/8/8/8/R3K2R w KQ", "e1g1", NULL },
        { "chess", "4k3/8/8/8/8/8/8/R3K2R w KQ", "e1h1", "e1g1" },
        { "chess", "4k3/8/8/8/8/8/8/R3K2R w KQ", "e1a1", "e1c1" },
        { "chess", "r3k2r/8/8/8/8/8/8/4K3 b kq", "e8a8", "e8c8" },
        { "chess960", "4k3/8/8/8/8/8/8/R3K2R w KQ", "e1h1", NULL },
        { "chess960", "4k3/8/8/8/8/8/8/R3K2R w KQ", "e1g1", "e1h1" },
        { "chess960", "4k3/8/8/8/8/8/8/R3K2R w KQ", "e1c1", "e1a1" },
        { "chess960", "4k3/8/8/8/8/8/8/R4K1R w KQ", "f1g1", NULL }, /* the king's step comes first */
        { "chess960", "4k3/8/8/8/8/8/8/R4K1R w KQ", "f1h1", NULL },
        { "chess960", "4k3/8/8/8/8/8/8/R4KR1 w KQ", "f1g1", NULL }, /* king takes rook: castling */
        { "rifle", "k3r3/8/8/3p4/8/4N3/8/4K3 w", "e3xd5", NULL },
        { "rifle", "k3r3/8/8/3p4/8/4N3/8/4K3 w", "e3d5", "e3xd5" },
        { "rifle", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5xd5", NULL },
        { "rifle", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d5", "e5xd5" },
        { "rifle-free", "r6k/1P6/8/8/8/8/8/1K6 w", "b7b8q", NULL },
        { "cylindrical", "4k3/8/8/P6p/8/8/8/4K3 w - h6 0 2", "a5h6", NULL },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const Game *game = game_find(rows[i].game);
        Position pos;
        pos_init(&pos, game);
        Error err = { .text = "" };
        if (!game_parse(&pos, game, rows[i].position, &err)) fail_msg("\"%s\": %s", rows[i].position, err.text);
        Move move;
        if (!game_move_parse(&pos, rows[i].text, &move, &err)) fail_msg("\"%s\": %s", rows[i].position, err.text);
        char written[MOVE_TEXT_MAX];
        const char *expected = rows[i].written ? rows[i].written : rows[i].text;
        assert_int_equal(game_move_format(&pos, move, written), strlen(expected));
        assert_string_equal(written, expected);
        pos_release(&pos);
    }
}

static void bad_moves_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *game, *position, *text, *says;
    } rows[] = {
        { "chess", START, "", "missing" },
        { "chess", START, "e2", "not a move such as" },
        { "chess", START, "e2e", "not a move such as" },
        { "chess", START, "e4", "not a move such as" },
        { "chess", START, "Nf3", "not a move such as" },
        { "chess", START, "O-O", "not a move such as" },
        { "chess", START, "e2e9", "not a move such as" },
        { "chess", START, "i2i4", "not a move such as" },
        { "chess", START, "e2-e4", "not a move such as" },
        { "chess", START, "e2 e4", "not a move such as" },
        { "chess", START, " e2e4", "not a move such as" },
        { "chess", START, "E2E4", "not a move such as" },
        { "chess", START, "\xff\xfe\x01", "not a move such as" },
        { "chess", START, "%s%n", "not a move such as" },
        { "chess", START, "e2e5", "a pawn does not move like that" },
        { "chess", START, "e2e4q", "that move is written differently: e2e4" },
        { "chess", START, "e2e4 ", "that move is written differently: e2e4" },
        { "chess", START, "e2xe4", "that move is written differently: e2e4" },
        { "chess", START, "e1g1", "the bishop on f1 is in the way" },
        { "chess", START, "0000", "you may not pass here" },
        { "chess", START, "P@e4", "nothing can be dropped here" },
        { "chess", START, "dice:7", "no dice are rolled now" },
        { "chess", START, "e7e5", "the pawn on e7 is not yours" },
        { "chess", START, "e4e5", "there is no man on e4" },
        { "chess", "8/P6k/8/8/8/8/8/4K3 w", "a7a8", "the letter of the promotion is missing" },
        { "chess", "8/P6k/8/8/8/8/8/4K3 w", "a7a8k", "that move is written differently: a7a8q" },
        { "chess", "8/P6k/8/8/8/8/8/4K3 w", "a7a8x", "that move is written differently: a7a8q" },
        { "chess", "8/P6k/8/8/8/8/8/4K3 w", "a7a8qq", "that move is written differently: a7a8q" },
        { "chess", "4k3/8/8/8/8/8/8/R3K2R w Q", "e1h1", "there is no right to castle there" },
        { "chess", "R5k1/5ppp/8/8/8/8/8/4K3 b", "g8f8", "the game is over" },
        { "rifle", "k3r3/8/8/3p4/8/4N3/8/4K3 w", "e1d1", "you must shoot: e3xd5" },
        { "rifle", "k3r3/8/8/3p4/8/4N3/8/4K3 w", "e3xe5", "a knight does not move like that" },
        { "atomic", "8/8/8/8/8/8/8/4K3 b", "e8e7", "the game is over" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const Game *game = game_find(rows[i].game);
        Position pos;
        pos_init(&pos, game);
        Error err = { .text = "" };
        if (!game_parse(&pos, game, rows[i].position, &err)) fail_msg("\"%s\": %s", rows[i].position, err.text);
        Move move = { 77, 88 };
        if (game_move_parse(&pos, rows[i].text, &move, &err)) fail_msg("\"%s\" was not refused", rows[i].text);
        expect_error(&err, "move", rows[i].says, rows[i].text);
        assert_true(move.bits == 77 && move.more == 88);
        assert_false(game_move_parse(&pos, rows[i].text, &move, NULL));
        pos_release(&pos);
    }
}

static void too_long_a_move_is_refused(void **state) {
    (void)state;
    Position pos;
    set_up_witness(&pos);
    char text[5000];
    for (size_t length = MOVE_TEXT_MAX - 2; length < sizeof text; length += 97) {
        memset(text, 'e', length);
        text[length] = '\0';
        Move move;
        Error err = { .text = "" };
        assert_false(game_move_parse(&pos, text, &move, &err));
        expect_error(&err, "move \"eee", length >= MOVE_TEXT_MAX ? "longer than 255" : "not a move", "eee...");
    }
    pos_release(&pos);
}

/* Forms that no game of the registry has yet. */
static void other_moves_are_written(void **state) {
    (void)state;
    Position pos;
    pos_init(&pos, game_find("chess"));
    game_start(&pos, game_find("chess"));
    static const struct {
        Move move;
        const char *text;
    } rows[] = {
        { { 27ULL | 27 << 8 | (uint64_t)KNIGHT << 16 | (uint64_t)MOVE_DROP << 24, 0 }, "N@d4" },
        { { (uint64_t)MOVE_PASS << 24, 0 }, "0000" },
        { { (uint64_t)MOVE_DICE << 24 | 12ULL << 32, 0 }, "dice:12" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char text[MOVE_TEXT_MAX];
        assert_int_equal(game_move_format(&pos, rows[i].move, text), strlen(rows[i].text));
        assert_string_equal(text, rows[i].text);
    }
    pos_release(&pos);
}

int main(void) {
    engine_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_go_both_ways),    cmocka_unit_test(results_are_written),
        cmocka_unit_test(results_are_read),        cmocka_unit_test(moves_are_read),
        cmocka_unit_test(bad_moves_are_refused),   cmocka_unit_test(too_long_a_move_is_refused),
        cmocka_unit_test(other_moves_are_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
