/* castled.h -- for games in which a king that has just castled can be attacked on its way (strikes.c).
 * Layer: variants. */
#ifndef FUSILIER_VARIANTS_STRIKES_AND_DICE_CASTLED_H
#define FUSILIER_VARIANTS_STRIKES_AND_DICE_CASTLED_H

#include "engine/position.h"

/* Where the king of a player started and what it crossed, if it may have castled in the last move: it and a rook stand
 * as after castling, and the cells that they left and passed are empty. 0 if not. */
static inline Bits castled_way(const Position *pos, Player player) {
    const int rank = player == WHITE ? 0 : 7;
    for (int step = -1; step <= 1; step += 2) {
        const Cell start = cell_at(4, rank), crossed = (Cell)(start + step), end = (Cell)(start + 2 * step);
        const Cell corner = cell_at(step > 0 ? 7 : 0, rank), beside = step > 0 ? corner : (Cell)(corner + 1);
        if ((bit(start) | bit(corner) | bit(beside)) & pos_occupied(pos)) continue;
        if (man_is(pos->man[crossed], ROOK, player) && man_is(pos->man[end], KING, player))
            return bit(start) | bit(crossed);
    }
    return 0;
}

#endif
