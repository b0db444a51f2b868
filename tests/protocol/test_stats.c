/* Statistics of matches against values computed by hand or by another method. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>

#include "engine/types.h"
#include "protocol/match/stats.h"

static void near(double value, double expected, double tolerance) {
    if (fabs(value - expected) > tolerance) fail_msg("%.6f instead of %.6f", value, expected);
}

static void elo_and_score_are_inverse(void **state) {
    (void)state;
    near(elo_of_score(0.5), 0, 1e-12);
    near(elo_of_score(0.75), 190.848, 1e-3);
    near(elo_of_score(0.25), -190.848, 1e-3);
    for (int elo = -800; elo <= 800; elo += 50) near(elo_of_score(score_of_elo(elo)), elo, 1e-6);
    assert_true(isinf(elo_of_score(1)) && elo_of_score(1) > 0);
    assert_true(isinf(elo_of_score(0)) && elo_of_score(0) < 0);
}

static void results_are_counted(void **state) {
    (void)state;
    Stats stats = { 0 };
    near(stats_score(&stats), 0.5, 0);
    stats_add(&stats, RESULT_WIN);
    stats_add(&stats, RESULT_DRAW);
    stats_add(&stats, RESULT_LOSS);
    stats_add(&stats, RESULT_WIN);
    stats_add_pair(&stats, RESULT_WIN, RESULT_DRAW);
    stats_add_pair(&stats, RESULT_LOSS, RESULT_WIN);
    stats_add_pair(&stats, RESULT_WIN, RESULT_NONE);
    assert_int_equal(stats_games(&stats), 4);
    near(stats_score(&stats), 0.625, 1e-12);
    assert_int_equal(stats.pairs[3], 1);
    assert_int_equal(stats.pairs[2], 1);
}

/* 200 games, 100 pairs whose points vary less than those of independent games would: the error is smaller. */
static void pairs_narrow_the_error(void **state) {
    (void)state;
    const Stats paired = { .wins = 90, .draws = 40, .losses = 70, .pairs = { 0, 10, 60, 30, 0 } };
    const Stats single = { .wins = 90, .draws = 40, .losses = 70 };
    double low, high;
    stats_interval(&paired, &low, &high);
    near((low + high) / 2, 0.55, 1e-9);
    near((high - low) / 2, 1.96 * sqrt((0.1 * 0.09 + 0.6 * 0.0025 + 0.3 * 0.04) / 100), 0.003);
    assert_true(stats_elo_error(&paired) < stats_elo_error(&single));
    assert_true(stats_los(&paired) > stats_los(&single) && stats_los(&single) > 0.9);
}

static void few_games_say_little(void **state) {
    (void)state;
    const Stats none = { 0 };
    const Stats four = { .wins = 4, .pairs = { 0, 0, 0, 0, 2 } };
    assert_true(isinf(stats_elo_error(&none)));
    near(stats_los(&none), 0.5, 0);
    double low, high;
    stats_interval(&four, &low, &high);
    assert_true(low < 0.95 && high == 1);
}

typedef struct {
    int pairs[5];
    double elo0, elo1, llr;
} Row;

/* Computed with another method: golden section search for the multiplier. */
static const Row rows[] = {
    { { 10, 20, 40, 25, 15 }, 0, 5, 0.29329 },
    { { 10, 20, 40, 25, 15 }, 0, 50, -0.17034 },
    { { 10, 20, 40, 25, 15 }, -10, 10, 1.30689 },
    { { 0, 0, 0, 0, 10 }, 0, 5, 0.14290 },
    { { 0, 0, 0, 0, 10 }, 0, 50, 1.33616 },
    { { 0, 0, 0, 0, 10 }, -10, 10, 0.57576 },
    { { 100, 200, 500, 230, 120 }, 0, 5, 1.35090 },
    { { 100, 200, 500, 230, 120 }, 0, 50, -23.54575 },
    { { 100, 200, 500, 230, 120 }, -10, 10, 7.04934 },
    { { 3, 0, 0, 0, 4 }, 0, 5, 0.01367 },
    { { 3, 0, 0, 0, 4 }, 0, 50, 0.07167 },
    { { 3, 0, 0, 0, 4 }, -10, 10, 0.05759 },
};

static void likelihood_ratio_is_right(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Stats stats = { 0 };
        for (int p = 0; p < 5; p++) stats.pairs[p] = rows[i].pairs[p];
        near(stats_llr(&stats, rows[i].elo0, rows[i].elo1), rows[i].llr, 2e-4);
        near(stats_llr(&stats, rows[i].elo1, rows[i].elo0), -rows[i].llr, 2e-4);
    }
    const Stats none = { 0 };
    near(stats_llr(&none, 0, 5), 0, 0);
}

/* An engine among three and more: its share, and what that says of its strength. */
static void shares_are_counted(void **state) {
    (void)state;
    Shares even = { .games = { 0 } }, rounds = { .games = { 0 } };
    double low, high, wide_low, wide_high;
    near(shares_mean(&even), 0, 0);
    for (int i = 0; i < 300; i++) shares_add(&even, i % 3 == 0);
    near(shares_mean(&even), 1.0 / 3, 1e-12);
    shares_interval(&even, 3, &wide_low, &wide_high);
    near((wide_high - wide_low) / 2, 1.96 * sqrt(1.0 / 3 * 2 / 3 / 300), 0.001);
    rounds.games = even.games;
    for (int i = 0; i < 100; i++) shares_add_round(&rounds, 1.0 / 3); /* one win in each: that cannot be chance */
    shares_interval(&rounds, 3, &low, &high);
    assert_true(high - low < (wide_high - wide_low) / 2);
    near(elo_of_share(0.25, 4), 0, 1e-9);
    near(elo_of_share(0.5, 3), 400 * log10(2), 1e-9);
    for (double share = 0.1; share < 1; share += 0.1) near(elo_of_share(share, 2), elo_of_score(share), 1e-9);
    assert_true(isinf(elo_of_share(1, 3)) && isinf(elo_of_share(0, 3)));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elo_and_score_are_inverse), cmocka_unit_test(results_are_counted),
        cmocka_unit_test(pairs_narrow_the_error),    cmocka_unit_test(few_games_say_little),
        cmocka_unit_test(likelihood_ratio_is_right), cmocka_unit_test(shares_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
