/* traits.h -- what the search may assume about a game, how far it trusts that, and the weights of its evaluation.
 * Layer: engine (plain data that descriptors in variants/ fill and search/ reads). Zero is always safe: "off". */
#ifndef FUSILIER_ENGINE_TRAITS_H
#define FUSILIER_ENGINE_TRAITS_H

#include "engine/board/types.h"

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

/* How boldly it cuts: field, usual value, step of the tuner (tools/tune_margins.c), what it is. Centipawns where
 * nothing else is said; 16ths of a ply for reductions. History scores are within +-16384, a quiet move has the sum of
 * three. None but `reduction` may be 0. */
#define MARGINS(X)                                                                                                     \
    X(reverse_futility, 75, 10, "cut a node that is so far above beta for each ply left")                              \
    X(futility, 110, 20, "skip quiet moves so far below alpha ...")                                                    \
    X(futility_ply, 95, 12, "... and this more for each ply left")                                                     \
    X(futility_history, 128, 20, "history that counts as a centipawn there")                                           \
    X(razoring, 220, 40, "leave it to quiescence so far below alpha ...")                                              \
    X(razoring_ply, 180, 25, "... and this more for the square of the plies left")                                     \
    X(null_move, 150, 25, "pass when the evaluation is so far above beta, less 20 for each ply left")                  \
    X(null_move_ply, 180, 30, "above beta, for a ply less in the search after it")                                     \
    X(probcut, 190, 25, "cut when a capture is so far above beta at low depth")                                        \
    X(probcut_improving, 60, 10, "less far while the evaluation grows")                                                \
    X(singular, 32, 6, "so many 16ths for each ply left: all other moves must be this much worse")                     \
    X(singular_twice, 18, 4, "centipawns worse still: extend by two plies")                                            \
    X(see_noisy, 90, 12, "skip captures that lose so much for each ply left")                                          \
    X(see_quiet, 25, 4, "skip quiet moves that lose so much for the square of the plies left")                         \
    X(late_moves, 3, 1, "quiet moves tried at depth 0; the square of the plies left comes on top")                     \
    X(delta, 180, 25, "quiescence: skip captures that leave so much to alpha")                                         \
    X(reduction, 0, 3, "more for every late move")                                                                     \
    X(reduction_growth, 100, 10, "per cent of what depth and number of a late move make")                              \
    X(reduction_improving, 12, 3, "more when the evaluation does not grow")                                            \
    X(reduction_cut, 20, 4, "more where a cutoff is expected")                                                         \
    X(reduction_pv, 16, 4, "less on the principal variation")                                                          \
    X(reduction_was_pv, 14, 4, "less where it once was")                                                               \
    X(reduction_check, 14, 4, "less for a move that gives check")                                                      \
    X(reduction_killer, 14, 4, "less for a killer move")                                                               \
    X(reduction_history, 450, 60, "history that is worth one 16th: quiet moves")                                       \
    X(reduction_captures, 600, 80, "the same for captures")                                                            \
    X(deeper, 60, 10, "after a reduced search that is so far above the best: a ply more")                              \
    X(shallower, 8, 2, "... and that is not even so far above it: a ply less")                                         \
    X(history_prune, 3500, 400, "skip quiet moves whose history is so bad for each ply left")

/* Zero: the usual value. A game names those that its matches support (docs/search.md). */
#define FIELD(name, usual, step, what) int16_t name;
typedef struct {
    MARGINS(FIELD)
} Margins;
#undef FIELD

/* How the search sees the others where three teams or more play (search/many/multi.h). */
typedef enum {
    OPPONENTS_AUTO,       /* as the game's descriptor says; there: paranoid */
    OPPONENTS_PARANOID,   /* all others are one enemy */
    OPPONENTS_BEST_REPLY, /* one of them answers as an enemy, the others with the move that looks best */
    OPPONENTS_MAXN,       /* each seeks their own advantage */
    OPPONENTS_COUNT
} Opponents;

/* Evaluation weights: engine/weights.h. A game without weights gets values derived from its rules. */
struct Weights;

#endif
