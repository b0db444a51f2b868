/* kamikaze.c -- games in which the capturer goes off with the victim. Rules: docs/games/other-captures.md */
#define RULES_ARE_CONSTANT
#include "variants/other_captures/other_captures.h"

#include "variants/rules/kamikaze.h"
#include "variants/rules/progressive.h"
#include "variants/rules/race.h"
#include "variants/weights/weights.h"

COMPOSED(kamikaze, &rule_kamikaze)
COMPOSED(kamikaze_progressive, &rule_kamikaze, &rule_progressive)
COMPOSED(kamikaze_race, &rule_kamikaze_race)

const GameOfRules game_kamikaze = {
    .id = "kamikaze",
    .title = "Kamikaze Chess",
    .card = { .sentence = "Who captures dies with the victim: every trade is one for one." },
    RULES_AND_HOOKS(kamikaze),
};

const GameOfRules game_kamikaze_progressive = {
    .id = "kamikaze-progressive",
    .title = "Progressive Kamikaze Chess",
    .card = { .sentence = "One move, two, three and so on, and each capture costs the man who makes it.",
              .under = "kamikaze",
              .ease = EASE_MEDIUM,
              .span = SPAN_SHORT },
    RULES_AND_HOOKS(kamikaze_progressive),
};

const GameOfRules game_kamikaze_race = {
    .id = "kamikaze-race",
    .title = "Kamikaze pawn race",
    .card = { .sentence = "No checks at all: run a pawn across, while each capture wipes out both men.",
              .span = SPAN_SHORT },
    RULES_AND_HOOKS(kamikaze_race),
    .weights = &weights_kamikaze_race,
};
