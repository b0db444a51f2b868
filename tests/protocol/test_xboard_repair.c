/* Repairs of XBoard's board: for any two boards the plies lead from one to the other. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/game.h"
#include "protocol/xboard/board/repair.h"

static const Habits orthodox = { .pawn = 'P', .queen = 'Q', .kings = "K" };
static const Habits wounded = { .pawn = 'P', .queen = 'Q', .kings = "KGH" };
static const Habits kingless = { .kings = "" };

static Screen screen_of(const Board *board, const Habits *habits, const Sight *shown) {
    return (Screen){ .board = board, .habits = *habits, .shown = *shown };
}

static void read_sight(const Board *board, const char *rows, Player turn, Sight *sight) {
    memset(sight, 0, sizeof *sight);
    memset(sight->man, SIGHT_EMPTY, sizeof sight->man);
    sight->turn = turn;
    int row = board->rows - 1, column = 0;
    for (; *rows; rows++) {
        if (*rows == '/')
            row--, column = 0;
        else if (*rows >= '1' && *rows <= '9')
            column += *rows - '0';
        else
            sight->man[board_cell(board, column++, row)] = *rows;
    }
}

/* ---- examples ---- */

typedef struct {
    const char *why, *shown, *stroke, *truth; /* `shown`: before the stroke of White; `truth`: Black to move */
    const char *plies;                        /* the repair, separated by blanks */
} Row;

static const Row rows[] = {
    { "nothing to do", "4k3/8/8/8/8/8/4P3/4K3", "e2e4", "4k3/8/8/8/4P3/8/8/4K3", "" },
    { "White's own men go", "4k3/8/8/8/8/8/PP2P3/4K3", "e2e4", "4k3/8/8/8/4P3/8/8/4K3", "e8xa2xb2-e8 @@@@" },
    { "an enemy goes", "4k3/8/8/7p/8/8/4P3/4K3", "e2e4", "4k3/8/8/8/4P3/8/8/4K3", "@@@@ e1xh5-e1" },
    { "three enemies", "4k3/8/5ppp/8/8/8/4P3/4K3", "e2e4", "4k3/8/8/8/4P3/8/8/4K3", "@@@@ e1xf6xg6-e1 @@@@ e1xh6-e1" },
    { "a man in another state", "3qk3/8/8/8/8/3C4/8/4K3", "d3xd8-d3", "3fk3/8/8/8/8/3C4/8/4K3", "F@d8 @@@@" },
    { "castling", "4k3/8/8/8/8/8/8/4K2R", "e1g1", "4k3/8/8/8/8/8/8/5RK1", "e8xh1-e8 R@f1" },
    { "the capturer vanishes too", "4k3/8/8/8/8/2p5/1P6/4K3", "b2c3", "4k3/8/8/8/8/8/8/4K3", "e8xc3-e8 @@@@" },
    { "colours change", "4k3/8/8/8/8/8/N7/4K3", "a2c3", "4k3/8/8/8/8/2n5/8/4K3", "e8xc3-e8 @@@@ N@c3 @@@@" },
    { "a pawn on the last rank", "4k3/8/8/8/8/8/8/1n2K3", "e1e2", "4k3/8/8/8/8/8/4K3/1p6", "@@@@ e2xb1-e2 Y@b1 @@@@" },
    { "which is one under either letter", "4k3/8/8/8/8/8/8/1y2K3", "e1e2", "4k3/8/8/8/8/8/4K3/1p6", "" },
    { "promotion unasked", "4k3/P7/8/8/8/8/8/4K3", "a7a8", "Q3k3/8/8/8/8/8/8/4K3", "" },
    { "promotion to something else", "4k3/P7/8/8/8/8/8/4K3", "a7a8n", "R3k3/8/8/8/8/8/8/4K3", "e8xa8-e8 R@a8" },
    { "beside a pawn that went diagonally nothing is sure", "4k3/8/8/3pP3/8/8/8/4K3", "e5d6", "4k3/8/3P4/3p4/8/8/8/4K3",
      "P@d5 @@@@" },
    { "en passant, whatever XBoard does", "4k3/8/8/3pP3/8/8/8/4K3", "e5d6", "4k3/8/3P4/8/8/8/8/4K3", "P@d5 e1xd5-e1" },
};

