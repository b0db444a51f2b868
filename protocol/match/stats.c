#include "protocol/match/stats.h"

#include <math.h>

#define SIGMAS_95  1.959963984540054
#define CELL_FLOOR 1e-3 /* games that stand for a result never seen, so that its probability is not 0 */

void stats_add(Stats *stats, GameResult result) {
    if (result == RESULT_WIN) stats->wins++;
    if (result == RESULT_DRAW) stats->draws++;
    if (result == RESULT_LOSS) stats->losses++;
}

void stats_add_pair(Stats *stats, GameResult first, GameResult second) {
    if (first != RESULT_NONE && second != RESULT_NONE) stats->pairs[(int)first + (int)second]++;
}

int stats_games(const Stats *stats) {
    return stats->wins + stats->draws + stats->losses;
}

double stats_score(const Stats *stats) {
    const int games = stats_games(stats);
    return games ? (stats->wins + 0.5 * stats->draws) / games : 0.5;
}

double elo_of_score(double score) {
    if (score <= 0) return -INFINITY;
    return score >= 1 ? INFINITY : 400 * log10(score / (1 - score));
}

double score_of_elo(double elo) {
    return 1 / (1 + pow(10, -elo / 400));
}

/* Mean and variance of a distribution over n equidistant scores from 0 to 1. Returns the number of samples. */
static double moments(const double *count, int n, double *mean, double *variance) {
    double total = 0, sum = 0, squares = 0;
    for (int i = 0; i < n; i++) total += count[i];
    for (int i = 0; i < n; i++) sum += count[i] * i / (n - 1);
    *mean = total > 0 ? sum / total : 0.5;
    for (int i = 0; i < n; i++) squares += count[i] * pow((double)i / (n - 1) - *mean, 2);
    *variance = total > 0 ? squares / total : 0;
    return total;
}

/* Standard error of the score. Every cell gets a little, so that equal results in few games do not look certain. */
static double standard_error(const Stats *stats) {
    double pairs[5], singles[3] = { stats->losses + 0.25, stats->draws + 0.25, stats->wins + 0.25 };
    int complete = 0;
    double mean, variance;
    for (int i = 0; i < 5; i++) {
        pairs[i] = stats->pairs[i] + 0.1;
        complete += stats->pairs[i];
    }
    const bool paired = complete >= 2 && 4 * complete >= stats_games(stats); /* at least half the games are in pairs */
    const double samples = paired ? moments(pairs, 5, &mean, &variance) : moments(singles, 3, &mean, &variance);
    const double in_pairs = 2.0 * complete, games = stats_games(stats);
    /* games outside complete pairs count as well, with the same variance a game */
    return sqrt(variance / (paired ? samples * games / in_pairs : samples));
}

void stats_interval(const Stats *stats, double *low, double *high) {
    const double score = stats_score(stats), width = SIGMAS_95 * standard_error(stats);
    *low = fmax(0, score - width);
    *high = fmin(1, score + width);
}

double stats_elo_error(const Stats *stats) {
    double low, high;
    if (stats_games(stats) == 0) return INFINITY;
    stats_interval(stats, &low, &high);
    return (elo_of_score(high) - elo_of_score(low)) / 2;
}

double stats_los(const Stats *stats) {
    if (stats_games(stats) == 0) return 0.5;
    return 0.5 * erfc(-(stats_score(stats) - 0.5) / standard_error(stats) / sqrt(2));
}

/* The distribution nearest to `seen` (maximum likelihood) among those with this mean, over scores i / 4: it is
 * seen[i] / (1 + t * (score - mean)) with the t that makes the mean right. The sum falls as t grows: bisection. */
static void with_mean(const double seen[5], double mean, double out[5]) {
    double low = -1 / (1 - mean), high = 1 / mean;
    for (int step = 0; step < 200; step++) {
        const double t = (low + high) / 2;
        double sum = 0;
        for (int i = 0; i < 5; i++) sum += seen[i] * (i / 4.0 - mean) / (1 + t * (i / 4.0 - mean));
        if (sum > 0)
            low = t;
        else
            high = t;
    }
    const double t = (low + high) / 2;
    for (int i = 0; i < 5; i++) out[i] = seen[i] / (1 + t * (i / 4.0 - mean));
}

double stats_llr(const Stats *stats, double elo0, double elo1) {
    double seen[5], under0[5], under1[5], total = 0, llr = 0;
    for (int i = 0; i < 5; i++) {
        seen[i] = stats->pairs[i] > 0 ? stats->pairs[i] : CELL_FLOOR;
        total += seen[i];
    }
    if (total < 1) return 0;
    for (int i = 0; i < 5; i++) seen[i] /= total;
    with_mean(seen, score_of_elo(elo0), under0);
    with_mean(seen, score_of_elo(elo1), under1);
    for (int i = 0; i < 5; i++) llr += total * seen[i] * log(under1[i] / under0[i]);
    return llr;
}

/* ---- games of three and more teams ---- */

static void sample_add(Sample *sample, double value) {
    sample->count++;
    sample->sum += value;
    sample->squares += value * value;
}

void shares_add(Shares *shares, double share) {
    sample_add(&shares->games, share);
}

void shares_add_round(Shares *shares, double mean) {
    sample_add(&shares->rounds, mean);
}

double shares_mean(const Shares *shares) {
    return shares->games.count ? shares->games.sum / shares->games.count : 0;
}

/* The variance, with a little for each of five results, as standard_error has it for pairs. */
static double sample_variance(const Sample *sample, double *count) {
    Sample with = *sample;
    *count = sample->count;
    for (int i = 0; i < 5; i++) {
        *count += 0.1;
        with.sum += 0.1 * i / 4;
        with.squares += 0.1 * i * i / 16;
    }
    return fmax(0, with.squares / *count - pow(with.sum / *count, 2));
}

void shares_interval(const Shares *shares, int games_a_round, double *low, double *high) {
    const int games = shares->games.count, in_rounds = shares->rounds.count * games_a_round;
    const bool by_rounds = shares->rounds.count >= 2 && 2 * in_rounds >= games;
    const double mean = shares_mean(shares);
    double count;
    const double variance = sample_variance(by_rounds ? &shares->rounds : &shares->games, &count);
    if (by_rounds) count *= (double)games / in_rounds; /* games outside complete rounds count as well */
    *low = fmax(0, mean - SIGMAS_95 * sqrt(variance / count));
    *high = fmin(1, mean + SIGMAS_95 * sqrt(variance / count));
}

double elo_of_share(double share, int seats) {
    return share <= 0 ? -INFINITY : share >= 1 ? INFINITY : 400 * log10(share * (seats - 1) / (1 - share));
}
