/* machine_gun.c -- Machine-Gun Chess: after each move all who are under fire fall. Rules: docs/games/shooting.md */
#define RULES_ARE_CONSTANT
#include "variants/shooting/shooting.h"

#include "variants/rules/machine_gun.h"
#include "variants/rules/progressive.h"

COMPOSED(machine_gun, &rule_machine_gun)
COMPOSED(machine_gun_progressive, &rule_machine_gun, &rule_progressive)

const GameOfRules game_machine_gun = {
    .id = "machine-gun",
    .title = "Machine-Gun Chess",
    .card = { .sentence = "After each move all who are under fire fall at once, friend and foe, kings included.",
              .ease = EASE_MEDIUM,
              .span = SPAN_SHORT },
    RULES_AND_HOOKS(machine_gun),
};

const GameOfRules game_machine_gun_progressive = {
    .id = "machine-gun-progressive",
    .title = "Progressive Machine-Gun Chess",
    .card = { .sentence = "One move, then two, then three, and a burst of fire sweeps the board after each.",
              .under = "machine-gun",
              .ease = EASE_MEDIUM,
              .span = SPAN_SHORT },
    RULES_AND_HOOKS(machine_gun_progressive),
};
