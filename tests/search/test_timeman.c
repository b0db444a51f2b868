/* Time management, with a clock that exists on paper only. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/board/zobrist.h"
#include "search/timeman.h"

static const TimeLost usual_loss = { .overhead_ms = 15 };

typedef struct {
    const char *why;
    int64_t time, increment; /* of the game; a session of `moves` moves if not 0 */
    int moves;
    int64_t overhead; /* as the engine is told */
    int64_t lag;      /* what a move really costs beyond the thinking, at most */
} Row;

static const Row rows[] = {
    { "the blitz that matches are played at", 1000, 10, 0, 15, 8 },
    { "two seconds", 2000, 20, 0, 15, 10 },
    { "an increment smaller than the overhead", 1000, 1, 0, 30, 0 },
    { "five minutes, sudden death", 300000, 0, 0, 15, 10 },
    { "one second, sudden death", 1000, 0, 0, 15, 0 },
    { "forty moves in a minute", 60000, 0, 40, 15, 10 },
    { "one move in a second, every time", 1000, 0, 1, 15, 10 },
    { "five moves in a second", 1000, 0, 5, 15, 10 },
    { "a tournament game", 5400000, 30000, 40, 15, 10 },
};

/* Plays `moves` moves, each as hard as it gets (thinks to the hard limit) or of random difficulty. */
static void play_on_paper(const Row *row, bool worst) {
    int64_t left = row->time;
    uint64_t random = 1;
    for (int move = 0; move < (row->increment || row->moves ? 300 : 120); move++) {
        Limits limits = { .use_clock = true };
        limits.clock.time[0] = left;
        limits.clock.increment[0] = row->increment;
        limits.clock.moves_to_go = row->moves ? row->moves - move % row->moves : 0;
        const TimeBudget budget = time_budget(&limits, 0, (TimeLost){ .overhead_ms = row->overhead });
        random = mix64(random);
        const TimeSigns signs = { .stable = (int)(random & 7), .drop = (int)(random >> 8 & 63) - 32, .effort = 0.5 };
        const int64_t soft = time_soft(&budget, &signs);
        assert_true(soft <= budget.hard && budget.hard >= 1);
        left -= (worst ? budget.hard : soft) + (int64_t)(random >> 32) % (row->lag + 1);
        if (left < 0 && !(row->increment == 0 && !row->moves && left >= -100))
            fail_msg("%s: lost on time at move %d", row->why, move + 1);
        if (left < 0) return; /* 120 moves of sudden death at the hard limit: nobody does */
        left += row->increment;
        if (row->moves && move % row->moves == row->moves - 1) left += row->time;
    }
}

static void never_loses_on_time(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        play_on_paper(&rows[i], false);
        play_on_paper(&rows[i], true);
    }
}

static Limits on_clock(int64_t time, int64_t increment, int moves_to_go) {
    Limits limits = { .use_clock = true };
    limits.clock.time[1] = time;
    limits.clock.increment[1] = increment;
    limits.clock.moves_to_go = moves_to_go;
    return limits;
}

static void uses_its_time(void **state) {
    (void)state;
    Limits limits = on_clock(60000, 0, 0);
    TimeBudget budget = time_budget(&limits, 1, usual_loss);
    assert_in_range(budget.soft, 1000, 4000);
    assert_in_range(budget.hard, budget.soft, 20000);
    limits = on_clock(60000, 0, 40);
    budget = time_budget(&limits, 1, usual_loss);
    assert_in_range(budget.soft, 1200, 1800);
    limits = on_clock(60000, 0, 1); /* the last before a new minute */
    budget = time_budget(&limits, 1, usual_loss);
    assert_in_range(budget.soft, 30000, 59000);
    limits = on_clock(1000, 1000, 0); /* the increment is the time */
    budget = time_budget(&limits, 1, usual_loss);
    assert_in_range(budget.hard, 200, 985);
}

static void a_time_per_move_is_kept(void **state) {
    (void)state;
    const Limits limits = { .move_time_ms = 1000 };
    const TimeBudget budget = time_budget(&limits, 0, usual_loss);
    const TimeSigns easy = { .stable = 20, .drop = -50, .effort = 0.99 }, hard = { .drop = 90 };
    assert_in_range(budget.hard, 950, 1000);
    assert_int_equal(time_soft(&budget, &easy), budget.hard);
    assert_int_equal(time_soft(&budget, &hard), budget.hard);
    const Limits tiny = { .move_time_ms = 1 };
    assert_int_equal(time_budget(&tiny, 0, (TimeLost){ .overhead_ms = 1000 }).hard, 1);
}

/* A busy machine takes from the clock, where a flag may fall, and nothing from a time per move, where none does. */
static void lag_is_kept_from_the_clock_alone(void **state) {
    (void)state;
    const TimeLost busy = { .overhead_ms = 15, .lag_ms = 50 };
    const Limits fixed = { .move_time_ms = 200 }, low = on_clock(600, 5, 0), session = on_clock(60000, 0, 40);
    assert_in_range(time_budget(&fixed, 0, busy).hard, 185, 200);
    assert_true(time_budget(&low, 1, busy).hard < time_budget(&low, 1, usual_loss).hard);
    const int64_t soft = time_budget(&session, 1, usual_loss).soft;
    assert_in_range(time_budget(&session, 1, busy).soft, soft - 10, soft); /* once, not for each of the forty */
}

