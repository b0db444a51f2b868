/* atomic.h -- every capture explodes: the man on the centre goes, and all beside it but pawns. Rules:
 * docs/games/blast.md. Layer: variants. */
#ifndef FUSILIER_VARIANTS_RULES_ATOMIC_H
#define FUSILIER_VARIANTS_RULES_ATOMIC_H

#include "engine/lanes/composed.h"

/* Kings side by side are safe: whoever took one would blow up the other. */
static ALWAYS_INLINE Cells atomic_strikes(const Composition *c, const Position *pos, Player player, Cells hits) {
    const Cells around = lane_beside(composed_terrain(c, pos), lane_king(pos, player));
    return cells_any(around & lane_enemies(pos, player) & lane_kind(pos, KING)) ? NO_CELLS : hits;
}

static ALWAYS_INLINE void atomic_captures(const Composition *c, Position *pos, Deed *deed) {
    const Cells around = lane_beside(composed_terrain(c, pos), deed->centre) & ~lane_kind(pos, PAWN);
    const Cells walls = composed_has_walls(c) ? lane_kind(pos, WALL) : NO_CELLS;
    Cells gone = (around | cells_one(deed->centre)) & lane_occupied(pos) & ~walls;
    lane_clear(pos, gone);
}

static inline Cells atomic_blasts(const Composition *c, const Position *pos, Move move) {
    const Cell centre = move_to(move);
    Cells cells = NO_CELLS;
    if (!composed_takes(c, pos, move)) return cells;
    for (Cells centres = composed_volley_of(c, pos, move) | cells_one(centre); cells_any(centres);) {
        const Cell at = cells_pop(&centres);
        cells |= lane_beside(composed_terrain(c, pos), at) | cells_one(at);
    }
    return cells;
}

static inline bool atomic_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    (void)c;
    return man_kind(wish->man) != KING || !refusal_is_enemy(pos, wish->to) ||
           error_set(err, "a king cannot capture: he would blow himself up");
}

static const Rule rule_atomic = {
    .id = "atomic",
    .words = "captures explode, and take all men but pawns beside them",
    .facts = FACT_HARMLESS_KINGS | FACT_ABOUT_CAPTURES,
    .answers = { [ASKS_AFTER] = "who captures is gone" },
    .strikes = atomic_strikes,
    .fells_kings = true,
    .captures = atomic_captures,
    .blasts = atomic_blasts,
    .allows = atomic_allows,
};

#endif
