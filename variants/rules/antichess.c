#include "variants/rules/antichess.h"

LANE_API bool antichess_stuck(const Composition *c, const Position *pos, Outcome *outcome) {
    (void)c;
    *outcome = game_won(pos, pos->game->team[pos->now.turn], "no legal move");
    return true;
}

/* The team with fewest men has won, if there is only one such. */
LANE_API bool suicide_stuck(const Composition *c, const Position *pos, Outcome *outcome) {
    int fewest = antichess_men(pos, 0);
    Team team = pos->game->team[0];
    bool shared = false;
    (void)c;
    for (Player player = 1; player < lane_players(pos); player++) {
        const int men = antichess_men(pos, player);
        if (pos->game->team[player] == team || men > fewest) continue;
        shared = men == fewest;
        fewest = men;
        team = pos->game->team[player];
    }
    *outcome = shared ? game_drawn(pos, "no legal move, and as many men")
                      : game_won(pos, team, "no legal move, and fewer men");
    return true;
}

LANE_API bool losers_stuck(const Composition *c, const Position *pos, Outcome *outcome) {
    const bool checked = cells_any(composed_checkers(c, pos, pos->now.turn));
    *outcome = game_won(pos, pos->now.turn, checked ? "whoever is mated wins" : "stalemate");
    return true;
}
