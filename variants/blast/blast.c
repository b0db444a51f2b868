/* blast.c -- Atomic Chess: every capture explodes; Capricorn Chess (V. R. Parton 1970): men that push others off the
 * board. Rules: docs/games/blast.md */
#include "engine/chesslike.h"
#include "variants/blast/plague.h"
#include "variants/families.h"
#include "variants/rules/atomic.h"
#include "variants/rules/butting.h"
#include "variants/rules/compose.h"
#include "variants/weights/weights.h"

#define RULES_ATOMIC                                                                                                   \
    { .capture = CAPTURE_EXPLODE }
static const Rules rules_atomic = RULES_ATOMIC;

CHESSLIKE_HOOKS(atomic, rules_atomic)
static const Composition composition_atomic = { { &rule_atomic } };

static const Game game_atomic = {
    .id = "atomic",
    .title = "Atomic Chess",
    .pgn_name = "Atomic",
    .family = "blast",
    .rules = RULES_ATOMIC,
    .traits = { .null_move = true, .futility = true, .late_moves = true, .see_pruning = true, .check_extension = true },
    .weights = &weights_atomic,
    .composition = &composition_atomic,
    CHESSLIKE_FIELDS(atomic),
};

static const Composition composition_capricorn = { { &rule_capricorn } };
COMPOSED_HOOKS(capricorn, composition_capricorn)

static const Game game_capricorn = {
    .id = "capricorn",
    .title = "Capricorn Chess",
    .family = "blast",
    COMPOSED_FIELDS(capricorn),
    .gain = compose_gain,
    .rule_end = compose_rule_end,
};

const Game *const family_blast[] = { &game_atomic,   &game_capricorn,
                                     &game_plague,   &game_biological_warfare,
                                     &game_immunity, NULL };
