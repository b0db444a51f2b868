/* bench.h -- a fixed search of fixed positions: its node count is the signature of search and evaluation.
 * Layer: protocol. Positions are made by random playouts with fixed seeds, so that every game has them without lines of
 * its own; with one thread equal programs visit equal numbers of nodes. */
#ifndef FUSILIER_PROTOCOL_SESSION_BENCH_H
#define FUSILIER_PROTOCOL_SESSION_BENCH_H

#include <stdatomic.h>

#include "engine/game.h"

typedef struct {
    Depth depth;    /* a position is done at this depth; 0: no limit */
    uint64_t nodes; /* or after so many nodes; 0: no limit */
    int threads;
    size_t hash_mb;
    const atomic_bool *stop; /* becomes true: end soon; NULL: it never does */
} BenchOptions;
extern const BenchOptions bench_defaults;

/* Sets the limits asked for; the default limits if both are 0. */
void bench_limit(BenchOptions *options, Depth depth, uint64_t nodes);

typedef struct {
    uint64_t nodes;
    int64_t time_us; /* spent searching */
} BenchResult;

/* Says a line for each position that was searched to its limits, and, if those are all, the summary last. `result` may
 * be NULL. False with an error if no search can run. */
bool bench_run(const Game *game, const BenchOptions *options, void (*say)(void *context, const char *line),
               void *context, BenchResult *result, Error *err);

#endif
