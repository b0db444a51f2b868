/* race.h -- whose pawn steps onto the last rank has won; nobody may give check. Rules: docs/games/other-captures.md
 * (kamikaze-race). Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_RACE_H
#define FUSILIER_VARIANTS_RULES_RACE_H

#include "engine/composed.h"
#include "engine/look.h"

static ALWAYS_INLINE bool race_no_checks(const Composition *c, const Position *after) {
    (void)c, (void)after;
    return true;
}

static ALWAYS_INLINE bool race_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    const Bits pawns = pos_kind(pos, PAWN), arrived = pawns & (RANK_1 | RANK_8);
    (void)c;
    if (LIKELY(pawns && !arrived)) return false;
    *outcome = arrived ? game_won(pos, man_owner(pos->man[bits_first(arrived)]), "a pawn has arrived")
                       : game_drawn(pos, "no pawns are left");
    return true;
}

static inline bool race_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    if (move_is_none(wish->move) || !refusal_king_is_safe(pos, wish->move, err)) return move_is_none(wish->move);
    const Look look = look_ahead(pos, wish->move);
    const bool checks = composed_checkers(c, look.after, man_owner(wish->man) ^ 1);
    look_back(&look);
    return !checks || error_set(err, "no move may give check");
}

static inline bool race_possible(const Composition *c, const Position *pos, Error *err) {
    const Bits arrived = pos_kind(pos, PAWN) & (RANK_1 | RANK_8);
    (void)c;
    return !bits_many(arrived) || error_set(err, "position: two pawns have arrived, on %s and another square",
                                            pos->board->name[bits_first(arrived)]);
}

static const Rule rule_race = {
    .id = "kamikaze-race",
    .words = "whose pawn steps onto the last rank has won; nobody may give check",
    .facts = FACT_NO_PROMOTION | FACT_OPEN_POSITIONS,
    .no_checks = race_no_checks,
    .ends = race_ends,
    .allows = race_allows,
    .possible = race_possible,
};

#endif
