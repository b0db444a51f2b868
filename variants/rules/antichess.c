#include "variants/rules/antichess.h"

LANE_API bool antichess_stuck(const Composition *c, const Position *pos, Outcome *outcome) {
    (void)c;
    *outcome = game_won(pos, pos->now.turn, "no legal move");
    return true;
}

LANE_API bool suicide_stuck(const Composition *c, const Position *pos, Outcome *outcome) {
    const Player us = pos->now.turn, them = us ^ 1;
    const int ours = cells_count(lane_men(pos, us)), theirs = cells_count(lane_men(pos, them));
    (void)c;
    *outcome = ours == theirs ? game_drawn(pos, "no legal move, and as many men")
                              : game_won(pos, ours < theirs ? us : them, "no legal move, and fewer men");
    return true;
}

LANE_API bool losers_stuck(const Composition *c, const Position *pos, Outcome *outcome) {
    const bool checked = cells_any(composed_checkers(c, pos, pos->now.turn));
    *outcome = game_won(pos, pos->now.turn, checked ? "whoever is mated wins" : "stalemate");
    return true;
}
