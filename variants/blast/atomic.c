/* atomic.c -- Atomic Chess: every capture explodes. Rules: docs/games/blast.md */
#define RULES_ARE_CONSTANT
#include "variants/blast/blast.h"

#include "engine/lanes/chesslike.h"
#include "variants/rules/atomic.h"
#include "variants/weights/weights.h"

#define RULES_ATOMIC                                                                                                   \
    { .capture = CAPTURE_EXPLODE }
static const Rules rules_atomic = RULES_ATOMIC;

CHESSLIKE_HOOKS(atomic, rules_atomic)
static const Composition composition_atomic = { .rule = { &rule_atomic } };

const Game game_atomic = {
    .id = "atomic",
    .title = "Atomic Chess",
    .card = { .sentence = "Every capture explodes and takes all pieces around it along: blow up the enemy king.",
              .first = true,
              .span = SPAN_SHORT },
    .names.pgn = "Atomic",
    .family = "blast",
    .conduct.rules = RULES_ATOMIC,
    .advice.traits = { .null_move = true,
                       .futility = true,
                       .late_moves = true,
                       .see_pruning = true,
                       .check_extension = true },
    .advice.weights = &weights_atomic,
    .conduct.composition = &composition_atomic,
    CHESSLIKE_FIELDS(atomic),
};
