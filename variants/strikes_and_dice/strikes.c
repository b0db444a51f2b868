/* strikes.c -- 3 Strikes Chess, C. Gilman 2008: an attack wounds, the third one removes; in the Rifle form from where
 * the attacker stands, in the ED form by moving there, and the man attacked may escape. The table of the
 * family stands at the end. Rules: docs/games/strikes-and-dice.md */
#define RULES_ARE_CONSTANT
#include "variants/families.h"
#include "variants/rules/compose.h"
#include "variants/rules/wounds.h"
#include "variants/strikes_and_dice/blunderbuss.h"

static const Composition composition_three_strikes_rifle = { .rule = { &rule_three_strikes_rifle } };
static const Composition composition_three_strikes_ed = { .rule = { &rule_three_strikes_ed } };
COMPOSED_HOOKS(three_strikes_rifle, composition_three_strikes_rifle)
COMPOSED_HOOKS(three_strikes_ed, composition_three_strikes_ed)

static const Game game_three_strikes_rifle = {
    .id = "three-strikes-rifle",
    .title = "3 Strikes Chess, Rifle form",
    .card = { .sentence = "Men are shot from afar, limp after each wound, and fall at the third.",
              .ease = EASE_HARD,
              .span = SPAN_LONG },
    .family = "strikes-and-dice",
    .setup.states = &wounds_states,
    .conduct.rules = { .capture = CAPTURE_SHOOT },
    .conduct.wounds = wounds_worth,
    COMPOSED_FIELDS(three_strikes_rifle),
};

static const Game game_three_strikes_ed = {
    .id = "three-strikes-ed",
    .title = "3 Strikes Chess, escapable displacement",
    .card = { .sentence = "Who is hit may still escape, hurt and slower: only the third blow kills.",
              .under = "three-strikes-rifle",
              .ease = EASE_HARD,
              .span = SPAN_LONG },
    .family = "strikes-and-dice",
    .setup.states = &wounds_states,
    .text.notation = &limbo_notation,
    .conduct.wounds = wounds_worth,
    COMPOSED_FIELDS(three_strikes_ed),
};

/* ---- the family ---- */

static const Game *const games[] = { &game_three_strikes_rifle, &game_three_strikes_ed, &game_blunderbuss, NULL };
const Family family_strikes_and_dice = FAMILY(games, NULL);
