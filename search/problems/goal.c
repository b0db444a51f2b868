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

/* How many of the enemies of `mover` (of these kinds; of all) has the last move taken from the board? */
static int count_lost(const Position *pos, Team mover, uint64_t kinds) {
    const Journal *const journal = &pos->journal;
    uint64_t seen[CELLS_MAX / 64 + 1] = { 0 };
    int lost = 0;
    for (uint32_t i = journal->frames[journal->plies - 1].first_change; i < journal->count; i++) {
        const Change *const change = &journal->changes[i];
        if (change->type != CHANGE_CELL || seen[change->index / 64] >> change->index % 64 & 1) continue;
        seen[change->index / 64] |= 1ULL << change->index % 64;
        const Man men[] = { pos->man[change->index], change->was };
        for (int was = 0; was < 2; was++)
            if (man_kind(men[was]) != EMPTY && kinds >> man_kind(men[was]) & 1 &&
                game_team(pos, man_owner(men[was])) != mover)
                lost += was ? 1 : -1;
    }
    return lost;
}

static bool has_captured_king(const Position *pos, Team mover) {
    const Outcome outcome = game_outcome(pos);
    return is_won(&outcome, pos, mover) && count_lost(pos, mover, pos->game->setup.royal) > 0;
}

/* Has a turn of several moves come to its end? */
static bool has_moved(const Position *pos, Team mover) {
    return game_team(pos, game_turn(pos)) != mover || game_rule_end(pos).over;
}

bool goal_reached(const Position *pos, Goal goal, Team mover) {
    switch (goal) {
    case GOAL_MATE:
        return is_mated(pos, mover);
    case GOAL_STALEMATE:
        return is_stalemated(pos, mover);
    case GOAL_KING:
        return has_captured_king(pos, mover);
    case GOAL_CHECK:
        return game_team(pos, game_turn(pos)) != mover && game_in_check(pos);
    case GOAL_CAPTURE:
        return count_lost(pos, mover, UINT64_MAX) > 0;
    case GOAL_ANY:
        return has_moved(pos, mover);
    default: {
        const Outcome outcome = game_outcome(pos);
        return is_won(&outcome, pos, mover);
    }
    }
}
