/* kidnapping.c -- games in which men are carried off at fixed moves. Rules: docs/games/other-captures.md */
#define RULES_ARE_CONSTANT
#include "variants/other_captures/other_captures.h"

#include "variants/rules/kidnapping.h"

COMPOSED(kidnapping, &rule_kidnapping)
COMPOSED(removal_blitz, &rule_removal_blitz)

const GameOfRules game_kidnapping = {
    .id = "kidnapping",
    .title = "Kidnapping Chess",
    .card = { .sentence = "After moves 6, 12, 18 and 24 you carry off an enemy piece of your choice." },
    RULES_AND_HOOKS(kidnapping),
};

const GameOfRules game_removal_blitz = {
    .id = "removal-blitz",
    .title = "Removal Blitz Chess",
    .card = { .sentence = "Ten seconds for a move, and every sixth time each side plucks a piece from the other.",
              .under = "kidnapping",
              .span = SPAN_SHORT },
    RULES_AND_HOOKS(removal_blitz),
};
