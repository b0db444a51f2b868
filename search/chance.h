/* chance.h -- dice in the search.
 * Layer: search, internal. */
#ifndef FUSILIER_SEARCH_CHANCE_H
#define FUSILIER_SEARCH_CHANCE_H

#include "search/worker.h"

/* A win that hangs on the dice: what it counts in a mean, in centipawns. */
enum { CHANCE_WIN = 4000 };

/* The expected value of a chance node at `ply` for the player to move: the mean of its events, by their weights. In it
 * scores count as CHANCE_WIN at most, so that a distant hope does not outweigh what is certain, and what a node is
 * worth does not depend on how far from the root it is. If all events are forced wins, or forced losses, so is the
 * node, by the slowest of them. */
int search_chance(Worker *worker, int alpha, int beta, Depth depth, Ply ply);

#endif
