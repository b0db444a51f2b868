/* flags.h -- who brings certain men to certain cells has won. Which ones, and whether the opponent may still answer,
 * games from files say (flagRegion and its kin, docs/games-from-files.md). Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_FLAGS_H
#define FUSILIER_VARIANTS_RULES_FLAGS_H

#include "variants/rules/kinds.h"

LANE_API bool flags_ends(const Composition *c, const Position *pos, Outcome *outcome);

static const Rule rule_flags = {
    .id = "flags",
    .ends = flags_ends,
};

#endif