/* The whole repair; returns the number of plies. */
static int plan_repair(Screen *screen, const Sight *truth, Stroke plan[REPAIR_MAX]) {
    int count = 0;
    while (count < REPAIR_MAX && repair_next(screen, truth, &plan[count])) screen_play(screen, &plan[count++]);
    return count;
}

static void repairs_as_described(void **state) {
    (void)state;
    const Board *board = board_of(&board_8x8);
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Sight shown, truth;
        Stroke stroke, plan[REPAIR_MAX];
        char text[512] = "", ply[MOVE_TEXT_MAX];
        read_sight(board, rows[i].shown, WHITE, &shown);
        read_sight(board, rows[i].truth, BLACK, &truth);
        assert_true(stroke_parse(board, rows[i].stroke, &stroke));
        Screen screen = screen_of(board, &orthodox, &shown);
        screen_play(&screen, &stroke);
        const int count = plan_repair(&screen, &truth, plan);
        for (int k = 0; k < count; k++) {
            stroke_format(board, &plan[k], ply);
            snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", k ? " " : "", ply);
        }
        if (strcmp(text, rows[i].plies) != 0) fail_msg("%s: '%s', not '%s'", rows[i].why, text, rows[i].plies);
    }
}

/* Behind a double step XBoard knows as well as anybody what is taken en passant; a ply later nobody does any more. */
static void double_steps_leave_no_doubt(void **state) {
    (void)state;
    const Board *board = board_of(&board_8x8);
    for (int late = 0; late < 2; late++) {
        Sight shown, truth;
        Stroke plan[REPAIR_MAX];
        read_sight(board, "4k3/3p4/8/4P3/8/8/8/4K3", BLACK, &shown);
        read_sight(board, "4k3/8/3P4/8/8/8/8/4K3", BLACK, &truth);
        Screen screen = screen_of(board, &orthodox, &shown);
        const char *plies[] = { "d7d5", late ? "@@@@" : NULL, late ? "@@@@" : NULL, "e5d6" };
        for (size_t i = 0; i < LENGTH(plies); i++) {
            Stroke stroke;
            if (!plies[i]) continue;
            assert_true(stroke_parse(board, plies[i], &stroke));
            screen_play(&screen, &stroke);
        }
        assert_int_equal(plan_repair(&screen, &truth, plan), late ? 2 : 0);
    }
}

/* ---- any two boards ---- */

static unsigned below(uint64_t *random, unsigned limit) {
    *random = mix64(*random);
    return (unsigned)(*random >> 33) % limit;
}

/* Men of both sides anywhere; a king of each if there shall be one. */
static void random_sight(const Board *board, const char *letters, bool with_kings, uint64_t *random, Sight *sight) {
    const unsigned kinds = (unsigned)strlen(letters), density = 1 + below(random, 9);
    memset(sight, 0, sizeof *sight);
    sight->turn = (Player)below(random, 2);
    for (int at = 0; at < board->cells; at++) {
        sight->man[at] = SIGHT_EMPTY;
        if (below(random, 10) >= density) continue;
        const char letter = letters[below(random, kinds)];
        sight->man[at] = (char)(below(random, 2) ? letter : letter - 'A' + 'a');
    }
    for (int side = 0; with_kings && side < 2; side++)
        for (;;) {
            const unsigned at = below(random, (unsigned)board->cells);
            if (sight->man[at] == 'K' || sight->man[at] == 'k') continue;
            sight->man[at] = side ? 'k' : 'K';
            break;
        }
}

static bool has_men(const Board *board, const Sight *sight, Player side) {
    for (int at = 0; at < board->cells; at++)
        if (sight_owner(sight->man[at]) == side) return true;
    return false;
}

/* What a ply of a repair must be for XBoard to take it and the other engine to understand it. Records are loaded with
 * legality testing on, where all doubtful men have gone: whoever is removed there must be there. */
