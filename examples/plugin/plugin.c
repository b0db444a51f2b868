/* plugin.c -- the plug-in: its rule as a word, and the game of this rule alone as direct code. */
#define RULES_ARE_CONSTANT
#include "variants/plugin_start.h"

#include "andernach.h"

PLUGIN_WIDE(andernach)
static const PluginRule rules[] = { { .rule = &rule_andernach, .wide = &plugin_wide_andernach }, { .rule = NULL } };

COMPOSED(andernach, &rule_andernach)

static const GameOfRules game_andernach = {
    .id = "andernach",
    .title = "Andernach Chess",
    .card = { .sentence = "Who captures goes over to the other side: every capture arms the enemy.",
              .ease = EASE_MEDIUM },
    RULES_AND_HOOKS(andernach),
};
static const GameOfRules *const games[] = { &game_andernach, NULL };

PLUGIN(.rules = rules, .of_rules = games)
