/* atomic.h -- every capture explodes: the man on the centre goes, and all beside it but pawns. Rules:
 * docs/games/blast.md. Layer: variants. */
#ifndef FUSILIER_VARIANTS_RULES_ATOMIC_H
#define FUSILIER_VARIANTS_RULES_ATOMIC_H

#include "engine/composed.h"

/* Kings side by side are safe: whoever took one would blow up the other. */
static ALWAYS_INLINE Bits atomic_strikes(const Composition *c, const Position *pos, Player player, Bits hits) {
    const Bits around = king_attacks(composed_ground(c), pos_king(pos, player));
    return around & pos_men_of(pos, player ^ 1, KING) ? 0 : hits;
}

static ALWAYS_INLINE void atomic_captures(const Composition *c, Position *pos, Deed *deed) {
    const Bits around = king_attacks(composed_ground(c), deed->centre) & ~pos_kind(pos, PAWN);
    Bits gone = (around | bit(deed->centre)) & pos_occupied(pos);
    pos_clear64(pos, gone);
}

static inline Bits atomic_blasts(const Composition *c, const Position *pos, Move move) {
    const Cell centre = move_to(move);
    if (!composed_takes(c, pos, move)) return 0;
    Bits cells = 0;
    for (Bits centres = move.more | bit(centre); centres;) {
        const Cell at = bits_pop(&centres);
        cells |= king_attacks(composed_ground(c), at) | bit(at);
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
    .captures = atomic_captures,
    .blasts = atomic_blasts,
    .allows = atomic_allows,
};

#endif
