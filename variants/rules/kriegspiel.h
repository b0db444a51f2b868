/* kriegspiel.h -- nobody sees the enemy's men, and an umpire says what both hear. Rules: docs/games/compositions.md.
 * Layer: variants. What players know is told by variants/rules/blind.c. */
#ifndef FUSILIER_VARIANTS_RULES_KRIEGSPIEL_H
#define FUSILIER_VARIANTS_RULES_KRIEGSPIEL_H

#include "engine/lanes/rule.h"
#include "variants/rules/blind.h"

/* What players are told besides their own men. */
static const Extra kriegspiel_extras[] = {
    { "foes", "men of the enemy", EXTRA_SEEN, .write = kriegspiel_write_foes },
    { "check", "check", EXTRA_SEEN, .write = kriegspiel_write_checks, .say = kriegspiel_say_checks },
    { "tries", "captures by pawns", EXTRA_SEEN, .write = kriegspiel_write_tries },
    EXTRAS_END,
};

static const Rule rule_kriegspiel = {
    .id = "kriegspiel",
    .words = "players do not see the enemy's men",
    .extras = kriegspiel_extras,
    .speech = &kriegspiel_words,
    .hides = &kriegspiel_secrets,
};

#endif
