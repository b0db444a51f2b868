/* bare_king.h -- who has only the king left has lost, but for a last move that may bare the other king, too. Rules:
 * docs/games/aims.md (bare-king). Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_BARE_KING_H
#define FUSILIER_VARIANTS_RULES_BARE_KING_H

#include "engine/lanes/composed.h"

/* How many men a team has besides the last one of each player. */
static ALWAYS_INLINE int bare_king_company(const Position *pos, Team team) {
    int company = 0;
    for (Player player = 0; player < lane_players(pos); player++) {
        const int men = pos->game->team[player] == team ? cells_count(lane_men(pos, player)) : 0;
        if (men > 1) company += men - 1;
    }
    return company;
}

/* The team that has company when no other has any; -1: there is none, or more than one has. */
static ALWAYS_INLINE int bare_king_last(const Position *pos) {
    int last = -1;
    for (Player player = 0; player < lane_players(pos); player++) {
        const Team team = pos->game->team[player];
        if (last == (int)team || bare_king_company(pos, team) == 0) continue;
        if (last >= 0) return -1;
        last = team;
    }
    return last;
}

/* With the move, and against no more than king and one man, the bare king may still take that man. */
static ALWAYS_INLINE bool bare_king_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    const int last = bare_king_last(pos);
    (void)c;
    if (LIKELY(last < 0) || (pos->game->team[pos->now.turn] != last && bare_king_company(pos, (Team)last) == 1))
        return false;
    *outcome = game_won(pos, (Team)last, "the king stands alone");
    return true;
}

static const Rule rule_bare_king = {
    .id = "bare-king",
    .page = "aims",
    .words = "whose king stands alone has lost, unless he can bare the other king at once",
    .answers = { [ASKS_BARE] = "loses" },
    .ends = bare_king_ends,
};

#endif
