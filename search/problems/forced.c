/* forced.c -- play against an enemy: is there a move (attack) after which all moves (defence) lead to the goal? */
#include "search/problems/solver.h"

/* ---- order ---- */

static void bring_forward(MoveList *list, int *front, uint32_t signature) {
    for (int i = *front; signature && i < list->count; i++) {
        if (move_signature(list->at[i]) != signature) continue;
        const Move move = list->at[i];
        list->at[i] = list->at[*front];
        list->at[(*front)++] = move;
        return;
    }
}

/* What decided here before, what decided beside it, and captures; all others as they are. */
static void order(const Solver *s, MoveList *list, uint32_t known) {
    int front = 0;
    bring_forward(list, &front, known);
    bring_forward(list, &front, s->killer[s->level]);
    for (int i = front; i < list->count; i++) {
        if (!game_takes(s->pos, list->at[i])) continue;
        const Move move = list->at[i];
        list->at[i] = list->at[front];
        list->at[front++] = move;
    }
}

enum { RANKED_MAX = 256 };

/* Moves that leave the enemy few answers come first: worth its price where much hangs on each. */
static void rank(Solver *s, MoveList *list) {
    unsigned answers[RANKED_MAX];
    if (list->count > RANKED_MAX) return;
    for (int i = 0; i < list->count; i++) {
        const Move move = list->at[i];
        solver_play(s, move);
        const unsigned count = (unsigned)game_count_moves(s->pos) + (game_in_check(s->pos) ? 0 : 64);
        game_undo(s->pos);
        int at = i;
        for (; at > 0 && answers[at - 1] > count; at--) {
            answers[at] = answers[at - 1];
            list->at[at] = list->at[at - 1];
        }
        answers[at] = count;
        list->at[at] = move;
    }
}

/* ---- attack ---- */

static bool is_over_for_defender(const Solver *s) {
    const Outcome outcome = game_outcome(s->pos);
    return outcome.over && outcome_of_team(&outcome, s->pos->game, s->attacker) == POINTS_WIN;
}

bool forced_answered(Solver *s, int moves) {
    const bool self = play_is_self(s->what.play);
    if (!self && solver_reached(s, s->attacker)) return true;
    if (solver_attacks(s)) return forced_attack(s, moves);
    if (self) return forced_defend(s, moves);
    return moves > 1 && forced_defend(s, moves - 1);
}

static bool try_all(Solver *s, int moves, uint32_t *best) {
    MoveList *const list = solver_enter(s);
    bool found = false;
    if (!list) return false;
    if (moves > 2) rank(s, list);
    order(s, list, *best);
    for (int i = 0; i < list->count && !found; i++) {
        solver_play(s, list->at[i]);
        found = forced_answered(s, moves);
        game_undo(s->pos);
        if (found) *best = s->killer[s->level] = move_signature(list->at[i]);
    }
    solver_leave(s);
    return found;
}

/* Who has to mate at once when he can has failed to be mated. */
static bool must_win(Solver *s) {
    return s->what.play == PLAY_REFLEX && solver_wins_at_once(s);
}

bool forced_attack_by_depth(Solver *s, int moves) {
    if (moves > 1 && forced_attack(s, moves - 1)) return true;
    const Key key = s->pos->now.key;
    uint32_t best = memo_known(s->memo, key).move;
    const bool found = try_all(s, moves, &best);
    if (!s->too_deep) memo_learn(s->memo, key, moves, found, found ? best : 0);
    return found;
}

bool forced_attack(Solver *s, int moves) {
    if (moves == 1 && !play_is_self(s->what.play)) return solver_wins_at_once(s);
    const Key key = s->pos->now.key;
    const Known known = memo_known(s->memo, key);
    if (known.proved <= moves) return true;
    if (known.refuted >= moves) return false;
    bool found;
    if (solver_knows(s, moves, &found)) return found;
    if (must_win(s)) {
        memo_learn(s->memo, key, STIPULATION_MOVES_MAX, false, 0);
        return false;
    }
    return s->numbers && moves >= PROOF_MOVES_LEAST ? proof_attack(s, moves) : forced_attack_by_depth(s, moves);
}

/* ---- defence ---- */

bool forced_replied(Solver *s, int moves) {
    if (play_is_self(s->what.play)) {
        if (solver_reached(s, (Team)(s->attacker ^ 1))) return true;
        if (!solver_attacks(s)) return forced_defend(s, moves);
        return moves > 1 && forced_attack(s, moves - 1);
    }
    const bool any_win = s->what.goal == GOAL_WIN || s->what.goal == GOAL_MATERIAL;
    if (any_win && is_over_for_defender(s)) return true;
    return solver_attacks(s) ? forced_attack(s, moves) : forced_defend(s, moves);
}

/* Whoever cannot move has not been forced to do anything. */
static bool all_fail(Solver *s, int moves, uint32_t *best) {
    MoveList *const list = solver_enter(s);
    if (!list) return false;
    bool all = list->count > 0;
    order(s, list, *best);
    for (int i = 0; i < list->count && all; i++) {
        solver_play(s, list->at[i]);
        all = forced_replied(s, moves);
        game_undo(s->pos);
        if (!all) *best = s->killer[s->level] = move_signature(list->at[i]);
    }
    solver_leave(s);
    return all;
}

/* Who is not in check leaves out his turn. A selfmate ends when he does not, whether he is in check or not. */
static bool is_skipped(Solver *s, int moves, uint32_t *best) {
    const bool self = play_is_self(s->what.play);
    const int left = self ? moves - 1 : moves;
    if (self && all_fail(s, 1, best)) return true;
    if (left < 1 || game_rule_end(s->pos).over) return false;
    game_null(s->pos);
    const bool fails = forced_attack(s, left);
    game_undo(s->pos);
    return fails;
}

bool forced_defend_by_depth(Solver *s, int moves) {
    const Key key = s->pos->now.key;
    const bool reflex = s->what.play == PLAY_REFLEX || s->what.play == PLAY_SEMIREFLEX;
    uint32_t best = memo_known(s->memo, key).move;
    bool fails;
    if (reflex && solver_wins_at_once(s))
        fails = true;
    else if (solver_skips(s))
        fails = is_skipped(s, moves, &best);
    else
        fails = !(reflex && moves == 1) && all_fail(s, moves, &best);
    if (!s->too_deep) memo_learn(s->memo, key, moves, fails, fails ? 0 : best);
    return fails;
}

bool forced_defend(Solver *s, int moves) {
    const Known known = memo_known(s->memo, s->pos->now.key);
    if (known.proved <= moves) return true;
    if (known.refuted >= moves) return false;
    bool fails;
    if (solver_knows(s, moves, &fails)) return fails;
    return s->numbers && moves >= PROOF_MOVES_LEAST ? proof_defend(s, moves) : forced_defend_by_depth(s, moves);
}
