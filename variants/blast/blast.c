/* blast.c -- Atomic Chess: every capture explodes; Capricorn Chess and Butters (V. R. Parton 1970), Poloschach (Hans
 * Kluever 1986): men that push others off the board. Rules: docs/games/blast.md */
#define RULES_ARE_CONSTANT
#include "engine/lanes/chesslike.h"
#include "variants/families.h"
#include "variants/rules/atomic.h"
#include "variants/rules/butting.h"
#include "variants/rules/compose.h"
#include "variants/rules/plague.h"
#include "variants/weights/weights.h"

#define RULES_ATOMIC                                                                                                   \
    { .capture = CAPTURE_EXPLODE }
static const Rules rules_atomic = RULES_ATOMIC;

CHESSLIKE_HOOKS(atomic, rules_atomic)
static const Composition composition_atomic = { .rule = { &rule_atomic } };

static const Game game_atomic = {
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

/* `form` is NULL, or the id of the game of which it is a form. */
#define BUTTING_GAME(name, game_id, game_title, form, words)                                                           \
    COMPOSED(name, &rule_##name)                                                                                       \
    static const GameOfRules game_##name = { .id = game_id,                                                            \
                                             .title = game_title,                                                      \
                                             .card = { .sentence = (words), .under = (form), .ease = EASE_MEDIUM },    \
                                             RULES_AND_HOOKS(name) };
BUTTING_GAME(capricorn, "capricorn", "Capricorn Chess", NULL,
             "Rooks are battering rams: where one arrives, all enemies beside it are pushed off.")
BUTTING_GAME(capricorn_knights, "capricorn-knights", "Capricorn Chess with knights", "capricorn",
             "Here it is the horses that leap in and push every enemy around them off the board.")
BUTTING_GAME(capricorn_bishops, "capricorn-bishops", "Capricorn Chess with bishops", "capricorn",
             "Bishops glide in, capture nobody, and sweep all the enemies beside them away.")
BUTTING_GAME(capricorn_queens, "capricorn-queens", "Capricorn Chess with queens", "capricorn",
             "The strongest of all clears every square around her, wherever she arrives.")
BUTTING_GAME(butters, "butters", "Butters", NULL,
             "Everybody shoves: who arrives pushes off all enemies beside them, pawns and kings too.")
BUTTING_GAME(poloschach, "poloschach", "Poloschach", "butters",
             "All men push their neighbours off, and kings may not castle past such a push.")

COMPOSED(plague, &rule_plague)
COMPOSED(biological_warfare, &rule_biological_warfare)
COMPOSED(immunity, &rule_immunity)

static const GameOfRules game_plague = {
    .id = "plague",
    .title = "Plague Chess",
    .card = { .sentence = "Who moves infects the squares around, and all who still stand there next turn die.",
              .ease = EASE_HARD },
    RULES_AND_HOOKS(plague),
};

static const GameOfRules game_biological_warfare = {
    .id = "biological-warfare",
    .title = "Biological Warfare Chess",
    .card = { .sentence = "You spread a disease that only the enemy catches: they flee, or take the carrier.",
              .under = "plague",
              .ease = EASE_HARD },
    RULES_AND_HOOKS(biological_warfare),
};

static const GameOfRules game_immunity = {
    .id = "immunity",
    .title = "Immunity",
    .card = { .sentence = "Survive the infection once, and your man walks through it for the rest of the game.",
              .under = "plague",
              .ease = EASE_HARD },
    RULES_AND_HOOKS(immunity),
};

static const Game *const fast_games[] = { &game_atomic, NULL };
static const GameOfRules *const games[] = { &game_capricorn,
                                            &game_capricorn_knights,
                                            &game_capricorn_bishops,
                                            &game_capricorn_queens,
                                            &game_butters,
                                            &game_poloschach,
                                            &game_plague,
                                            &game_biological_warfare,
                                            &game_immunity,
                                            NULL };

const Family family_blast = FAMILY_OF_RULES("blast", fast_games, games, NULL);
