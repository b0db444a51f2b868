/* wide_parts.h -- the rules of the wide lane that are compiled beside wide.c, in files that take a like time each.
 * Layer: variants. Who includes this says LANE_WIDE before. */
#ifndef FUSILIER_VARIANTS_RULES_WIDE_PARTS_H
#define FUSILIER_VARIANTS_RULES_WIDE_PARTS_H

#include "engine/lanes/rule.h"

extern const Rule *const wide_shots[], *const wide_effects[]; /* ended by NULL */

#endif
