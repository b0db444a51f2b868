/* land_sets.h -- what the land of a game says of pawns, for files that do not know its sets of cells. Layer:
 * engine/board. */
#ifndef FUSILIER_ENGINE_BOARD_LAND_SETS_H
#define FUSILIER_ENGINE_BOARD_LAND_SETS_H

#include "engine/board/set.h"

struct Land;

Set land_pawn_hits(const struct Land *land, Player player, Cell from);
Set land_double_from(const struct Land *land, Player player);
Set land_triple_from(const struct Land *land, Player player);

#endif
