#include "search/problems/goal.h"

static bool is_won(const Outcome *outcome, const Position *pos, Team team) {
    return outcome->over && outcome_of_team(outcome, pos->game, team) == POINTS_WIN;
}

/* Check first: it is cheap, and nearly always missing. */
static bool is_mated(const Position *pos, Team mover) {
    if (!game_in_check(pos) || game_team(pos, game_turn(pos)) == mover) return false;
    if (game_rule_end(pos).over || game_count_moves(pos) > 0) return false;
    const Outcome outcome = game_outcome(pos);
    return is_won(&outcome, pos, mover);
}

static bool is_stalemated(const Position *pos, Team mover) {
    if (game_team(pos, game_turn(pos)) == mover || game_in_check(pos)) return false;
    return !game_rule_end(pos).over && game_count_moves(pos) == 0;
}

bool goal_reached(const Position *pos, Goal goal, Team mover) {
    if (goal == GOAL_MATE) return is_mated(pos, mover);
    if (goal == GOAL_STALEMATE) return is_stalemated(pos, mover);
    const Outcome outcome = game_outcome(pos);
    return is_won(&outcome, pos, mover);
}
