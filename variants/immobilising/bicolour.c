/* bicolour.c -- games in which own men give check. Rules: docs/games/immobilising.md */
#define RULES_ARE_CONSTANT
#include "variants/immobilising/immobilising.h"

#include "variants/rules/bicolour.h"
#include "variants/rules/reform.h"

COMPOSED(bicolour, &rule_bicolour)
COMPOSED(tylor, &rule_bicolour_tylor)
COMPOSED(ridley, &rule_bicolour_ridley)
COMPOSED(bicapture, &rule_bicolour, &rule_reform)

const GameOfRules game_bicolour = {
    .id = "bicolour",
    .title = "Bicolour Chess",
    .card = { .sentence = "Your own men give check to your king as well: keep him out of everybody's sight.",
              .ease = EASE_HARD },
    RULES_AND_HOOKS(bicolour),
};

const GameOfRules game_tylor = {
    .id = "bicolour-tylor",
    .title = "Bicolour Chess by Chris Tylor",
    .card = { .sentence = "Your king fears his own men only once he or they have moved, and nobody castles.",
              .under = "bicolour",
              .ease = EASE_HARD },
    RULES_AND_HOOKS(tylor),
};

const GameOfRules game_ridley = {
    .id = "bicolour-ridley",
    .title = "Bicolour Chess by Mark Ridley",
    .card = { .sentence = "Own men turn on your king once they have moved, yet castling wakes nobody.",
              .under = "bicolour",
              .ease = EASE_HARD },
    RULES_AND_HOOKS(ridley),
};

const GameOfRules game_bicapture = {
    .id = "bicapture",
    .title = "Bicapture Chess",
    .card = { .sentence = "Fear your own men, and eat them: anybody may be captured, whoever owns him.",
              .under = "bicolour",
              .ease = EASE_HARD },
    RULES_AND_HOOKS(bicapture),
};
