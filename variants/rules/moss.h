/* moss.h -- who is captured is captured as he himself captures: the kind of the victim decides, not the captor's.
 * Rules: docs/games/other-captures.md. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_MOSS_H
#define FUSILIER_VARIANTS_RULES_MOSS_H

#include "engine/composed.h"

/* The men who can capture the one on this cell: those whom he would attack (a pawn: by whose own pawns he would be). */
static ALWAYS_INLINE Bits moss_captors(const Composition *c, const Position *pos, Cell at) {
    return kind_attacks(composed_ground(c), man_kind(pos->man[at]), man_owner(pos->man[at]), at, pos_occupied(pos));
}

static ALWAYS_INLINE void moss_lists(const Composition *c, const Position *pos, MoveList *out) {
    const Player us = pos->now.turn;
    const unsigned facts = composed_facts(c);
    const Bits own = facts & FACT_OWN_CAPTURES ? pos_men(pos, us) : 0;
    for (Bits victims = (pos_men(pos, us ^ 1) & ~composed_spared(c, pos)) | (own & ~pos_kind(pos, KING)); victims;) {
        const Cell at = bits_pop(&victims);
        for (Bits captors = moss_captors(c, pos, at) & pos_men(pos, us); captors;) {
            const Cell from = bits_pop(&captors);
            const bool is_pawn = man_kind(pos->man[from]) == PAWN;
            if (facts & (FACT_SHOTS | FACT_SHOTS_TOO)) movelist_push(out, move_make(MOVE_SHOT, from, at, EMPTY));
            if (facts & FACT_SHOTS) continue;
            push_arriving(out, MOVE_PLAIN, from, at, is_pawn ? composed_promoting(c, pos, us) : 0,
                          composed_promotions(c));
        }
    }
}

/* A king is captured by a king's step, whoever makes it. */
static ALWAYS_INLINE Bits moss_reaches(const Composition *c, const Position *pos, Player player, Bits men) {
    return king_attacks(composed_ground(c), pos_king(pos, player)) & men;
}

static inline bool moss_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    if (wish->man == MAN_NONE || !refusal_is_enemy(pos, wish->to) || man_kind(pos->man[wish->to]) == KING) return true;
    if (bits_has(moss_captors(c, pos, wish->to), wish->from))
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
