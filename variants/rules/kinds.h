/* kinds.h -- men by sets of their kinds, as games from files name them. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_KINDS_H
#define FUSILIER_VARIANTS_RULES_KINDS_H

#include "engine/lanes/composed.h"
#include "engine/lanes/terms.h"

static inline const TermsOfEnds *terms_of_ends(const Position *pos) {
    return &pos->game->setup.terms->ends;
}

/* The player's men of these kinds. */
static inline Cells men_of_kinds(const Position *pos, Player player, KindSet kinds) {
    Cells men = NO_CELLS;
    for (Kind kind = PAWN; kind < KINDS_MAX; kind++)
        if (kinds >> kind & 1) men |= lane_kind(pos, kind);
    return men & lane_men(pos, player);
}

#endif
