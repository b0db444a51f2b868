/* hooks.h -- the hooks that all games of rules share, besides those that list and play moves.
 * Layer: variants; written in the words of lane.h. */
#ifndef FUSILIER_VARIANTS_RULES_HOOKS_H
#define FUSILIER_VARIANTS_RULES_HOOKS_H

#include "engine/lanes/composed.h"

/* The men that give check to the king of `player`. */
LANE_API Cells compose_checkers(const Position *pos, Player player);

/* May kings be gone: because a rule says so, or as a capture takes more than its victim? */
LANE_API bool compose_kings_may_go(const Composition *c);

LANE_API bool compose_check_position(const Position *pos, Error *err);
LANE_API Outcome compose_rule_end(const Position *pos); /* a king that is gone has lost, or who has no man left */
LANE_API bool compose_allows(const Position *pos, const Wish *wish, Error *err);
LANE_API Outcome compose_no_moves(const Position *pos);
LANE_API bool compose_settle(Position *pos, Error *err);
LANE_API Man compose_gain(const Position *pos, Move move);
LANE_API size_t compose_format_move(const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]);

#endif
