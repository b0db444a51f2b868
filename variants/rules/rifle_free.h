/* rifle_free.h -- captures are shots: the victim falls, the shooter stays. Rules: docs/games/shooting.md.
 * Layer: variants. */
#ifndef FUSILIER_VARIANTS_RULES_RIFLE_FREE_H
#define FUSILIER_VARIANTS_RULES_RIFLE_FREE_H

#include "engine/lanes/rule.h"

static const Rule rule_rifle_free = {
    .id = "rifle-free",
    .words = "who captures shoots, and stays where he is",
    .facts = FACT_SHOTS | FACT_ABOUT_CAPTURES,
    .answers = { [ASKS_CAPTURER] = "stays", [ASKS_SHOOTING] = "one enemy" },
};

#endif
