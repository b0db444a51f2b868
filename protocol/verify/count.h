/* count.h -- perft as people ask for it: below some moves only, kept in a file as it goes on, and telling how far it
 * is. Layer: protocol. For users: docs/verifying.md. */
#ifndef FUSILIER_PROTOCOL_VERIFY_COUNT_H
#define FUSILIER_PROTOCOL_VERIFY_COUNT_H

#include <stdio.h>

#include "engine/perft.h"

typedef struct {
    PerftOptions perft; /* depth, threads and hash */
    const char *moves;  /* "e2e4,d2d4": counts below these only; NULL: below all */
    const char *keep;   /* the file in which counts are found and kept (tally.h); NULL: none */
    bool divide;        /* the count below each move is wanted */
    FILE *progress;     /* a terminal on which to show how far it is; NULL: none */
} CountOptions;

typedef struct {
    PerftMove *moves; /* NULL: not asked for */
    int moves_count;
    uint64_t total;
    double seconds;
} Count;

/* Counts; moves, a file and lists need a depth of 1 or more. Release the count in any case. */
bool count_run(const Position *pos, const CountOptions *options, Count *count, Error *err);
void count_release(Count *count);

#endif
