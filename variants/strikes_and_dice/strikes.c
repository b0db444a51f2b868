/* strikes.c -- 3 Strikes Chess, C. Gilman 2008: an attack wounds, the third one removes; in the Rifle form from where
 * the attacker stands, in the ED form by moving there, and the man attacked may escape. The table of the
 * family stands at the end. Rules: docs/games/strikes-and-dice.md */
#define RULES_ARE_CONSTANT
#include "variants/families.h"
#include "variants/rules/compose.h"
#include "variants/rules/wounds.h"
#include "variants/strikes_and_dice/blunderbuss.h"

COMPOSED(three_strikes_rifle, &rule_three_strikes_rifle)
COMPOSED(three_strikes_ed, &rule_three_strikes_ed)

static const GameOfRules game_three_strikes_rifle = {
    .id = "three-strikes-rifle",
    .title = "3 Strikes Chess, Rifle form",
    .card = { .sentence = "Men are shot from afar, limp after each wound, and fall at the third.",
              .ease = EASE_HARD,
              .span = SPAN_LONG },
    RULES_AND_HOOKS(three_strikes_rifle),
};

static const GameOfRules game_three_strikes_ed = {
    .id = "three-strikes-ed",
    .title = "3 Strikes Chess, escapable displacement",
    .card = { .sentence = "Who is hit may still escape, hurt and slower: only the third blow kills.",
              .under = "three-strikes-rifle",
              .ease = EASE_HARD,
              .span = SPAN_LONG },
    RULES_AND_HOOKS(three_strikes_ed),
};

/* ---- the family ---- */

static const GameOfRules *const games[] = { &game_three_strikes_rifle, &game_three_strikes_ed, &game_blunderbuss,
                                            NULL };

const Family family_strikes_and_dice = FAMILY_OF_RULES("strikes-and-dice", NULL, games, NULL);
