/* timeman.h -- how long to think about a move.
 * Layer: search. Pure arithmetic on milliseconds that the caller counts: tests bring a clock of their own. */
#ifndef FUSILIER_SEARCH_TIMEMAN_H
#define FUSILIER_SEARCH_TIMEMAN_H

#include "search/search.h"

#define TIME_UNLIMITED INT64_MAX

typedef struct {
    int64_t soft; /* enough for an ordinary position */
    int64_t hard; /* stop whatever happens */
    bool fixed;   /* a time per move: use it up, neither more nor less */
} TimeBudget;

/* What the clock counts of a move besides the thinking. */
typedef struct {
    int64_t overhead_ms; /* of every move */
    int64_t lag_ms;      /* now and then, as the machine is busy */
} TimeLost;

/* The budget for one move of the player, from what the limits say about time. Both unlimited if they say nothing. */
TimeBudget time_budget(const Limits *limits, Player player, TimeLost lost);

/* What one try of the move may take of it, if others may be needed and earlier ones took `spent_ms`: every try leaves
 * something for the next, and all together stay within the budget. */
TimeBudget time_of_try(const TimeBudget *budget, int64_t spent_ms);

/* How the search went so far. */
typedef struct {
    int stable;    /* iterations since the best move changed */
    int drop;      /* centipawns that the score fell since the previous iterations; negative: it rose */
    double effort; /* part of all nodes spent below the best move, 0 .. 1 */
    bool forced;   /* there is only one legal move */
} TimeSigns;

/* The soft limit stretched for a hard decision and shrunk for an easy one; never beyond the hard limit. */
int64_t time_soft(const TimeBudget *budget, const TimeSigns *signs);

/* When an iteration ends in its midst, with the soft limit that its beginning gave. `unsettled`: the best move of the
 * iterations before has failed low in it, or another is about to take its place, which is worth more time. */
int64_t time_within(const TimeBudget *budget, int64_t soft, bool unsettled);

#endif