static void check_stroke(const Board *board, const Sight *before, const Stroke *stroke) {
    const Player us = before->turn;
    Set kills = stroke->kills;
    assert_true(set_count(&kills) <= STROKE_KILLS_MAX);
    if (stroke_is_null(stroke)) {
        assert_true(set_is_empty(&kills));
    } else if (stroke->from == CELL_NONE) {
        assert_int_equal(before->man[stroke->to], SIGHT_EMPTY);
        assert_true(stroke->letter >= 'A' && stroke->letter <= 'Z');
    } else {
        assert_int_equal(stroke->from, stroke->to);
        assert_int_equal(sight_owner(before->man[stroke->from]), us);
        assert_false(set_is_empty(&kills));
        const Player victims = has_men(board, before, us ^ 1) ? us ^ 1 : us; /* own men only if nobody else can */
        for (Cell at; set_pop(&kills, &at);) assert_int_equal(sight_owner(before->man[at]), victims);
    }
    char text[MOVE_TEXT_MAX];
    Stroke back;
    stroke_format(board, stroke, text);
    assert_true(stroke_parse(board, text, &back));
    if (!stroke_equal(stroke, &back)) fail_msg("%s is read as something else", text);
}

/* XBoard's board under one of its settings: what was doubtful is there or not. */
static void settle(const Board *board, Sight *shown, bool vanishes) {
    for (int at = 0; at < board->cells; at++)
        if (set_has(&shown->doubtful, (Cell)at) && vanishes) shown->man[at] = SIGHT_EMPTY;
    shown->doubtful = (Set){ { 0 } };
}

static void check_repair(const Screen *from, const Sight *truth) {
    const Board *board = from->board;
    Stroke plan[REPAIR_MAX];
    Screen end = *from, midway = *from, with = *from, without = *from;
    settle(board, &with.shown, false);
    settle(board, &without.shown, true);
    const int count = plan_repair(&end, truth, plan);
    assert_true(sight_equal(board, &end.shown, truth));
    for (int i = 0; i < count; i++) {
        check_stroke(board, &without.shown, &plan[i]);
        Stroke next; /* the boards alone say what is left, from anywhere on the way */
        assert_true(repair_next(&midway, truth, &next) && stroke_equal(&next, &plan[i]));
        screen_play(&midway, &plan[i]);
        screen_play(&with, &plan[i]);
        screen_play(&without, &plan[i]);
    }
    assert_true(sight_equal(board, &with.shown, truth));
    assert_true(sight_equal(board, &without.shown, truth));
}

static void any_board_becomes_any_other(void **state) {
    (void)state;
    static const BoardSpec boards[] = { { .files = 8, .ranks = 8 },
                                        { .files = 10, .ranks = 10 },
                                        { .files = 12, .ranks = 12 } };
    uint64_t random = 42;
    for (int round = 0; round < 8000; round++) {
        const Board *board = board_of(&boards[round % 3]);
        const bool wounds = round % 2;
        const char *letters = wounds ? "PNBRQACDEFSTUVW" : "PNBRQ";
        Sight shown, truth;
        random_sight(board, letters, true, &random, &shown);
        random_sight(board, letters, true, &random, &truth);
        const Screen screen = screen_of(board, wounds ? &wounded : &orthodox, &shown);
        check_repair(&screen, &truth);
    }
}

/* The same where kings are men like others, or there are none. */
static void kings_are_not_needed(void **state) {
    (void)state;
    uint64_t random = 43;
    int tried = 0;
    while (tried < 3000) {
        const Board *board = board_of(&board_8x8);
        Sight shown, truth;
        random_sight(board, "PNBRQK", false, &random, &shown);
        random_sight(board, "PNBRQK", false, &random, &truth);
        bool right[2] = { false, false };
        for (int at = 0; at < board->cells; at++)
            if (shown.man[at] == truth.man[at] && shown.man[at] != SIGHT_EMPTY)
                right[sight_owner(shown.man[at])] = true;
        if (!right[WHITE] || !right[BLACK]) continue;
        const Screen screen = screen_of(board, &kingless, &shown);
        check_repair(&screen, &truth);
        tried++;
    }
}

