/* plague.c -- Plague Chess and its kin: who stands beside a man that moves is infected. Rules: docs/games/blast.md */
#define RULES_ARE_CONSTANT
#include "variants/blast/blast.h"

#include "variants/rules/plague.h"

COMPOSED(plague, &rule_plague)
COMPOSED(biological_warfare, &rule_biological_warfare)
COMPOSED(immunity, &rule_immunity)

const GameOfRules game_plague = {
    .id = "plague",
    .title = "Plague Chess",
    .card = { .sentence = "Who moves infects the squares around, and all who still stand there next turn die.",
              .ease = EASE_HARD },
    RULES_AND_HOOKS(plague),
};

const GameOfRules game_biological_warfare = {
    .id = "biological-warfare",
    .title = "Biological Warfare Chess",
    .card = { .sentence = "You spread a disease that only the enemy catches: they flee, or take the carrier.",
              .under = "plague",
              .ease = EASE_HARD },
    RULES_AND_HOOKS(biological_warfare),
};

const GameOfRules game_immunity = {
    .id = "immunity",
    .title = "Immunity",
    .card = { .sentence = "Survive the infection once, and your man walks through it for the rest of the game.",
              .under = "plague",
              .ease = EASE_HARD },
    RULES_AND_HOOKS(immunity),
};
