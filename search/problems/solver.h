/* solver.h -- what the parts of the solver share while they work. Layer: search/problems, internal. */
#ifndef FUSILIER_SEARCH_PROBLEMS_SOLVER_H
#define FUSILIER_SEARCH_PROBLEMS_SOLVER_H

#include "search/problems/goal.h"
#include "search/problems/material.h"
#include "search/problems/memo.h"
#include "search/problems/solve.h"

enum { SOLVER_LEVELS = 512 };

typedef struct {
    Position *pos;
    Stipulation what;
    Team attacker;                 /* of forced play: the side that has to succeed */
    bool parries;                  /* the defender moves in check only (stipulation_is_parried) */
    const Material *material;      /* of GOAL_MATERIAL; NULL: of others */
    bool may_pass;                 /* a turn can be left out, to ask what is threatened */
    bool finds_mate;               /* checks.h knows all moves of this game that may give check */
    bool too_deep;                 /* a turn did not end, or the work did not: what was found is not sure */
    const struct Ending *endings;  /* of forced play to a mate or a win; NULL: none */
    const Memo *memo;              /* of all threads */
    const Memo *numbers;           /* the same, of proof.c; NULL: it is not asked */
    const atomic_bool *called_off; /* becomes true: the work ends, and nothing was found; NULL: never */
    int helper;             /* which of the threads that only fill the table, from 1; 0: this one's solutions count */
    uint64_t visited, most; /* positions; how many may be */
    int level;              /* of the recursion: which list is free */
    MoveList list[SOLVER_LEVELS];
    uint32_t killer[SOLVER_LEVELS + 1]; /* the move that decided last at this level */
} Solver;

/* Takes the list of a level with the legal moves, helpers each in an order of their own; solver_leave gives it back.
 * NULL: there is no level left, or the work has become too much or is called off. */
MoveList *solver_enter(Solver *s);
void solver_leave(Solver *s);

/* Plays a move, and counts it. */
static inline void solver_play(Solver *s, Move move) {
    s->visited++;
    game_play(s->pos, move);
}

static inline bool solver_attacks(const Solver *s) {
    return game_team(s->pos, game_turn(s->pos)) == s->attacker;
}

/* Has `mover`, who has just moved, reached the goal? */
static inline bool solver_reached(Solver *s, Team mover) {
    return s->material ? material_is_won(s->material, s->pos, mover) : goal_reached(s->pos, s->what.goal, mover);
}

/* Does the defender, who is to move, leave out his turn? */
static inline bool solver_skips(const Solver *s) {
    return s->parries && !game_in_check(s->pos);
}

/* Can the side to move reach the goal with its next move? */
bool solver_wins_at_once(Solver *s);

/* Do endings say whether the side that has to succeed does it, with so many moves of its own left? */
bool solver_knows(const Solver *s, int moves, bool *succeeds);

/* ---- forced play (forced.c) ---- */

/* The attacker to move: does it succeed in so many moves? */
bool forced_attack(Solver *s, int moves);

/* The same, and forced_defend, without proof numbers. */
bool forced_attack_by_depth(Solver *s, int moves);
bool forced_defend_by_depth(Solver *s, int moves);

/* A move of the attacker, the first of so many, has just been played: does it succeed? */
bool forced_answered(Solver *s, int moves);

/* The defender to move: does every move fail? `moves`: how many the attacker has left, in selfmates the defender. */
bool forced_defend(Solver *s, int moves);

/* A move of the defender has just been played: does it fail? */
bool forced_replied(Solver *s, int moves);

/* ---- long forced play (proof.c) ---- */

/* As forced_attack and forced_defend, of at least so many moves. */
enum { PROOF_MOVES_LEAST = 4 };
bool proof_attack(Solver *s, int moves);
bool proof_defend(Solver *s, int moves);

/* ---- lines (lines.c) and trees (tree.c) ---- */

/* Looks for lines that begin with this move. */
void lines_from(Solver *s, Move move, const SolveOptions *options, Solution *out);

/* The other side begins, as in set play: all lines. */
void lines_of_set_play(Solver *s, const SolveOptions *options, Solution *out);

/* Adds a child behind the last one; returns its number. */
int tree_add(Solution *out, int parent, NodeType type, Move move, int number);

/* Adds what follows a key, which has been played as the first of so many moves. */
void tree_add_play(Solver *s, Solution *out, int parent, int moves, int number);

/* Adds the defences that refute a try, which has been played, and nothing else. */
void tree_add_refutations(Solver *s, Solution *out, int parent, int moves);

/* Adds the defences that are answered (set play); needs the defender to move. */
void tree_add_set_play(Solver *s, Solution *out, int parent, int moves);

#endif
