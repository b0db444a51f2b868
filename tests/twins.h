/* twins.h -- games with hidden men that sound the same to a player and are not. */
#ifndef FUSILIER_TESTS_TWINS_H
#define FUSILIER_TESTS_TWINS_H

#include "engine/game.h"

/* Plays at random until so many plies have been played, or the game is over. */
void play_plies(Position *pos, uint64_t *random, int plies);

/* Looks for another game that sounds the same to the listener; `twin` is initialised. False: this try found none. */
bool find_twin(const Position *truth, Player listener, uint64_t *random, Position *twin);

#endif
