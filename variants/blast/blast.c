/* blast.c -- Atomic Chess: every capture explodes; Capricorn Chess and Butters (V. R. Parton 1970), Poloschach (Hans
 * Kluever 1986): men that push others off the board. Rules: docs/games/blast.md */
#define RULES_ARE_CONSTANT
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

#define BUTTING_GAME(name, game_id, game_title)                                                                        \
    static const Composition composition_##name = { { &rule_##name } };                                                \
    COMPOSED_HOOKS(name, composition_##name)                                                                           \
    static const Game game_##name = { .id = game_id,                                                                   \
                                      .title = game_title,                                                             \
                                      .family = "blast",                                                               \
                                      COMPOSED_FIELDS(name),                                                           \
                                      .conduct.rule_end = compose_rule_end };
BUTTING_GAME(capricorn, "capricorn", "Capricorn Chess")
BUTTING_GAME(capricorn_knights, "capricorn-knights", "Capricorn Chess with knights")
BUTTING_GAME(capricorn_bishops, "capricorn-bishops", "Capricorn Chess with bishops")
BUTTING_GAME(capricorn_queens, "capricorn-queens", "Capricorn Chess with queens")
BUTTING_GAME(butters, "butters", "Butters")
BUTTING_GAME(poloschach, "poloschach", "Poloschach")

static const Game *const games[] = { &game_atomic,
                                     &game_capricorn,
                                     &game_capricorn_knights,
                                     &game_capricorn_bishops,
                                     &game_capricorn_queens,
                                     &game_butters,
                                     &game_poloschach,
                                     &game_plague,
                                     &game_biological_warfare,
                                     &game_immunity,
                                     NULL };
const Family family_blast = FAMILY(games, NULL);
