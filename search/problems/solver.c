#include "search/problems/solver.h"

#include "search/checks.h"
#include "search/tables/ending.h"

/* Helpers begin at the other end, or in the middle: where two threads look at the same position, they meet half-way and
 * find the rest in the table. */
static void rearrange(MoveList *list, int helper) {
    const int shift = helper / 2 * 5;
    for (int i = 0, j = list->count - 1; i < j && helper % 2; i++, j--) {
        const Move move = list->at[i];
        list->at[i] = list->at[j];
        list->at[j] = move;
    }
    for (int i = 0; i < shift && i + shift < list->count; i++) {
        const Move move = list->at[i];
        list->at[i] = list->at[i + shift];
        list->at[i + shift] = move;
    }
}

static bool is_called_off(const Solver *s) {
    return s->called_off && atomic_load_explicit(s->called_off, memory_order_relaxed);
}

MoveList *solver_enter(Solver *s) {
    if (s->level == SOLVER_LEVELS || s->visited >= s->most || is_called_off(s)) {
        s->too_deep = true;
        return NULL;
    }
    MoveList *const list = &s->list[s->level++];
    movelist_clear(list);
    game_moves(s->pos, GEN_ALL, list);
    if (s->helper) rearrange(list, s->helper);
    return list;
}

void solver_leave(Solver *s) {
    s->level--;
}

/* May the move give check? Promotions, castling and captures in passing open lines that nobody has looked at. */
static bool may_check(const Solver *s, const Checks *checks, Move move) {
    const bool is_plain = move_type(move) <= MOVE_DOUBLE && move_kind(move) == EMPTY;
    return !is_plain || checks_has(checks, s->pos, move);
}

bool solver_wins_at_once(Solver *s) {
    const Team mover = game_team(s->pos, game_turn(s->pos));
    const bool picks = s->finds_mate && goal_needs_check(s->what.goal);
    Checks checks;
    if (picks) checks_find(s->pos, &checks);
    MoveList *const list = solver_enter(s);
    bool found = false;
    for (int i = 0; list && i < list->count && !found; i++) {
        if (picks && !may_check(s, &checks, list->at[i])) continue;
        solver_play(s, list->at[i]);
        found = solver_reached(s, mover);
        /* a turn of several moves goes on */
        if (!found && game_team(s->pos, game_turn(s->pos)) == mover) found = solver_wins_at_once(s);
        game_undo(s->pos);
    }
    if (list) solver_leave(s);
    return found;
}

/* A mate is a win: where there is no win in time, there is no mate. Not every win is a mate. */
bool solver_knows(const Solver *s, int moves, bool *succeeds) {
    TableAnswer answer;
    if (!s->endings || !ending_probe(s->endings, s->pos, &answer)) return false;
    const bool attacks = solver_attacks(s);
    const int most = attacks ? 2 * moves - 1 : 2 * moves;
    *succeeds = answer.verdict == (attacks ? TABLE_WIN : TABLE_LOSS) && answer.plies <= most;
    return !*succeeds || s->what.goal == GOAL_WIN;
}
