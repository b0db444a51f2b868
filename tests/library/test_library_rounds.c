/* A game in progress through the library. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "library/fusilier.h"

static FusilierContext *context;

static int make_context(void **state) {
    (void)state;
    context = fusilier_context_new(NULL);
    return context ? 0 : -1;
}

static int free_context(void **state) {
    (void)state;
    fusilier_context_free(context);
    return 0;
}

static FusilierRound *begin(const char *game, const char *position) {
    FusilierError error;
    FusilierRound *const round = fusilier_round_new(fusilier_game_find(context, game, NULL), position, 7, &error);
    if (!round) fail_msg("%s: %s", game, error.text);
    return round;
}

/* Moves of those whose turn it is. */
static void play(FusilierRound *round, const char *const moves[], int count) {
    FusilierError error;
    for (int i = 0; i < count; i++)
        if (!fusilier_round_play(round, fusilier_round_turn(round), moves[i], 0, &error))
            fail_msg("%s: %s", moves[i], error.text);
}

static void expect_result(const FusilierRound *round, const char *text, const char *reason, int32_t first_points) {
    FusilierResult result;
    assert_true(fusilier_round_result(round, &result, NULL));
    assert_true(result.is_over);
    assert_string_equal(result.text, text);
    if (!strstr(result.reason, reason)) fail_msg("%s", result.reason);
    assert_int_equal(result.points[0], first_points);
}

static const char *const mate[] = { "f2f3", "e5", "g2g4", "Qh4" };

static void a_game_ends_by_mate_and_is_read_back(void **state) {
    (void)state;
    FusilierError error;
    FusilierResult result;
    FusilierRound *const round = begin("chess", NULL);
    assert_true(fusilier_round_result(round, &result, NULL) && !result.is_over);
    assert_int_equal(fusilier_round_due(round, 0), FUSILIER_DUE_MOVE);
    assert_true(fusilier_round_name(round, 0, "Ada \"the first\"", NULL));
    play(round, mate, 4);
    expect_result(round, "0-1", "mate", 0);
    assert_int_equal(fusilier_round_due(round, 0), FUSILIER_DUE_NOTHING);
    assert_false(fusilier_round_play(round, 0, "a2a3", 0, &error));
    assert_int_equal(error.code, FUSILIER_REFUSED);
    char *const record = fusilier_round_record(round, NULL, NULL);
    assert_non_null(strstr(record, "Qh4#"));
    FusilierRound *const again = fusilier_round_read(context, NULL, record, &error);
    if (!again) fail_msg("%s", error.text);
    expect_result(again, "0-1", "mate", 0);
    assert_int_equal(fusilier_round_plies(again), 4);
    char *const last = fusilier_round_move(again, 3, FUSILIER_NOTATION_SAN, NULL);
    assert_string_equal(last, "Qh4#");
    assert_null(fusilier_round_move(again, 4, FUSILIER_NOTATION_SAN, &error));
    assert_int_equal(error.code, FUSILIER_BAD_VALUE);
    assert_null(fusilier_round_move(again, 0, FUSILIER_NOTATION_NUMBERS, &error));
    assert_int_equal(error.code, FUSILIER_UNSUPPORTED);
    fusilier_free(last);
    fusilier_free(record);
    fusilier_round_free(again);
    fusilier_round_free(round);
}

static void moves_are_refused_and_taken_back(void **state) {
    (void)state;
    FusilierError error;
    FusilierRound *const round = begin("chess", NULL);
    assert_false(fusilier_round_play(round, 1, "e7e5", 0, &error));
    assert_int_equal(error.code, FUSILIER_REFUSED);
    assert_false(fusilier_round_play(round, 0, "e2e5", 0, &error));
    assert_int_equal(error.code, FUSILIER_BAD_MOVE);
    assert_false(fusilier_round_play(round, 2, "e2e4", 0, &error));
    assert_int_equal(error.code, FUSILIER_BAD_VALUE);
    assert_false(fusilier_round_roll(round, 0, &error));
    assert_int_equal(error.code, FUSILIER_REFUSED);
    play(round, mate, 3);
    assert_false(fusilier_round_back(round, 4, 0, &error));
    assert_int_equal(error.code, FUSILIER_BAD_VALUE);
    assert_true(fusilier_round_back(round, 1, 0, NULL));
    FusilierPosition *const position = fusilier_round_position(round, NULL);
    assert_int_equal(fusilier_position_plies(position), 1);
    fusilier_round_free(round);
    assert_true(fusilier_position_undo(position, NULL));
    fusilier_position_free(position);
}

