/* spite.h -- who arrives removes all enemies that attack him there. Rules: docs/games/shooting.md. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_SPITE_H
#define FUSILIER_VARIANTS_RULES_SPITE_H

#include "engine/lanes/composed.h"
#include "variants/rules/arrival.h"

/* The enemies that fall when these cells are occupied. A double step is spited by pawns on the cell passed over, too.
 */
static ALWAYS_INLINE Cells spite_fallen(const Composition *c, const Position *pos, Move move, Player us,
                                        Cells occupied) {
    const Terrain terrain = composed_terrain(c, pos);
    Cells them = lane_enemies(pos, us);
    Cells fallen = NO_CELLS;
    if (rule_takes_off(move)) return fallen; /* nobody arrives */
    FOR_ENEMIES(pos, us, enemy) them &= ~composed_numb(c, pos, enemy);
    for (Cells cells = arrival_cells(pos, us, move); cells_any(cells);)
        fallen |= lane_attackers(terrain, pos, us ^ 1, them, cells_pop(&cells), occupied);
    if (move_type(move) != MOVE_DOUBLE) return fallen;
    const Cell passed = lane_cell_behind(composed_terrain(c, pos), us, move_to(move));
    return fallen | (lane_pawn_attacks(terrain, us, passed) & them & lane_kind(pos, PAWN));
}

static inline Cells spite_fells(const Composition *c, const Position *pos, Move move) {
    const Player us = pos->now.turn;
    return spite_fallen(c, pos, move, us, arrival_occupied(pos, us, move));
}

static ALWAYS_INLINE void spite_follows(const Composition *c, Position *pos, Move move, Player us, const Deed *deed) {
    (void)deed;
    lane_clear(pos, spite_fallen(c, pos, move, us, lane_occupied(pos)));
}

static const Rule rule_spite = {
    .id = "spite",
    .words = "who arrives removes all enemies that attack him there",
    .facts = FACT_NO_CAPTURES | FACT_NOBODY_PASSES | FACT_NO_CHECK | FACT_FALLING_KINGS | FACT_NOBODY_CHOOSES,
    .fells = spite_fells,
    .follows = spite_follows,
};

#endif
