/* selftest.h -- random games of one game, in which all that the program knows about it proves itself (proof.h).
 * Layer: protocol. For users: docs/verifying.md. */
#ifndef FUSILIER_PROTOCOL_VERIFY_SELFTEST_H
#define FUSILIER_PROTOCOL_VERIFY_SELFTEST_H

#include <stdio.h>

#include "engine/game.h"

typedef struct {
    int64_t time_ms; /* after which no further position is looked at */
    uint64_t seed;   /* the same seed, the same games */
} SelftestOptions;

typedef struct {
    uint64_t games, moves;   /* moves: all that were legal */
    uint64_t passed, failed; /* positions */
} SelftestReport;

/* Plays until the time is over or SELFTEST_FAILURES_MAX positions have failed. What does not hold is printed on `out`,
 * a line each. */
enum { SELFTEST_FAILURES_MAX = 20 };
void selftest_run(const Game *game, const SelftestOptions *options, FILE *out, SelftestReport *report);

#endif
