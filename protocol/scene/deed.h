/* deed.h -- what a move does, as signs: found by playing it and comparing the board before and after.
 * Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_SCENE_DEED_H
#define FUSILIER_PROTOCOL_SCENE_DEED_H

#include "protocol/scene/signs.h"

/* Plays a legal move, and rolls the dice that it needs; adds the signs of all that the board shows of it. */
void deed_play(Position *pos, Move move, uint64_t *random, Signs *signs);

/* Does a sign lead round an edge of the board? */
bool deed_goes_round(const Board *board, const Sign *sign);

#endif
