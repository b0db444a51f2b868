/* arrival.h -- where the men of a move arrive, and who stands where then: for rules about what a move to an empty cell
 * sets off, which are asked before it is played (Rule.fells) and after it. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_ARRIVAL_H
#define FUSILIER_VARIANTS_RULES_ARRIVAL_H

#include "engine/lanes/lane.h"
#include "engine/position.h"

/* One cell, or those of king and rook. */
static ALWAYS_INLINE Cells arrival_cells(const Position *pos, Player mover, Move move) {
    if (move_type(move) != MOVE_CASTLE) return cells_one(move_to(move));
    const Castle *castle = pos_castle_of(pos, mover, move);
    return cells_one(castle->king_to) | cells_one(castle->rook_to);
}

/* Before the move: the cells that its men leave. */
static ALWAYS_INLINE Cells arrival_left(Move move) {
    return cells_one(move_from(move)) | (move_type(move) == MOVE_CASTLE ? cells_one(move_to(move)) : NO_CELLS);
}

/* Before the move: the cells that will be occupied. */
static ALWAYS_INLINE Cells arrival_occupied(const Position *pos, Player mover, Move move) {
    return (lane_occupied(pos) & ~arrival_left(move)) | arrival_cells(pos, mover, move);
}

#endif
