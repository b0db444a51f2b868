/* kriegspiel.h -- nobody sees the enemy's men, and an umpire says what both hear. Rules: docs/compositions.md.
 * Layer: variants. What players know is told by variants/rules/blind.c. */
#ifndef FUSILIER_VARIANTS_RULES_KRIEGSPIEL_H
#define FUSILIER_VARIANTS_RULES_KRIEGSPIEL_H

#include "engine/rule.h"

static const Rule rule_kriegspiel = {
    .id = "kriegspiel",
    .words = "players do not see the enemy's men",
    .facts = FACT_HIDDEN,
};

#endif
