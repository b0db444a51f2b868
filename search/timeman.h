/* timeman.h -- how long to think about a move.
 * Layer: search. Pure arithmetic on milliseconds that the caller counts: tests bring a clock of their own. */
#ifndef FUSILIER_SEARCH_TIMEMAN_H
#define FUSILIER_SEARCH_TIMEMAN_H

#include "search/search.h"

#define TIME_UNLIMITED INT64_MAX

typedef struct {
    int64_t soft; /* begin no iteration after this, if the position is an ordinary one */
    int64_t hard; /* stop whatever happens */
    bool fixed;   /* a time per move: use it up, neither more nor less */
} TimeBudget;

/* The budget for one move of the player, from what the limits say about time. Both unlimited if they say nothing. */
TimeBudget time_budget(const Limits *limits, Player player, int64_t overhead_ms);

/* How the search went so far. */
typedef struct {
    int stable;    /* iterations since the best move changed */
    int drop;      /* centipawns that the score fell since the previous iterations; negative: it rose */
    double effort; /* part of all nodes spent below the best move, 0 .. 1 */
    bool forced;   /* there is only one legal move */
} TimeSigns;

/* The soft limit stretched for a hard decision and shrunk for an easy one; never beyond the hard limit. */
int64_t time_soft(const TimeBudget *budget, const TimeSigns *signs);

/* Milliseconds of a steady clock. */
int64_t time_now_ms(void);

#endif
