/* chance.h -- dice in the search.
 * Layer: search, internal. */
#ifndef FUSILIER_SEARCH_CHANCE_H
#define FUSILIER_SEARCH_CHANCE_H

#include "search/worker.h"

/* The expected value of a chance node at `ply` for the player on turn: the mean of its events, by their weights. */
int search_chance(Worker *worker, int alpha, int beta, Depth depth, Ply ply);

/* Rolls: one event of a chance node, drawn by the weights. MOVE_NONE if the node has none. */
Move chance_roll(const Position *pos, uint64_t *random);

#endif
