/* stunned.c -- games in which men are stunned, shaken, or turn to stone. Rules: docs/games/immobilising.md */
#define RULES_ARE_CONSTANT
#include "variants/immobilising/immobilising.h"

#include "variants/rules/fossil.h"
#include "variants/rules/koopa.h"
#include "variants/rules/shock.h"

COMPOSED(koopa, &rule_koopa)
COMPOSED(shock, &rule_shock)
COMPOSED(fossil, &rule_fossil)

const GameOfRules game_koopa = {
    .id = "koopa",
    .title = "Koopa Chess",
    .card = { .sentence = "Bump into a man to stun him, bounce on, and kick the stunned off the board.",
              .ease = EASE_HARD },
    RULES_AND_HOOKS(koopa),
};

const GameOfRules game_shock = {
    .id = "shock",
    .title = "Shock Chess",
    .card = { .sentence = "Whom you attack is too shaken to move next turn, but never twice in a row.",
              .ease = EASE_MEDIUM },
    RULES_AND_HOOKS(shock),
};

const GameOfRules game_fossil = {
    .id = "fossil",
    .title = "Fossil Chess",
    .card = { .sentence = "Pawns move once and turn to stone, and so does any piece that takes a stony one.",
              .ease = EASE_MEDIUM },
    RULES_AND_HOOKS(fossil),
};
