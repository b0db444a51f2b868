/* walls.h -- moves that put a wall on a cell, where nobody stands or goes from then on: one that stays, or the duck,
 * which is the only one. Rules: docs/games/duck.md, docs/games-from-files.md. Layer: rules.
 *
 * A wall is a man of nobody's (MAN_WALL), so that it stands in everybody's way without a word of any rule. It is put as
 * soon as the men have gone, before anything comes of their move: on a cell that is empty then. */
#ifndef FUSILIER_VARIANTS_RULES_WALLS_H
#define FUSILIER_VARIANTS_RULES_WALLS_H

#include "engine/lanes/composed.h"

LANE_EXTERN const Rule rule_duck;
LANE_EXTERN const Rule rule_walling;     /* of files: which walls, where, is said by Terms.moves */
LANE_EXTERN const Rule rule_fixed_walls; /* those that stand there from the start, and no others */

#endif
