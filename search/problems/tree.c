/* tree.c -- the variations of forced play, as problemists write them: threat or zugzwang, then the defences that have
 * another continuation. */
#include "engine/base/memory.h"
#include "search/problems/solver.h"

int tree_add(Solution *out, int parent, NodeType type, Move move, int number) {
    const int added = out->nodes++;
    ARRAY_RESERVE(out->node, out->nodes_room, out->nodes);
    out->node[added] = (SolutionNode){ .move = move, .type = type, .number = number, .first = -1, .next = -1 };
    out->node[added].passes = type == NODE_THREAT || type == NODE_SET;
    if (parent < 0) return added;
    int *link = &out->node[parent].first;
    while (*link >= 0) link = &out->node[*link].next;
    *link = added;
    return added;
}

/* How many moves the attacker has left when the defender, with so many to go (forced_defend), has moved. */
static int attacker_has(const Solver *s, int moves) {
    return play_is_self(s->what.play) ? moves - 1 : moves;
}

/* The fewest moves in which the attacker to move succeeds, at most so many; 0: it does not. */
static int shortest(Solver *s, int moves) {
    for (int n = 1; n <= moves; n++)
        if (forced_attack(s, n)) return n;
    return 0;
}

/* ---- the attacker's moves ---- */

static void mark_duals(Solution *out, int first, int count) {
    for (int i = first; count > 1 && i >= 0; i = out->node[i].next) out->node[i].dual = true;
}

/* Adds the moves that succeed in so many moves, with all that follows; returns the first of them, -1 if there is none.
 * */
static int add_attacks(Solver *s, Solution *out, int parent, NodeType type, int moves, int number) {
    MoveList *const list = solver_enter(s);
    int first = -1, count = 0;
    for (int i = 0; list && i < list->count; i++) {
        const Move move = list->at[i];
        solver_play(s, move);
        if (forced_answered(s, moves)) {
            const int added = tree_add(out, parent, type, move, number);
            if (count++ == 0) first = added;
            tree_add_play(s, out, added, moves, number);
        }
        game_undo(s->pos);
    }
    if (list) solver_leave(s);
    if (type == NODE_CONTINUATION) mark_duals(out, first, count);
    return first;
}

/* ---- threats ---- */

typedef struct {
    int first; /* node; -1: there is none */
    int moves; /* in which they succeed */
} Threats;

/* What the attacker, having so many moves, would do if the defender passed. */
static Threats add_threats(Solver *s, Solution *out, int parent, int moves, int number) {
    Threats threats = { .first = -1 };
    if (moves < 1 || !s->may_pass || game_in_check(s->pos)) return threats;
    game_null(s->pos);
    threats.moves = shortest(s, moves);
    if (threats.moves) threats.first = add_attacks(s, out, parent, NODE_THREAT, threats.moves, number);
    game_undo(s->pos);
    if (threats.first < 0) tree_add(out, parent, NODE_ZUGZWANG, MOVE_NONE, number);
    return threats;
}

static bool succeeds(Solver *s, Move move, int moves) {
    solver_play(s, move);
    const bool success = forced_answered(s, moves);
    game_undo(s->pos);
    return success;
}

/* Does a threat still work after the defence that has just been played? */
static bool is_threat_carried_out(Solver *s, const Solution *out, const Threats *threats) {
    MoveList *const list = solver_enter(s);
    bool found = false;
    for (int node = threats->first; list && node >= 0 && !found; node = out->node[node].next)
        found = out->node[node].type == NODE_THREAT && movelist_find(list, out->node[node].move) >= 0 &&
                succeeds(s, out->node[node].move, threats->moves);
    if (list) solver_leave(s);
    return found;
}

/* ---- the defender's moves ---- */

static void add_defences(Solver *s, Solution *out, int parent, int moves, int number, const Threats *threats);

/* A defence that fails has been played: adds it with what follows, if the threat does not. */
static void add_failure(Solver *s, Solution *out, int parent, Move move, int moves, int number,
                        const Threats *threats) {
    const bool goes_on = !solver_attacks(s) && !game_outcome(s->pos).over;
    const int fewest = solver_attacks(s) ? shortest(s, attacker_has(s, moves)) : 0;
    if (fewest && is_threat_carried_out(s, out, threats)) return;
    const int added = tree_add(out, parent, NODE_DEFENCE, move, number);
    if (goes_on) add_defences(s, out, added, moves, number, threats); /* a turn of several moves */
    if (fewest) add_attacks(s, out, added, NODE_CONTINUATION, fewest, number + 1);
}

static void add_defences(Solver *s, Solution *out, int parent, int moves, int number, const Threats *threats) {
    MoveList *const list = solver_enter(s);
    for (int i = 0; list && i < list->count; i++) {
        const Move move = list->at[i];
        solver_play(s, move);
        if (forced_replied(s, moves))
            add_failure(s, out, parent, move, moves, number, threats);
        else
            tree_add(out, parent, NODE_REFUTATION, move, number);
        game_undo(s->pos);
    }
    if (list) solver_leave(s);
}

void tree_add_refutations(Solver *s, Solution *out, int parent, int moves) {
    const int left = play_is_self(s->what.play) ? moves : moves - 1;
    MoveList *const list = solver_enter(s);
    for (int i = 0; list && i < list->count; i++) {
        solver_play(s, list->at[i]);
        if (!forced_replied(s, left)) tree_add(out, parent, NODE_REFUTATION, list->at[i], 1);
        game_undo(s->pos);
    }
    if (list) solver_leave(s);
}

/* The defender is not in check and leaves out his turn: adds what follows. False: it does not follow; he is forced to
 * end a selfmate now. */
static bool add_after_skip(Solver *s, Solution *out, int parent, int moves, int number) {
    game_null(s->pos);
    const int fewest = shortest(s, attacker_has(s, moves));
    const int first = fewest ? add_attacks(s, out, parent, NODE_CONTINUATION, fewest, number + 1) : -1;
    game_undo(s->pos);
    for (int node = first; node >= 0; node = out->node[node].next) out->node[node].passes = true;
    return fewest || !play_is_self(s->what.play);
}

void tree_add_play(Solver *s, Solution *out, int parent, int moves, int number) {
    const bool self = play_is_self(s->what.play);
    if (game_outcome(s->pos).over) return;
    if (solver_attacks(s)) { /* a turn of several moves */
        add_attacks(s, out, parent, NODE_CONTINUATION, moves, number);
        return;
    }
    const int left = self ? moves : moves - 1;
    if (left < 1) return;
    if (solver_skips(s) && add_after_skip(s, out, parent, left, number)) return;
    const Threats threats = add_threats(s, out, parent, attacker_has(s, left), number + 1);
    add_defences(s, out, parent, left, number, &threats);
}

void tree_add_set_play(Solver *s, Solution *out, int parent, int moves) {
    const int left = play_is_self(s->what.play) ? moves : moves - 1;
    const Threats none = { .first = -1 };
    MoveList *const list = left < 1 ? NULL : solver_enter(s);
    for (int i = 0; list && i < list->count; i++) {
        const Move move = list->at[i];
        solver_play(s, move);
        if (forced_replied(s, left)) add_failure(s, out, parent, move, left, 1, &none);
        game_undo(s->pos);
    }
    if (list) solver_leave(s);
}
