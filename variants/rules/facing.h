/* facing.h -- men of the same kind and of opposite sides that attack each other. Layer: variants; shared by the rules
 * about them. */
#ifndef FUSILIER_VARIANTS_RULES_FACING_H
#define FUSILIER_VARIANTS_RULES_FACING_H

#include "engine/lanes/composed.h"

/* Of the men of one player, and of an enemy, those whom one of their own kind attacks. Facing is mutual, so the attacks
 * of one side tell all. */
static ALWAYS_INLINE Cells facing_between(Terrain terrain, const Position *pos, Player us, Player them) {
    const Cells ours = lane_men(pos, us), theirs = lane_men(pos, them), occupied = lane_occupied(pos);
    const Cells pawns = lane_kind(pos, PAWN);
    Cells faced = lane_pawns_attack(terrain, us, ours & pawns) & theirs & pawns;
    faced |= lane_pawns_attack(terrain, them, theirs & pawns) & ours & pawns;
    for (Kind kind = KNIGHT; kind < lane_kinds_end(terrain); kind++) {
        if (kind == KING) continue;
        const Cells enemies = theirs & lane_kind(pos, kind);
        if (!cells_any(enemies)) continue;
        for (Cells rest = ours & lane_kind(pos, kind); cells_any(rest);) {
            const Cell from = cells_pop(&rest);
            const Cells hits = lane_kind_attacks(terrain, kind, us, from, occupied) & enemies;
            if (cells_any(hits)) faced |= hits | cells_one(from);
        }
    }
    return faced;
}

/* All men, kings aside, that an enemy of their own kind attacks. */
static ALWAYS_INLINE Cells facing_men(Terrain terrain, const Position *pos) {
    Cells faced = NO_CELLS;
    for (Player us = 0; us + 1 < lane_players(pos); us++)
        FOR_ENEMIES(pos, us, them) if (them > us) faced |= facing_between(terrain, pos, us, them);
    return faced;
}

/* A man whom the one on this cell faces; CELL_NONE if there is none. */
static inline Cell facing_holder(Terrain terrain, const Position *pos, Cell at) {
    const Kind kind = man_kind(pos->man[at]);
    const Player us = man_owner(pos->man[at]);
    const Cells holders =
        lane_kind_attacks(terrain, kind, us, at, lane_occupied(pos)) & (lane_enemies(pos, us) & lane_kind(pos, kind));
    return cells_any(holders) ? cells_first(holders) : (Cell)CELL_NONE;
}

#endif
