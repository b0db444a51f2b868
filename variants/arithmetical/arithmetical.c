/* arithmetical.c -- Arithmetical Chess, C. G. Lewin 1973. Rules: docs/games/arithmetical.md */
#define RULES_ARE_CONSTANT
#include "variants/families.h"
#include "variants/rules/arithmetical.h"
#include "variants/rules/compose.h"

COMPOSED(arithmetical, &rule_arithmetical)

static const GameOfRules game_arithmetical = {
    .id = "arithmetical",
    .title = "Arithmetical Chess",
    .card = { .sentence = "Men who aim at an enemy take him if their values add, divide or multiply up to his.",
              .ease = EASE_HARD },
    RULES_AND_HOOKS(arithmetical),
};

static const GameOfRules *const games[] = { &game_arithmetical, NULL };

const Family family_arithmetical = FAMILY_OF_RULES("arithmetical", NULL, games, NULL);
