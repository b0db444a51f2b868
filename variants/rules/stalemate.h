/* stalemate.h -- who cannot move, and is not in check, has lost, or has won. Rules: docs/games/aims.md
 * (stalemate-loses, stalemate-wins). Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_STALEMATE_H
#define FUSILIER_VARIANTS_RULES_STALEMATE_H

#include "engine/lanes/composed.h"

/* The team of all others who are still in the game; -1: they are of several. */
static inline int stalemate_others(const Position *pos, Player us) {
    int others = -1;
    FOR_ENEMIES(pos, us, enemy) {
        const Team team = pos->game->team[enemy];
        if (game_is_out(pos, enemy)) continue;
        if (others >= 0 && others != team) return -1;
        others = team;
    }
    return others;
}

/* Where several others are left whom nobody beats it is for the rule of seats to say how it ends. */
static inline bool stalemate_stuck(const Composition *c, const Position *pos, bool wins, Outcome *outcome) {
    const Player us = pos->now.turn;
    const int winner = wins ? (int)pos->game->team[us] : stalemate_others(pos, us);
    if (winner < 0 || cells_any(composed_checkers(c, pos, us))) return false;
    *outcome = game_won(pos, (Team)winner, "stalemate");
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
    .page = "aims",
    .words = "who is stalemated has lost",
    .answers = { [ASKS_STUCK] = "has lost" },
    .stuck = stalemate_loses,
};
static const Rule rule_stalemate_wins = {
    .id = "stalemate-wins",
    .page = "aims",
    .words = "who is stalemated has won",
    .answers = { [ASKS_STUCK] = "has won" },
    .stuck = stalemate_wins,
};

#endif
