/* own_men.c -- games in which a player takes own men off the board. Rules: docs/games/immobilising.md */
#define RULES_ARE_CONSTANT
#include "variants/immobilising/immobilising.h"

#include "variants/rules/reform.h"
#include "variants/rules/removal.h"

COMPOSED(reform, &rule_reform)
COMPOSED(removal, &rule_removal)

const GameOfRules game_reform = {
    .id = "reform",
    .title = "Reform Chess",
    .card = { .sentence = "You may capture your own men, too: break a way through them when you need it." },
    .names.aka = "Free-Capture Chess",
    RULES_AND_HOOKS(reform),
};

const GameOfRules game_removal = {
    .id = "suicide-removal",
    .names.xboard = "self-removal", /* XBoard would take it for "suicide" */
    .title = "Suicide Chess with removal of men",
    .card = { .sentence = "Instead of moving you may take one of your own men off the board to open a line." },
    .names.aka = "Not Losing Chess",
    RULES_AND_HOOKS(removal),
};
