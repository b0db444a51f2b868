/* any_array.h -- king and rooks may start anywhere on the first rank and castle from there (Chess960). Rules:
 * docs/games/orthodox.md. Layer: variants. */
#ifndef FUSILIER_VARIANTS_RULES_ANY_ARRAY_H
#define FUSILIER_VARIANTS_RULES_ANY_ARRAY_H

#include "engine/lanes/rule.h"

static const Rule rule_any_array = {
    .id = "any-array",
    .words = "castling from any array of the first rank",
    .facts = FACT_ANY_ARRAY,
};

#endif
