/* goal.h -- has a move reached what a problem asks for? Layer: search/problems.
 * The game itself says what is over and who has won; draws by repetition and by moves without progress never count. */
#ifndef FUSILIER_SEARCH_PROBLEMS_GOAL_H
#define FUSILIER_SEARCH_PROBLEMS_GOAL_H

#include "search/problems/stipulation.h"

/* Has `mover`, who has just moved, reached the goal? Of material see material.h. */
bool goal_reached(const Position *pos, Goal goal, Team mover);

/* Is check a condition of the goal? Then moves that give none need not be tried. */
static inline bool goal_needs_check(Goal goal) {
    return goal == GOAL_MATE || goal == GOAL_CHECK;
}

#endif
