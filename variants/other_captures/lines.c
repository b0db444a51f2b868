/* lines.c -- games in which whole lines of squares count: Bingo Chess, Crushed Chess. Rules:
 * docs/games/other-captures.md */
#define RULES_ARE_CONSTANT
#include "variants/other_captures/other_captures.h"

#include "variants/rules/bingo.h"
#include "variants/rules/crushed.h"

COMPOSED(bingo, &rule_bingo)
COMPOSED(bingo_captures, &rule_bingo_captures)
COMPOSED(crushed, &rule_crushed)

const GameOfRules game_bingo = {
    .id = "bingo",
    .title = "Bingo Chess",
    .card = { .sentence = "Nobody captures: fill a line of squares from edge to edge, and its enemies disappear.",
              .ease = EASE_MEDIUM },
    RULES_AND_HOOKS(bingo),
};

const GameOfRules game_bingo_captures = {
    .id = "bingo-captures",
    .title = "Bingo Chess with captures",
    .card = { .sentence = "Capture as usual, or complete a whole line and clear it of enemies at a stroke.",
              .under = "bingo",
              .ease = EASE_MEDIUM },
    RULES_AND_HOOKS(bingo_captures),
};

const GameOfRules game_crushed = {
    .id = "crushed",
    .title = "Crushed Chess",
    .card = { .sentence = "Every ten moves the outer ring of the board breaks off, with everybody on it.",
              .span = SPAN_SHORT },
    RULES_AND_HOOKS(crushed),
};