/* All tries of a move together take no more than one that is never refused, and each has something. */
static void tries_share_one_budget(void **state) {
    (void)state;
    const Limits limits[] = { on_clock(60000, 500, 0), on_clock(300, 5, 0), { .move_time_ms = 200 } };
    for (size_t i = 0; i < LENGTH(limits); i++) {
        const TimeBudget turn = time_budget(&limits[i], 1, usual_loss);
        int64_t spent = 0;
        for (int try = 0; try < 12; try++) {
            const TimeBudget share = time_of_try(&turn, spent);
            assert_true(share.soft >= 1 && share.hard >= share.soft && share.fixed == turn.fixed);
            if (spent < turn.hard) assert_true(spent + share.hard <= turn.hard);
            if (try == 0) assert_in_range(share.soft, turn.soft / 2, turn.soft - turn.soft / 5);
            spent += share.soft;
        }
        assert_true(spent <= turn.soft + 12);
    }
    const TimeBudget endless = { .soft = TIME_UNLIMITED, .hard = TIME_UNLIMITED };
    assert_true(time_of_try(&endless, 1000).hard == TIME_UNLIMITED);
}

static void no_clock_no_limit(void **state) {
    (void)state;
    const Limits limits = { .depth = 3 };
    const TimeBudget budget = time_budget(&limits, 0, usual_loss);
    const TimeSigns signs = { .stable = 3 };
    assert_true(budget.hard == TIME_UNLIMITED && time_soft(&budget, &signs) == TIME_UNLIMITED);
}

static void hard_decisions_take_longer(void **state) {
    (void)state;
    const Limits limits = on_clock(60000, 500, 0);
    const TimeBudget budget = time_budget(&limits, 1, usual_loss);
    const TimeSigns usual = { .stable = 2, .effort = 0.5 };
    const TimeSigns stable = { .stable = 9, .effort = 0.5 }, changed = { .stable = 0, .effort = 0.5 };
    const TimeSigns falling = { .stable = 2, .drop = 60, .effort = 0.5 }, clear = { .stable = 2, .effort = 0.95 };
    const TimeSigns forced = { .stable = 2, .effort = 1, .forced = true };
    const int64_t soft = time_soft(&budget, &usual);
    assert_true(time_soft(&budget, &stable) < soft);
    assert_true(time_soft(&budget, &changed) > soft);
    assert_true(time_soft(&budget, &falling) > soft);
    assert_true(time_soft(&budget, &clear) < soft);
    assert_true(time_soft(&budget, &forced) < soft / 3);
}

/* An iteration ends in its midst: later if it is about to change the move, and never past the hard limit. */
static void iterations_end_in_their_midst(void **state) {
    (void)state;
    const Limits limits = on_clock(60000, 500, 0), fixed = { .move_time_ms = 1000 }, none = { .depth = 3 };
    const TimeBudget budget = time_budget(&limits, 1, usual_loss);
    for (int64_t soft = 1; soft <= budget.hard; soft += 97) {
        assert_int_equal(time_within(&budget, soft, false), soft);
        const int64_t longer = time_within(&budget, soft, true);
        assert_true(longer == budget.hard || (longer > soft && longer < budget.hard));
    }
    const TimeSigns easy = { .stable = 20, .drop = -50, .effort = 0.99 };
    const TimeBudget whole = time_budget(&fixed, 1, usual_loss), endless = time_budget(&none, 1, usual_loss);
    assert_int_equal(time_within(&whole, time_soft(&whole, &easy), false), whole.hard);
    assert_true(time_within(&endless, time_soft(&endless, &easy), false) == TIME_UNLIMITED);
    assert_int_equal(time_within(&budget, TIME_UNLIMITED, false), budget.hard); /* there is no move yet */
}

static void wild_clocks_do_no_harm(void **state) {
    (void)state;
    static const int64_t times[] = { INT64_MIN / 4, -1000, -1, 0, 1, 5, INT64_MAX / 8 };
    for (size_t i = 0; i < LENGTH(times); i++)
        for (int moves = 0; moves < 3; moves++) {
            const Limits limits = on_clock(times[i], i & 1 ? -50 : 0, moves);
            const TimeBudget budget = time_budget(&limits, 1, usual_loss);
            assert_true(budget.soft >= 1 && budget.hard >= budget.soft);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(never_loses_on_time),
        cmocka_unit_test(uses_its_time),
        cmocka_unit_test(a_time_per_move_is_kept),
        cmocka_unit_test(no_clock_no_limit),
        cmocka_unit_test(lag_is_kept_from_the_clock_alone),
        cmocka_unit_test(tries_share_one_budget),
        cmocka_unit_test(hard_decisions_take_longer),
        cmocka_unit_test(iterations_end_in_their_midst),
        cmocka_unit_test(wild_clocks_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
