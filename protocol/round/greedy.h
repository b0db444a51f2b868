/* greedy.h -- a mover that wins at once if it can, else makes the capture of the dearest man, else any move: the least
 * that an engine must beat.
 * Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_ROUND_GREEDY_H
#define FUSILIER_PROTOCOL_ROUND_GREEDY_H

#include "engine/game.h"
#include "search/eval/values.h"

/* Does the move win the game for whoever makes it? */
bool greedy_wins_at_once(Position *pos, Move move);

/* Chooses one of the legal moves, of which there is one at least. */
Move greedy_choose(Position *pos, const MoveList *moves, const Values *values, uint64_t *random);

#endif
