/* solve.h -- solves chess problems of any game of two players with open information, by looking at everything.
 * Layer: search/problems. Game and rules are asked through game.h alone. Nothing is pruned that could be a solution:
 * repetitions and moves without progress, which end games, are no business of problems. */
#ifndef FUSILIER_SEARCH_PROBLEMS_SOLVE_H
#define FUSILIER_SEARCH_PROBLEMS_SOLVE_H

#include "search/problems/stipulation.h"

/* ---- what comes out ---- */

typedef enum {
    NODE_ROOT,
    NODE_SET,          /* of the root: what the other side may do if it moved first; its children are defences */
    NODE_KEY,          /* of the root: a move that solves */
    NODE_TRY,          /* of the root: a move that one defence alone refutes */
    NODE_REFUTATION,   /* of a try */
    NODE_THREAT,       /* a move that would solve if the other side could pass */
    NODE_ZUGZWANG,     /* no move: nothing is threatened */
    NODE_DEFENCE,      /* a move of the other side */
    NODE_CONTINUATION, /* a move that solves after it, or goes on with the turn of the move above */
} NodeType;

/* Node 0 is the root; -1: none. */
typedef struct {
    Move move;
    NodeType type;
    int number;      /* which move of the solution it belongs to, from 1 */
    int first, next; /* child, sibling */
    bool dual;       /* one of several continuations */
    bool passes;     /* before it the other side leaves out its turn */
} SolutionNode;

/* A line of help play or of a series. */
typedef struct {
    Move *move;
    int count;
    bool is_set; /* set play: the other side begins */
} SolutionLine;

typedef struct {
    SolutionNode *node; /* forced play */
    int nodes, nodes_room;
    SolutionLine *line; /* lines (stipulation_is_lines) */
    int lines, lines_room;
    int keys, tries;
    int moves;        /* in how many it is solved: fewer than asked for, where there are short solutions */
    bool complete;    /* no limit was met */
    bool is_spent;    /* most_positions were looked at before it was solved: there are no keys, and no lines */
    uint64_t visited; /* positions, by all threads */
} Solution;

void solution_release(Solution *solution);

/* ---- what goes in ---- */

typedef struct {
    size_t hash_mb;          /* 0: the default */
    int threads;             /* 0: one */
    int max_solutions;       /* keys or lines; 0: all */
    uint64_t most_positions; /* gives up after so many; 0: never */
    int from, to; /* only these first moves, numbered from 1 as `moves` lists them; 0: from the first, to the last */
    const struct Ending *endings; /* what is known of positions with few men (search/tables/ending.h); NULL: nothing */
    bool tries;
    bool keys_only;                                                                        /* no variations */
    void (*progress)(void *context, const Position *pos, Move move, int index, int count); /* NULL: nobody asks */
    void *context;
} SolveOptions;

enum { SOLVE_HASH_MB = 64, SOLVE_THREADS_MAX = 64 };

/* Solves the position, which is as before in the end but has no record. How many threads there are makes no difference
 * but in `visited`. False: it cannot be asked of this game or
 * position, or there is no memory. */
bool solve(Position *pos, const Stipulation *stipulation, const SolveOptions *options, Solution *out, Error *err);

#endif
