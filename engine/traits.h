/* traits.h -- what the search may assume about a game, and the weights of its evaluation.
 * Layer: engine (plain data that descriptors in variants/ fill and search/ reads). Zero is always safe: "off". */
#ifndef FUSILIER_ENGINE_TRAITS_H
#define FUSILIER_ENGINE_TRAITS_H

#include "engine/types.h"

/* field, what must hold before a game may switch it on (each one switched on is backed by a match: docs/search.md) */
#define TRAITS(X)                                                                                                      \
    X(null_move, "passing is hardly ever the best move, and captures are not forced")                                  \
    X(futility, "a quiet move gains little at once")                                                                   \
    X(razoring, "a position far below alpha is only saved by captures")                                                \
    X(late_moves, "moves ordered late are rarely best: reduce and prune them")                                         \
    X(see_pruning, "the exchange evaluation foresees what a capture loses")                                            \
    X(probcut, "a capture that wins much at low depth still does at high depth")                                       \
    X(singular, "one move much better than all others is worth a deeper look")                                         \
    X(check_extension, "a check is an event that must be resolved")                                                    \
    X(forced_extension, "a single legal move costs no choice: look one ply deeper")

#define FIELD(name, premise) bool name;
typedef struct {
    TRAITS(FIELD)
} Traits;
#undef FIELD

/* How the search sees the others where three teams or more play (search/multi.h). */
typedef enum {
    OPPONENTS_AUTO,       /* as the game's descriptor says; there: paranoid */
    OPPONENTS_PARANOID,   /* all others are one enemy */
    OPPONENTS_BEST_REPLY, /* one of them answers as an enemy, the others with the move that looks best */
    OPPONENTS_MAXN,       /* each seeks his own advantage */
    OPPONENTS_COUNT
} Opponents;

/* Evaluation weights: engine/weights.h. A game without weights gets values derived from its rules. */
struct Weights;

#endif
