/* learn.h -- a learned evaluation (search/learned/learned.h) of a game, from nothing but its rules: the engine plays
 * itself, learns from its games, and plays itself again, with what it has learned against without it.
 * Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_LEARN_LEARN_H
#define FUSILIER_PROTOCOL_LEARN_LEARN_H

#include <stdio.h>

#include "protocol/match/stats.h"
#include "search/learned/learned.h"

enum { LEARN_THREADS_MAX = 256, LEARN_GATE_MAX = 1000000 };

typedef struct {
    const Game *game;
    double hours; /* for all of it */
    int threads;
    int gate;      /* games of each of the two matches; 0: none is played, and the net is good */
    int64_t nodes; /* of each move of the games to learn from */
    int hidden;    /* 32 or 64 */
    int64_t seed;
    const char *work; /* the folder of what must not be lost when it is interrupted; NULL: in the user's cache */
    const char *out;  /* where a net is put that is better; NULL: in the user's folder of nets */
    FILE *progress;   /* NULL: nobody watches */
    FILE *talk;       /* what came out, a line each */
} LearnOptions;

/* Is the game better played with what was learned? Then the net is put where it is wanted. False with an error: nothing
 * could be learned, or written. What was done is kept in any case, and is gone on with by the next call. */
bool learn(const LearnOptions *options, bool *is_better, Error *err);

#endif