static void draws_come_by_repetition_and_by_agreement(void **state) {
    (void)state;
    static const char *const shuffle[] = { "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8" };
    FusilierError error;
    FusilierRound *round = begin("chess", NULL);
    play(round, shuffle, 8);
    expect_result(round, "1/2-1/2", "repetition", 30);
    fusilier_round_free(round);
    round = begin("chess", NULL);
    assert_int_equal(fusilier_round_draw_offer(round), FUSILIER_NOBODY);
    assert_true(fusilier_round_draw(round, 1, 0, NULL));
    assert_int_equal(fusilier_round_draw_offer(round), 1);
    play(round, mate, 1); /* no */
    assert_int_equal(fusilier_round_draw_offer(round), FUSILIER_NOBODY);
    assert_true(fusilier_round_draw(round, 0, 0, NULL));
    assert_true(fusilier_round_draw(round, 1, 0, NULL));
    expect_result(round, "1/2-1/2", "agreement", 30);
    assert_false(fusilier_round_draw(round, 0, 0, &error));
    assert_int_equal(error.code, FUSILIER_REFUSED);
    assert_false(fusilier_round_resign(round, 0, 0, &error));
    assert_int_equal(error.code, FUSILIER_REFUSED);
    fusilier_round_free(round);
}

static void a_seat_resigns(void **state) {
    (void)state;
    FusilierRound *const round = begin("chess", NULL);
    assert_true(fusilier_round_resign(round, 1, 0, NULL));
    expect_result(round, "1-0", "resigns", 60);
    fusilier_round_free(round);
}

static void clocks_run_and_flags_fall(void **state) {
    (void)state;
    FusilierError error;
    FusilierRound *const round = begin("chess", NULL);
    assert_int_equal(fusilier_round_time_left(round, 0, 0), -1);
    assert_false(fusilier_round_clock(round, 0, "soon", 0, &error));
    assert_int_equal(error.code, FUSILIER_BAD_VALUE);
    assert_true(fusilier_round_clock(round, 0, "10+1", 1000, NULL));
    assert_true(fusilier_round_clock(round, 1, "10+1", 1000, NULL));
    assert_int_equal(fusilier_round_time_left(round, 0, 3000), 8000);
    assert_true(fusilier_round_play(round, 0, "e2e4", 3000, NULL));
    assert_int_equal(fusilier_round_time_left(round, 0, 3000), 9000);
    assert_false(fusilier_round_flag(round, 12999, &error));
    assert_int_equal(error.code, FUSILIER_REFUSED);
    assert_int_equal(fusilier_round_due(round, 13000), FUSILIER_DUE_FLAG);
    assert_false(fusilier_round_play(round, 1, "e7e5", 13001, &error));
    assert_int_equal(error.code, FUSILIER_REFUSED);
    expect_result(round, "1-0", "time", 60);
    assert_false(fusilier_round_clock(round, 1, "10", 0, &error));
    fusilier_round_free(round);
}

/* A bullet that hits somebody rolls the dice; equal seeds roll alike. */
static void dice_are_rolled(void **state) {
    (void)state;
    static const char start[] = "1rbk1b2/1p2n1p1/1np2r2/3pp2p/4NpPP/pPPP1P2/P1Q1P3/1RBK1B1R w - - 6 21 bullet=f4,ne,0";
    FusilierRound *const rounds[] = { begin("blunderbuss", start), begin("blunderbuss", start) };
    FusilierError error;
    char *rolled[2] = { NULL, NULL };
    for (int i = 0; i < 2; i++) {
        assert_int_equal(fusilier_round_due(rounds[i], 0), FUSILIER_DUE_DICE);
        assert_false(fusilier_round_play(rounds[i], fusilier_round_turn(rounds[i]), "e2e4", 0, &error));
        assert_int_equal(error.code, FUSILIER_REFUSED);
        assert_true(fusilier_round_roll(rounds[i], 0, &error));
        rolled[i] = fusilier_round_move(rounds[i], 0, FUSILIER_NOTATION_OWN, NULL);
    }
    assert_string_equal(rolled[0], rolled[1]);
    assert_int_equal(strncmp(rolled[0], "dice:", 5), 0);
    for (int i = 0; i < 2; i++) {
        fusilier_free(rolled[i]);
        fusilier_round_free(rounds[i]);
    }
}

