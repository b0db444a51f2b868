/* fire.h -- who is attacked, of either side: for rules that look at all men after a move. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_FIRE_H
#define FUSILIER_VARIANTS_RULES_FIRE_H

#include "engine/lanes/composed.h"

static ALWAYS_INLINE Cells fire_of(Terrain terrain, const Position *pos, Player player, Cells numb) {
    return lane_attacked(terrain, pos, player, lane_men(pos, player) & ~numb, lane_occupied(pos)) &
           lane_enemies(pos, player);
}

/* The men whom an enemy attacks, if these men attack nobody. (The first two players stand apart for the compiler.) */
static ALWAYS_INLINE Cells fire_without(Terrain terrain, const Position *pos, Cells numb) {
    Cells hit = fire_of(terrain, pos, 0, numb) | fire_of(terrain, pos, 1, numb);
    for (Player player = 2; player < lane_players(pos); player++) hit |= fire_of(terrain, pos, player, numb);
    return hit;
}

/* All who attack nobody. */
static ALWAYS_INLINE Cells fire_numb(const Composition *c, const Position *pos) {
    Cells numb = NO_CELLS;
    for (Player player = 0; player < lane_players(pos); player++) numb |= composed_numb(c, pos, player);
    return numb;
}

/* The men whom an enemy attacks: mostly nobody, so that who attacks nobody is asked late. */
static ALWAYS_INLINE Cells men_under_fire(const Composition *c, Terrain terrain, const Position *pos) {
    const Cells hit = fire_without(terrain, pos, NO_CELLS);
    if (LIKELY(!cells_any(hit))) return hit;
    const Cells numb = fire_numb(c, pos);
    return cells_any(numb) ? fire_without(terrain, pos, numb) : hit;
}

#endif
