/* volleys.c -- games in which a turn may fell several men by shots. Rules: docs/games/shooting.md */
#define RULES_ARE_CONSTANT
#include "variants/shooting/shooting.h"

#include "variants/rules/authorifle.h"
#include "variants/rules/goliath.h"
#include "variants/rules/rapid_fire.h"

COMPOSED(authorifle, &rule_authorifle)
COMPOSED(rapid_fire, &rule_rapid_fire)
COMPOSED(goliath, &rule_goliath)

const GameOfRules game_authorifle = {
    .id = "authorifle",
    .title = "Authorifle Chess",
    .card = { .sentence = "Once blood is shed a man shoots all whom he sees, and dies if one of them looks back.",
              .ease = EASE_HARD },
    RULES_AND_HOOKS(authorifle),
};

const GameOfRules game_rapid_fire = {
    .id = "rapid-fire",
    .title = "Rapid-Fire Chess",
    .card = { .sentence = "Spend a turn, and one man wipes out all the enemies he attacks; the last army wins.",
              .span = SPAN_SHORT },
    RULES_AND_HOOKS(rapid_fire),
};

const GameOfRules game_goliath = {
    .id = "goliath",
    .title = "Goliath Chess",
    .card = { .sentence = "Who has captured may at once shoot one more enemy from where he landed." },
    RULES_AND_HOOKS(goliath),
};