static void tries_in_the_dark_are_refused(void **state) {
    (void)state;
    FusilierError error;
    FusilierRound *const round = begin("chess+kriegspiel", "4k3/8/8/8/4p3/8/8/4RK2 w - - 0 1");
    assert_false(fusilier_round_play(round, 0, "e1e8", 0, &error));
    assert_int_equal(error.code, FUSILIER_BAD_MOVE);
    assert_null(strstr(error.text, "pawn"));
    assert_true(fusilier_round_play(round, 0, "e1e4", 0, &error));
    fusilier_round_free(round);
}

static void a_game_of_ones_own_is_read_back(void **state) {
    (void)state;
    static const char *const moves[] = { "e2e4", "d7d5", "e4d5" };
    FusilierError error;
    FusilierContext *const other = fusilier_context_new(NULL);
    assert_int_equal(fusilier_games_load(context, NULL, "[mine:chess]\nrules = atomic\n", NULL, NULL, &error), 1);
    FusilierRound *const round = begin("mine", NULL);
    play(round, moves, 3);
    char *const record = fusilier_round_record(round, "a test", NULL);
    FusilierRound *const again = fusilier_round_read(context, NULL, record, &error);
    if (!again) fail_msg("%s", error.text);
    assert_ptr_equal(fusilier_round_game(again), fusilier_round_game(round));
    assert_int_equal(fusilier_round_plies(again), 3);
    assert_null(fusilier_round_read(other, NULL, record, &error));
    assert_int_equal(error.code, FUSILIER_BAD_RECORD);
    assert_null(fusilier_round_read(other, fusilier_round_game(round), record, &error));
    assert_int_equal(error.code, FUSILIER_BAD_VALUE);
    fusilier_free(record);
    fusilier_round_free(round);
    fusilier_round_free(again);
    fusilier_context_free(other);
}

static void bad_records_and_starts_are_refused(void **state) {
    (void)state;
    static const char *const records[] = { "", "[Variant \"nonsense\"]\n\n1. e4 *\n", "1. e4 e4 *\n", "1. e4 (\n",
                                           "[Event nothing]\n" };
    FusilierError error;
    for (size_t i = 0; i < sizeof records / sizeof *records; i++) {
        assert_null(fusilier_round_read(context, NULL, records[i], &error));
        if (error.code != FUSILIER_BAD_RECORD || !error.text[0]) fail_msg("%s: %s", records[i], error.text);
    }
    assert_int_equal(error.line, 1);
    assert_null(fusilier_round_new(fusilier_game_find(context, "chess", NULL), "nonsense", 0, &error));
    assert_int_equal(error.code, FUSILIER_BAD_POSITION);
    assert_null(fusilier_round_new(NULL, NULL, 0, &error));
    assert_int_equal(error.code, FUSILIER_NULL_ARGUMENT);
    assert_int_equal(fusilier_round_due(NULL, 0), FUSILIER_DUE_NOTHING);
    assert_false(fusilier_round_play(NULL, 0, "e2e4", 0, &error));
    assert_int_equal(error.code, FUSILIER_NULL_ARGUMENT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_ends_by_mate_and_is_read_back),
        cmocka_unit_test(moves_are_refused_and_taken_back),
        cmocka_unit_test(draws_come_by_repetition_and_by_agreement),
        cmocka_unit_test(a_seat_resigns),
        cmocka_unit_test(clocks_run_and_flags_fall),
        cmocka_unit_test(dice_are_rolled),
        cmocka_unit_test(tries_in_the_dark_are_refused),
        cmocka_unit_test(a_game_of_ones_own_is_read_back),
        cmocka_unit_test(bad_records_and_starts_are_refused),
    };
    return cmocka_run_group_tests(tests, make_context, free_context);
}
