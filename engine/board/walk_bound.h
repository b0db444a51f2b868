/* walk_bound.h -- gaits that hold on a part of the board only: palaces, rivers. Layer: engine/board. */
#ifndef FUSILIER_ENGINE_BOARD_WALK_BOUND_H
#define FUSILIER_ENGINE_BOARD_WALK_BOUND_H

#include "engine/board/walk.h"

/* What a game changes in the gait of a man of one side. */
typedef struct {
    Set ends;             /* the cells where he may arrive; others he can only pass */
    Set straight;         /* from these he goes straight ahead or back only */
    Set slants;           /* from these, and to these, he also goes as `slanting` says */
    const Walk *slanting; /* NULL: nowhere */
} WalkBounds;

/* The gait with these bounds, on the board for which it was built; to be freed. */
Walk *walk_bound(const Board *board, const Walk *walk, const WalkBounds *bounds);

struct Land; /* engine/lanes/land.h, whose sets are not for every file */

/* The walks of a game that has a land: its gaits, within their bounds. */
const Walks *walks_of_land(const struct Land *land);

#endif
