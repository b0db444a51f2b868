/* cylindrical.h -- the left and right edges touch. Rules: docs/games/adams.md. Layer: variants. */
#ifndef FUSILIER_VARIANTS_RULES_CYLINDRICAL_H
#define FUSILIER_VARIANTS_RULES_CYLINDRICAL_H

#include "engine/lanes/rule.h"

static const Rule rule_cylindrical = {
    .id = "cylindrical",
    .words = "the left and right edges of the board touch",
    .facts = FACT_CYLINDER,
};

#endif
