/* goal.h -- whose king stands on certain cells has won. Rules: docs/games/aims.md (kingofthehill, racingkings).
 * Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_GOAL_H
#define FUSILIER_VARIANTS_RULES_GOAL_H

#include "engine/lanes/composed.h"
#include "variants/rules/race.h"

/* Has the player a man of these kinds (bits) on one of the cells? */
static ALWAYS_INLINE bool goal_is_reached(const Position *pos, Player player, unsigned kinds, Cells cells) {
    Cells men = NO_CELLS;
    for (Kind kind = PAWN; kind <= KING; kind++)
        if (kinds >> kind & 1) men |= lane_kind(pos, kind);
    return cells_any(men & lane_men(pos, player) & cells);
}

/* Of two players who has moved has won first; of more only one can have arrived. */
static ALWAYS_INLINE bool goal_ends(const Position *pos, unsigned kinds, Cells cells, const char *words,
                                    Outcome *outcome) {
    const Player players = (Player)lane_players(pos);
    for (Player i = 1; i <= players; i++) {
        const Player player = (Player)((pos->now.turn + i) % players);
        if (LIKELY(!goal_is_reached(pos, player, kinds, cells))) continue;
        *outcome = game_won(pos, pos->game->team[player], words);
        return true;
    }
    return false;
}

/* ---- the hill ---- */

static ALWAYS_INLINE bool hill_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    return goal_ends(pos, 1U << KING, lane_centre(composed_terrain(c, pos)), "the king is on the hill", outcome);
}

static const Rule rule_hill = {
    .id = "kingofthehill",
    .page = "aims",
    .is_known = true,
    .title = "King of the Hill",
    .words = "whose king comes to d4, e4, d5 or e5 has won",
    .ends = hill_ends,
};

/* ---- the race ---- */

/* Both race to White's last rank. White moves first, so that Black may still catch up if that takes one move. */
LANE_API bool racing_ends(const Composition *c, const Position *pos, Outcome *outcome);

static const Rule rule_racing_kings = {
    .id = "racingkings",
    .of_two = true,
    .page = "aims",
    .is_known = true,
    .title = "Racing Kings",
    .words = "the kings race to the last rank, and nobody may give check",
    .start = "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1",
    .facts = FACT_NO_CASTLING,
    .answers = { [ASKS_CHECKS] = "no check may be given" },
    .no_checks = race_no_checks,
    .allows = race_allows,
    .ends = racing_ends,
};

#endif
