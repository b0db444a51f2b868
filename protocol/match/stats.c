#include "protocol/match/stats.h"

#include <math.h>

#include "protocol/match/posterior.h"

#define PRIOR      0.5
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

/* ---- what is left open ---- */

/* The results of games by their points, as far as they hang together: pairs where most games are in some, and games
 * outside of these as half a pair each, won or lost. Each gets half a result more (Jeffreys' prior), so that few of
 * them, all alike, do not look certain. Returns their number. */
static int list_results(const Stats *stats, Atom atoms[static 5]) {
    const int single[3] = { stats->losses, stats->draws, stats->wins };
    int complete = 0, points = 0;
    for (int i = 0; i < 5; i++) {
        complete += stats->pairs[i];
        points += i * stats->pairs[i];
    }
    const bool paired = complete > 0 && 4 * complete >= stats_games(stats);
    const int count = paired ? 5 : 3;
    for (int i = 0; i < count; i++)
        atoms[i] = (Atom){ (double)i / (count - 1), PRIOR + (paired ? stats->pairs[i] : single[i]) };
    if (!paired) return count;
    const double left = stats_games(stats) - 2 * complete;
    const double won = fmin(left, fmax(0, stats->wins + 0.5 * stats->draws - 0.5 * points));
    atoms[0].weight += fmax(0, left - won) / 2;
    atoms[4].weight += won / 2;
    return count;
}

/* Who has won all or nothing may be certain of it: the interval has no end there (Brown, Cai and DasGupta 2001). */
static void open_ends(double mean, double *low, double *high) {
    if (mean <= 0) *low = 0;
    if (mean >= 1) *high = 1;
}

void stats_interval(const Stats *stats, double *low, double *high) {
    Atom atoms[5];
    *low = 0;
    *high = 1;
    if (stats_games(stats) == 0) return;
    const int count = list_results(stats, atoms);
    posterior_interval(atoms, count, low, high);
    open_ends(stats_score(stats), low, high);
}

double stats_los(const Stats *stats) {
    Atom atoms[5];
    const int count = list_results(stats, atoms);
    return posterior_above(atoms, count, 0.5);
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

void shares_add(Shares *shares, int points) {
    shares->games++;
    shares->points += points;
    shares->game[points]++;
}

void shares_add_round(Shares *shares, int points) {
    shares->rounds++;
    shares->round[points]++;
}

double shares_mean(const Shares *shares) {
    return shares->games ? (double)shares->points / POINTS_WIN / shares->games : 0;
}

/* What was seen of so many points at least once, and as the prior one game more, all or nothing, at fair odds. */
static int list_shares(const int seen[], int most, double fair, Atom *atoms) {
    int count = 0;
    for (int points = 0; points <= most; points++) {
        const double prior = points == 0 ? 1 - fair : points == most ? fair : 0;
        if (seen[points] + prior > 0) atoms[count++] = (Atom){ (double)points / most, seen[points] + prior };
    }
    return count;
}

/* Games outside complete rounds, as parts of one, all or nothing. */
static void add_rest(const Shares *shares, int games_a_round, Atom *first, Atom *last) {
    double left = shares->games - (double)shares->rounds * games_a_round, won = (double)shares->points / POINTS_WIN;
    for (int points = 0; points <= SHARES_ROUND_MAX; points++)
        won -= (double)shares->round[points] * points / POINTS_WIN;
    won = fmin(left, fmax(0, won));
    first->weight += (left - won) / games_a_round;
    last->weight += won / games_a_round;
}

void shares_interval(const Shares *shares, int games_a_round, double fair, double *low, double *high) {
    Atom atoms[SHARES_ROUND_MAX + 1];
    const bool by_rounds = shares->rounds > 0 && 2 * shares->rounds * games_a_round >= shares->games;
    *low = 0;
    *high = 1;
    if (shares->games == 0) return;
    const int count = by_rounds ? list_shares(shares->round, POINTS_WIN * games_a_round, fair, atoms)
                                : list_shares(shares->game, POINTS_WIN, fair, atoms);
    if (by_rounds) add_rest(shares, games_a_round, &atoms[0], &atoms[count - 1]);
    posterior_interval(atoms, count, low, high);
    open_ends(shares_mean(shares), low, high);
}

double elo_of_share(double share, int seats) {
    return share <= 0 ? -INFINITY : share >= 1 ? INFINITY : 400 * log10(share * (seats - 1) / (1 - share));
}
