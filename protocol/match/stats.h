/* stats.h -- what the results of a match say: score, Elo difference, error bars, sequential test.
 * Layer: protocol. Everything is seen from the first engine. Games come in pairs, one opening with both colours: the
 * results of a pair hang together, so errors are computed from pairs (pentanomial model) where most games are in some.
 */
#ifndef FUSILIER_PROTOCOL_MATCH_STATS_H
#define FUSILIER_PROTOCOL_MATCH_STATS_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/game.h"

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

/* The 95 % interval of the score, exact for few games, too: of what is known of the results' probabilities after
 * these, with Jeffreys' prior, half of each result more (posterior.h). It ends at 0 or 1 where all were lost or won,
 * and without games at both. */
void stats_interval(const Stats *stats, double *low, double *high);

/* Likelihood that the first engine is the stronger one: that its expected score is above a half, by the same. */
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

enum { SHARES_ROUND_MAX = POINTS_WIN * PLAYERS_MAX };

typedef struct {
    int games, rounds;
    int64_t points;                  /* of all games, in sixtieths (see Outcome) */
    int game[POINTS_WIN + 1];        /* how many games brought so many points, */
    int round[SHARES_ROUND_MAX + 1]; /* and how many complete rounds */
} Shares;

void shares_add(Shares *shares, int points);
void shares_add_round(Shares *shares, int points); /* its games were added before */

double shares_mean(const Shares *shares); /* 0 .. 1; 0 without games */

/* The 95 % interval of the mean, where so many games are a round and `fair` is what all would get who are equally
 * strong: as that of a score, with one game more as the prior, all or nothing, at fair odds. */
void shares_interval(const Shares *shares, int games_a_round, double fair, double *low, double *high);

/* The Elo difference between an engine that gets such a share and others, all of one strength, at the other seats: as
 * if they won in proportion to what they are worth (Plackett 1975). Of two: elo_of_score. */
double elo_of_share(double share, int seats);

#endif
