/* random_play.h -- games at random, and what must hold in every position of every game. */
#ifndef FUSILIER_TESTS_RANDOM_PLAY_H
#define FUSILIER_TESTS_RANDOM_PLAY_H

#include "engine/game.h"

typedef struct {
    uint64_t state;
} Random;

int random_pick(Random *random, int bound); /* 0 .. bound - 1 */

/* What a run carries along. */
typedef struct {
    Position pos;
    Random random;
} Run;

void run_init(Run *run, const Game *game, uint64_t seed);
void run_release(Run *run);

/* Plays on at random, up to so many plies, and fails with game, position and move if something does not hold
 * (protocol/verify/proof.h). The costly checks are made after one ply in `every`. In the end the whole game is taken
 * back. */
void play_at_random(Run *run, int plies, int every);

#endif
