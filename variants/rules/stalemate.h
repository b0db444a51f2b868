/* stalemate.h -- who cannot move, and is not in check, has lost, or has won. Rules: docs/games/aims.md
 * (stalemate-loses, stalemate-wins). Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_STALEMATE_H
#define FUSILIER_VARIANTS_RULES_STALEMATE_H

#include "engine/lanes/composed.h"

static inline bool stalemate_stuck(const Composition *c, const Position *pos, bool wins, Outcome *outcome) {
    const Player us = pos->now.turn;
    if (cells_any(composed_checkers(c, pos, us))) return false;
    *outcome = game_won(pos, wins ? us : us ^ 1, "stalemate");
    return true;
}

static inline bool stalemate_loses(const Composition *c, const Position *pos, Outcome *outcome) {
    return stalemate_stuck(c, pos, false, outcome);
}

static inline bool stalemate_wins(const Composition *c, const Position *pos, Outcome *outcome) {
    return stalemate_stuck(c, pos, true, outcome);
}

static const Rule rule_stalemate_loses = {
    .id = "stalemate-loses",
    .of_two = true,
    .page = "aims",
    .words = "who is stalemated has lost",
    .answers = { [ASKS_STUCK] = "has lost" },
    .stuck = stalemate_loses,
};
static const Rule rule_stalemate_wins = {
    .id = "stalemate-wins",
    .of_two = true,
    .page = "aims",
    .words = "who is stalemated has won",
    .answers = { [ASKS_STUCK] = "has won" },
    .stuck = stalemate_wins,
};

#endif
