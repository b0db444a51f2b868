/* bare_king.h -- who has only the king left has lost, but for a last move that may bare the other king, too. Rules:
 * docs/games/aims.md (bare-king). Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_BARE_KING_H
#define FUSILIER_VARIANTS_RULES_BARE_KING_H

#include "engine/lanes/composed.h"

/* With the move, and against no more than king and one man, the bare king may still take that man. */
static ALWAYS_INLINE bool bare_king_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    const Player us = pos->now.turn, them = us ^ 1;
    const int ours = cells_count(lane_men(pos, us)), theirs = cells_count(lane_men(pos, them));
    const bool has_lost = theirs <= 1 && ours > 1, have_lost = ours <= 1 && theirs > 2;
    (void)c;
    if (LIKELY(!has_lost && !have_lost)) return false;
    *outcome = game_won(pos, has_lost ? us : them, "the king stands alone");
    return true;
}

static const Rule rule_bare_king = {
    .id = "bare-king",
    .of_two = true,
    .page = "aims",
    .words = "whose king stands alone has lost, unless he can bare the other king at once",
    .answers = { [ASKS_BARE] = "loses" },
    .ends = bare_king_ends,
};

#endif
