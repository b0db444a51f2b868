/* castling.h -- who castles where, from the line-up: king and rooks as the game starts.
 * Layer: engine/lanes. */
#ifndef FUSILIER_ENGINE_LANES_CASTLING_H
#define FUSILIER_ENGINE_LANES_CASTLING_H

#include "engine/game.h"

/* The men of a game's start, nothing else. The position must not be initialised yet, and is to be released. */
void lineup_init(Position *lineup, const Game *game);

/* Finds from where to where a player castles: along a rook's line from their king to a rook of theirs, the king going
 * two cells and the rook to the cell that he crosses. The nearer rook is on the king's side; if both are as near, the
 * one on the line that comes first clockwise from north. False if there is no such rook. Only the cells are filled in.
 */
bool lineup_castle(const Position *lineup, Player player, int side, Castle *castle);

#endif
