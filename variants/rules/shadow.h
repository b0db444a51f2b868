/* shadow.h -- every man casts a shadow over the cells that he could go to, and an enemy that steps into it captures him
 * there. Rules: docs/games/adams.md. Layer: rules. A capture by shadow names its victim (rule_with_victim); where a
 * step leaves a choice of victims, the pawn that passed among them, each of its moves is marked, and says whom it
 * takes. */
#ifndef FUSILIER_VARIANTS_RULES_SHADOW_H
#define FUSILIER_VARIANTS_RULES_SHADOW_H

#include "engine/lanes/composed.h"

LANE_API void shadow_spreads(const Composition *c, const Position *pos, MoveList *out, int first, bool again);
LANE_API bool shadow_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err);
void shadow_writes(const Position *pos, Move move, Text *out);

static ALWAYS_INLINE Cells shadow_takes(const Composition *c, const Position *pos, Move move) {
    const Cell victim = rule_victim(move);
    (void)c, (void)pos;
    return victim == (Cell)CELL_NONE ? NO_CELLS : cells_one(victim);
}

static ALWAYS_INLINE void shadow_begins(const Composition *c, Position *pos, Move move) {
    const Cell victim = rule_victim(move);
    (void)c;
    if (victim != (Cell)CELL_NONE && move_type(move) != MOVE_EN_PASSANT) lane_put(pos, victim, MAN_NONE);
}

/* The enemies who are not in the king's shadow, and could step into it. Of his own side nobody can capture him so. */
static ALWAYS_INLINE Cells shadow_reaches(const Composition *c, const Position *pos, Player player, Cells men) {
    const Terrain terrain = composed_terrain(c, pos);
    const Cell king = lane_king(pos, player);
    const Cells occupied = lane_occupied(pos), around = lane_kind_attacks(terrain, KING, player, king, occupied);
    const Cells shadow = around & ~occupied & composed_cells(pos);
    Cells hits = NO_CELLS;
    FOR_ENEMIES(pos, player, enemy) {
        const Cells far = men & lane_men(pos, enemy) & ~around;
        if (!cells_any(lane_attacked(terrain, pos, enemy, far, occupied) & shadow)) continue;
        for (Cells rest = far; cells_any(rest);) {
            const Cell from = cells_pop(&rest);
            if (cells_any(composed_man_attacks(c, pos, from) & shadow)) hits |= cells_one(from);
        }
    }
    return hits;
}

static const Rule rule_shadow = {
    .id = "shadow",
    .words =
        "who steps to a square to which an enemy could go captures him there, if no other man of his side could go "
        "there, too",
    .facts = FACT_ABOUT_CAPTURES,
    .names_men = true,
    .spreads = shadow_spreads,
    .takes = shadow_takes,
    .fells = shadow_takes,
    .begins = shadow_begins,
    .reaches = shadow_reaches,
    .writes = shadow_writes,
    .allows = shadow_allows,
};

#endif
