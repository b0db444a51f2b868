/* reform.h -- men may capture men of their own side, but not the king. Rules: docs/games/immobilising.md.
 * Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_REFORM_H
#define FUSILIER_VARIANTS_RULES_REFORM_H

#include "engine/lanes/rule.h"

static const Rule rule_reform = {
    .id = "reform",
    .words = "men may capture men of their own side",
    .facts = FACT_OWN_CAPTURES | FACT_ABOUT_CAPTURES,
    .answers = { [ASKS_ENTERING] = "to capture" },
};

#endif
