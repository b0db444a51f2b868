/* Statistics of matches against values computed by hand or by another method. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <math.h>

#include "engine/board/types.h"
#include "protocol/match/posterior.h"
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
    double low, high, single_low, single_high;
    stats_interval(&paired, &low, &high);
    stats_interval(&single, &single_low, &single_high);
    near((low + high) / 2, 0.55, 0.003);
    near((high - low) / 2, 1.96 * sqrt((0.1 * 0.09 + 0.6 * 0.0025 + 0.3 * 0.04) / 100), 0.003);
    near((single_high - single_low) / 2, 1.96 * sqrt((90 * 0.2025 + 40 * 0.0025 + 70 * 0.3025) / 200 / 200), 0.001);
    assert_true(stats_los(&paired) > stats_los(&single) && stats_los(&single) > 0.9);
}

/* Where nobody draws, the score is a beta variable of half a result more on both sides and draws between. */
static void few_games_say_little(void **state) {
    (void)state;
    const Stats none = { 0 }, one = { .wins = 1 }, pair = { .wins = 2, .pairs = { 0, 0, 0, 0, 1 } };
    const Stats even = { .wins = 1, .losses = 1, .pairs = { 0, 0, 1, 0, 0 } };
    const Stats lost = { .losses = 2, .pairs = { 1, 0, 0, 0, 0 } };
    double low, high;
    near(stats_los(&none), 0.5, 1e-9);
    near(stats_los(&one), 0.5 + 1 / acos(-1), 1e-9); /* Beta(3/2, 1/2) above 1/2; draws change nothing */
    near(stats_los(&even), 0.5, 1e-9);
    assert_true(stats_los(&pair) > 0.75 && stats_los(&pair) < 0.9);
    near(stats_los(&lost), 1 - stats_los(&pair), 1e-9);
    stats_interval(&none, &low, &high);
    assert_true(low == 0 && high == 1);
    stats_interval(&pair, &low, &high);
    assert_true(low > 0.2 && low < 0.5 && high == 1); /* two wins show nothing */
    stats_interval(&lost, &low, &high);
    assert_true(low == 0 && high > 0.5 && high < 0.8);
}

/* Intervals of binomials by Jeffreys' prior (quantiles of beta distributions, computed with mpmath), and how much of
 * them is above a half. */
static void posteriors_are_exact(void **state) {
    (void)state;
    static const struct {
        double lost, won, low, high, above_half;
    } rows[] = {
        { 0, 1, 0.146746316, 0.999614419, 0.8183098862 },  { 0, 2, 0.333178246, 0.999783092, 0.9244131816 },
        { 1, 2, 0.176736097, 0.961252382, 0.7122065908 },  { 3, 7, 0.394181682, 0.907305406, 0.8979845219 },
        { 0, 20, 0.883361017, 0.999975754, 0.9999998845 }, { 90, 110, 0.480746943, 0.617817552, 0.9214366399 },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const Atom atoms[] = { { 0, rows[i].lost + 0.5 }, { 1, rows[i].won + 0.5 } };
        double low, high;
        posterior_interval(atoms, LENGTH(atoms), &low, &high);
        near(low, rows[i].low, 1e-6);
        near(high, rows[i].high, 1e-6);
        near(posterior_above(atoms, LENGTH(atoms), 0.5), rows[i].above_half, 1e-8);
    }
}

/* Means of five values, against ten million draws of gamma variables each. */
static void posteriors_of_pairs_are_right(void **state) {
    (void)state;
    static const struct {
        double weight[5], above[3]; /* above 0.3, 0.5, 0.7 */
    } rows[] = {
        { { 0.5, 0.5, 0.5, 0.5, 1.5 }, { 0.9632, 0.7852, 0.4115 } },
        { { 0.5, 1.5, 3.5, 2.5, 1.5 }, { 0.9990, 0.8336, 0.0707 } },
        { { 2.5, 0.5, 0.5, 0.5, 8.5 }, { 0.9997, 0.9723, 0.6675 } },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Atom atoms[5];
        for (int cell = 0; cell < 5; cell++) atoms[cell] = (Atom){ cell / 4.0, rows[i].weight[cell] };
        for (int at = 0; at < 3; at++) near(posterior_above(atoms, 5, 0.3 + 0.2 * at), rows[i].above[at], 5e-4);
    }
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
    Shares even = { .games = 0 }, rounds;
    double low, high, wide_low, wide_high;
    near(shares_mean(&even), 0, 0);
    for (int i = 0; i < 300; i++) shares_add(&even, i % 3 == 0 ? POINTS_WIN : 0);
    near(shares_mean(&even), 1.0 / 3, 1e-12);
    shares_interval(&even, 3, 1.0 / 3, &wide_low, &wide_high);
    near((wide_high - wide_low) / 2, 1.96 * sqrt(1.0 / 3 * 2 / 3 / 300), 0.001);
    rounds = even;
    for (int i = 0; i < 100; i++) shares_add_round(&rounds, POINTS_WIN); /* one win in each: that cannot be chance */
    shares_interval(&rounds, 3, 1.0 / 3, &low, &high);
    assert_true(high - low < (wide_high - wide_low) / 2);
    Shares one = { .games = 0 };
    shares_interval(&one, 3, 1.0 / 3, &low, &high);
    assert_true(low == 0 && high == 1);
    shares_add(&one, POINTS_WIN);
    shares_interval(&one, 3, 1.0 / 3, &low, &high);
    assert_true(low > 0.05 && low < 1.0 / 3 && high == 1);
    near(elo_of_share(0.25, 4), 0, 1e-9);
    near(elo_of_share(0.5, 3), 400 * log10(2), 1e-9);
    for (double share = 0.1; share < 1; share += 0.1) near(elo_of_share(share, 2), elo_of_score(share), 1e-9);
    assert_true(isinf(elo_of_share(1, 3)) && isinf(elo_of_share(0, 3)));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elo_and_score_are_inverse), cmocka_unit_test(results_are_counted),
        cmocka_unit_test(pairs_narrow_the_error),    cmocka_unit_test(few_games_say_little),
        cmocka_unit_test(posteriors_are_exact),      cmocka_unit_test(posteriors_of_pairs_are_right),
        cmocka_unit_test(likelihood_ratio_is_right), cmocka_unit_test(shares_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
