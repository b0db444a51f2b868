/* blast.c -- Atomic Chess: every capture explodes. Rules: docs/games/blast.md */
#include "engine/chesslike.h"
#include "variants/games.h"
#include "variants/rules/atomic.h"
#include "variants/weights/weights.h"

#define RULES_ATOMIC                                                                                                   \
    { .capture = CAPTURE_EXPLODE }
static const Rules rules_atomic = RULES_ATOMIC;

CHESSLIKE_HOOKS(atomic, rules_atomic)
static const Composition composition_atomic = { { &rule_atomic } };

const Game game_atomic = {
    .id = "atomic",
    .title = "Atomic Chess",
    .pgn_name = "Atomic",
    .family = "blast",
    .rules = RULES_ATOMIC,
    .traits = { .null_move = true, .futility = true, .late_moves = true, .see_pruning = true, .check_extension = true },
    .weights = &weights_atomic,
    .composition = &composition_atomic,
    CHESSLIKE_FIELDS(atomic, BOARD_8X8),
};
