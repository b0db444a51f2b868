/* plugin.c -- the plug-in: its rule as a word, and the game of this rule alone as direct code. */
#define RULES_ARE_CONSTANT
#include "variants/plugin_start.h"

#include "andernach.h"

PLUGIN_WIDE(andernach)
static const PluginRule rules[] = { { .rule = &rule_andernach, .wide = &plugin_wide_andernach }, { .rule = NULL } };

static const Composition composition_andernach = { .rule = { &rule_andernach } };
COMPOSED_HOOKS(andernach, composition_andernach)

static const Game game_andernach = {
    .id = "andernach",
    .title = "Andernach Chess",
    .card = { .sentence = "Who captures goes over to the other side: every capture arms the enemy.",
              .ease = EASE_MEDIUM },
    COMPOSED_FIELDS(andernach),
};
static const Game *const games[] = { &game_andernach, NULL };

PLUGIN(.rules = rules, .games = games)