/* A move, and whatever may have happened by it: the doubt about a pawn's neighbour never matters in the end. */
static void any_move_may_do_anything(void **state) {
    (void)state;
    uint64_t random = 44;
    const Board *board = board_of(&board_8x8);
    for (int round = 0; round < 8000; round++) {
        Sight shown, truth;
        random_sight(board, "PNBRQ", true, &random, &shown);
        random_sight(board, "PNBRQ", true, &random, &truth);
        Stroke stroke = { .from = (Cell)below(&random, 64), .to = (Cell)below(&random, 64) };
        if (sight_owner(shown.man[stroke.from]) != shown.turn) continue;
        if (shown.man[stroke.to] == 'K' || shown.man[stroke.to] == 'k') continue;
        Screen screen = screen_of(board, &orthodox, &shown);
        screen_play(&screen, &stroke);
        check_repair(&screen, &truth);
    }
}

static void blank(const Board *board, Sight *sight, Player side) {
    for (int at = 0; at < board->cells; at++)
        if (sight_owner(sight->man[at]) == side) sight->man[at] = SIGHT_EMPTY;
}

/* A side that is not to be seen, before, after, or both; the two may be different sides. */
static void a_side_may_be_unseen(void **state) {
    (void)state;
    uint64_t random = 45;
    const Board *board = board_of(&board_8x8);
    for (int round = 0; round < 6000; round++) {
        Sight shown, truth;
        random_sight(board, "PNBRQ", true, &random, &shown);
        random_sight(board, "PNBRQ", true, &random, &truth);
        const unsigned hidden = below(&random, 9); /* 0: nobody, 1: White, 2: Black; in threes, of each board */
        if (hidden / 3) blank(board, &shown, (Player)(hidden / 3 - 1));
        if (hidden % 3) blank(board, &truth, (Player)(hidden % 3 - 1));
        const Player seen = hidden / 3 == 1 ? BLACK : WHITE;
        for (int at = 0; at < board->cells; at++) /* the king stands where he stood */
            if (shown.man[at] == (seen == WHITE ? 'K' : 'k') && hidden % 3 != seen + 1U) truth.man[at] = shown.man[at];
        const Screen screen = screen_of(board, &orthodox, &shown);
        check_repair(&screen, &truth);
    }
}

/* XBoard takes a side without a man for stalemated: it always keeps one, if it has one before and after. */
static void nobody_is_left_without_men(void **state) {
    (void)state;
    uint64_t random = 46;
    const Board *board = board_of(&board_8x8);
    for (int round = 0; round < 4000; round++) {
        Sight shown, truth;
        Stroke plan[REPAIR_MAX];
        random_sight(board, "PNBRQ", true, &random, &shown);
        random_sight(board, "PNBRQ", true, &random, &truth);
        blank(board, &shown, BLACK);
        blank(board, &truth, BLACK);
        const unsigned before = below(&random, 64), behind = below(&random, 64);
        if (shown.man[before] != SIGHT_EMPTY || truth.man[behind] != SIGHT_EMPTY) continue;
        if (shown.man[behind] != SIGHT_EMPTY) continue;
        shown.man[before] = truth.man[behind] = 'k';
        Screen now = screen_of(board, &orthodox, &shown), end = now;
        const int count = plan_repair(&end, &truth, plan);
        assert_true(sight_equal(board, &end.shown, &truth));
        for (int i = 0; i < count; i++) {
            screen_play(&now, &plan[i]);
            assert_true(has_men(board, &now.shown, BLACK));
        }
    }
}

/* A side that has lost its last man. */
static void nobody_is_left(void **state) {
    (void)state;
    const Board *board = board_of(&board_8x8);
    Sight shown, truth;
    Stroke plan[REPAIR_MAX];
    read_sight(board, "8/8/8/3n4/8/8/8/R3K3", BLACK, &shown);
    read_sight(board, "8/8/8/8/8/8/8/4K3", BLACK, &truth);
    Screen screen = screen_of(board, &kingless, &shown);
    plan_repair(&screen, &truth, plan);
    assert_true(sight_equal(board, &screen.shown, &truth));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(repairs_as_described),        cmocka_unit_test(double_steps_leave_no_doubt),
        cmocka_unit_test(any_board_becomes_any_other), cmocka_unit_test(kings_are_not_needed),
        cmocka_unit_test(any_move_may_do_anything),    cmocka_unit_test(nobody_is_left),
        cmocka_unit_test(a_side_may_be_unseen),        cmocka_unit_test(nobody_is_left_without_men),
    };
    engine_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
