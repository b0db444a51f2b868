/* rows.h -- who has certain men in a row, in a square, on a line, or in a chain from one region to another has won, or
 * lost, or it is a draw. Games from files say which (connectN and its kin, docs/games-from-files.md). Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_ROWS_H
#define FUSILIER_VARIANTS_RULES_ROWS_H

#include "variants/rules/kinds.h"

LANE_API bool rows_ends(const Composition *c, const Position *pos, Outcome *outcome);

static const Rule rule_rows = {
    .id = "rows",
    .ends = rows_ends,
};

#endif
