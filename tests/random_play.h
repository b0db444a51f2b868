/* random_play.h -- games at random, and what must hold in every position of every game. */
#ifndef FUSILIER_TESTS_RANDOM_PLAY_H
#define FUSILIER_TESTS_RANDOM_PLAY_H

#include "engine/game.h"

typedef struct {
    uint64_t state;
} Random;

int random_pick(Random *random, int bound); /* 0 .. bound - 1 */

/* What a run carries along: the position, a second one for comparisons, and the lists of moves. */
typedef struct {
    Position pos, other;
    MoveList all, part, again;
    Random random;
} Run;

void run_init(Run *run, const Game *game, uint64_t seed);
void run_release(Run *run);

/* Plays on at random, up to so many plies, and fails with game, position and move if something does not hold: views and
 * keys agree, the parts of the list are the whole, texts are unique and come back, every move can be taken back. The
 * costly checks are made after one ply in `every`. In the end the whole game is taken back. */
void play_at_random(Run *run, int plies, int every);

#endif
