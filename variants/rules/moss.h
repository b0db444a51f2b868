/* moss.h -- who is captured is captured as he himself captures: the kind of the victim decides, not the captor's.
 * Rules: docs/games/other-captures.md. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_MOSS_H
#define FUSILIER_VARIANTS_RULES_MOSS_H

#include "engine/lanes/composed.h"

/* The men who can capture the one on this cell: those whom he would attack (a pawn: by whose own pawns he would be). */
static ALWAYS_INLINE Cells moss_captors(const Composition *c, const Position *pos, Cell at) {
    return lane_kind_attacks(composed_terrain(c, pos), man_kind(pos->man[at]), man_owner(pos->man[at]), at,
                             lane_occupied(pos));
}

static ALWAYS_INLINE void moss_lists(const Composition *c, const Position *pos, MoveList *out) {
    const Player us = pos->now.turn;
    const unsigned facts = composed_facts(c);
    const Cells own = facts & FACT_OWN_CAPTURES ? lane_men(pos, us) : NO_CELLS;
    for (Cells victims = (lane_enemies(pos, us) & ~composed_spared(c, pos)) | (own & ~lane_kind(pos, KING));
         cells_any(victims);) {
        const Cell at = cells_pop(&victims);
        for (Cells captors = moss_captors(c, pos, at) & lane_men(pos, us); cells_any(captors);) {
            const Cell from = cells_pop(&captors);
            const bool is_pawn = man_kind(pos->man[from]) == PAWN;
            if (facts & (FACT_SHOTS | FACT_SHOTS_TOO)) movelist_push(out, move_make(MOVE_SHOT, from, at, EMPTY));
            if (facts & FACT_SHOTS) continue;
            push_arriving(out, MOVE_PLAIN, from, at, is_pawn ? composed_promoting(c, pos, us) : NO_CELLS,
                          composed_promotions(c, pos, us));
        }
    }
}

/* A king is captured by a king's step, whoever makes it. */
static ALWAYS_INLINE Cells moss_reaches(const Composition *c, const Position *pos, Player player, Cells men) {
    const Cells occupied = lane_occupied(pos);
    return lane_kind_attacks(composed_terrain(c, pos), KING, player, lane_king(pos, player), occupied) & men;
}

static inline bool moss_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    if (wish->man == MAN_NONE || !refusal_is_enemy(pos, wish->to) || man_kind(pos->man[wish->to]) == KING) return true;
    if (cells_has(moss_captors(c, pos, wish->to), wish->from))
        return refusal_king_is_safe(pos, move_make(MOVE_PLAIN, wish->from, wish->to, EMPTY), err);
    const char *const victim = refusal_man(pos, wish->to);
    return error_set(err, "a %s is captured only as a %s captures, by whomever", victim, victim);
}

static const Rule rule_moss = {
    .id = "moss",
    .words = "a man is captured as his own kind captures, by whomever",
    .facts = FACT_LISTED_CAPTURES | FACT_PAWNS_AT_HOME | FACT_ABOUT_CAPTURES,
    .answers = { [ASKS_ENTERING] = "to capture", [ASKS_SHOOTING] = "one enemy" },
    .lists = moss_lists,
    .reaches = moss_reaches,
    .allows = moss_allows,
};

#endif
