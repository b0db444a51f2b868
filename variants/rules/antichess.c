#include "variants/rules/antichess.h"

bool antichess_stuck(const Composition *c, const Position *pos, Outcome *outcome) {
    (void)c;
    *outcome = game_won(pos, pos->now.turn, "no legal move");
    return true;
}

bool suicide_stuck(const Composition *c, const Position *pos, Outcome *outcome) {
    const Player us = pos->now.turn, them = us ^ 1;
    const int ours = bits_count(pos_men(pos, us)), theirs = bits_count(pos_men(pos, them));
    (void)c;
    *outcome = ours == theirs ? game_drawn(pos, "no legal move, and as many men")
                              : game_won(pos, ours < theirs ? us : them, "no legal move, and fewer men");
    return true;
}

bool losers_stuck(const Composition *c, const Position *pos, Outcome *outcome) {
    const bool checked = composed_checkers(c, pos, pos->now.turn) != 0;
    *outcome = game_won(pos, pos->now.turn, checked ? "whoever is mated wins" : "stalemate");
    return true;
}
