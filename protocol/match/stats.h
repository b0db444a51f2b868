/* stats.h -- what the results of a match say: score, Elo difference, error bars, sequential test.
 * Layer: protocol. Everything is seen from the first engine. Games come in pairs, one opening with both colours: the
 * results of a pair hang together, so errors are computed from pairs (pentanomial model) wherever there are any. */
#ifndef FUSILIER_PROTOCOL_MATCH_STATS_H
#define FUSILIER_PROTOCOL_MATCH_STATS_H

#include <stdbool.h>

typedef struct {
    int wins, draws, losses;
    int pairs[5]; /* complete pairs by their half points: 0 .. 4 */
} Stats;

typedef enum { RESULT_NONE = -1, RESULT_LOSS, RESULT_DRAW, RESULT_WIN } GameResult; /* in half points */

void stats_add(Stats *stats, GameResult result);
void stats_add_pair(Stats *stats, GameResult first, GameResult second); /* both were added by stats_add before */

int stats_games(const Stats *stats);
double stats_score(const Stats *stats); /* 0 .. 1; 0.5 without games */

/* Elo difference of an expected score, and back. Infinite at 0 and 1. */
double elo_of_score(double score);
double score_of_elo(double elo);

/* The 95 % interval of the score; its ends stay within 0 .. 1. */
void stats_interval(const Stats *stats, double *low, double *high);

/* Half the width of the 95 % interval in Elo, infinite if one of its ends is. */
double stats_elo_error(const Stats *stats);

/* Likelihood that the first engine is the stronger one. */
double stats_los(const Stats *stats);

/* Log-likelihood ratio of "the difference is elo1" against "it is elo0" (logistic Elo), for complete pairs: maximum
 * likelihood under either mean (M. Van den Bergh, "A practical introduction to the GSPRT"). */
double stats_llr(const Stats *stats, double elo0, double elo1);

/* Bounds of the sequential test for errors of 5 % of both kinds: accept elo1 at +SPRT_BOUND, elo0 at -SPRT_BOUND. */
#define SPRT_BOUND 2.944438979166440 /* log(0.95 / 0.05) */

/* ---- games of three and more teams ----
 *
 * An engine gets a share of what there is to win, at all its seats together; games of one opening with everybody
 * everywhere are a round, and hang together as pairs do. */

typedef struct {
    int count;
    double sum, squares;
} Sample;

typedef struct {
    Sample games, rounds;
} Shares;

void shares_add(Shares *shares, double share);
void shares_add_round(Shares *shares, double mean); /* its games were added before */

double shares_mean(const Shares *shares); /* 0 .. 1; 0 without games */

/* The 95 % interval of the mean, where so many games are a round; its ends stay within 0 .. 1. */
void shares_interval(const Shares *shares, int games_a_round, double *low, double *high);

/* The Elo difference between an engine that gets such a share and others, all of one strength, at the other seats: as
 * if they won in proportion to what they are worth (Plackett 1975). Of two: elo_of_score. */
double elo_of_share(double share, int seats);

#endif
