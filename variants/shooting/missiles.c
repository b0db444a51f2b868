/* missiles.c -- Missile Chess, R. W. Schmittberger: every man may shoot once. Rules: docs/games/shooting.md */
#define RULES_ARE_CONSTANT
#include "variants/shooting/shooting.h"

#include "variants/rules/allocated.h"
#include "variants/rules/missiles.h"

COMPOSED(missile, &rule_missile)
COMPOSED(missile_typed, &rule_missile_typed)
COMPOSED(missile_shields, &rule_missile_shields)
COMPOSED(missile_allocated, &rule_missile_allocated)

const GameOfRules game_missile = {
    .id = "missile",
    .title = "Missile Chess",
    .card = { .sentence = "Every man carries one shot to fire from afar; after it he must fight hand to hand." },
    RULES_AND_HOOKS(missile),
};

const GameOfRules game_missile_typed = {
    .id = "missile-typed",
    .title = "Missile Chess, missiles by type",
    .card = { .sentence = "Rooks, bishops and knights have two shots, the others one: keep count of both sides.",
              .under = "missile",
              .ease = EASE_MEDIUM },
    RULES_AND_HOOKS(missile_typed),
};

const GameOfRules game_missile_shields = {
    .id = "missile-shields",
    .title = "Missile Chess with shields",
    .card = { .sentence = "One shot for each man, and a shield that stops one: it takes two to bring him down.",
              .under = "missile",
              .ease = EASE_MEDIUM },
    RULES_AND_HOOKS(missile_shields),
};

const GameOfRules game_missile_allocated = {
    .id = "missile-allocated",
    .title = "Missile Chess, missiles laid out",
    .card = { .sentence = "Before the first move you share out sixteen shots among whichever men you choose.",
              .under = "missile",
              .ease = EASE_MEDIUM,
              .span = SPAN_LONG },
    RULES_AND_HOOKS(missile_allocated),
};
