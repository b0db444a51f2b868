/* blunderbuss.c -- Blunderbuss Chess, C. Gilman 2007: men shoot; what becomes of a shot at three steps or more the dice
 * decide, and the bullet may fly on. Rules: docs/games/strikes-and-dice.md */
#define RULES_ARE_CONSTANT
#include "variants/strikes_and_dice/blunderbuss.h"

#include "variants/rules/blunderbuss.h"

COMPOSED(blunderbuss, &rule_blunderbuss)

const GameOfRules game_blunderbuss = {
    .id = "blunderbuss",
    .title = "Blunderbuss Chess",
    .card = { .sentence = "Two dice decide long shots: the bullet hits, flies on, or bends round the corner.",
              .ease = EASE_MEDIUM },
    RULES_AND_HOOKS(blunderbuss),
};
