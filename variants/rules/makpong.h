/* makpong.h -- a king in check does not run away: he captures who gives it, or others help him. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_MAKPONG_H
#define FUSILIER_VARIANTS_RULES_MAKPONG_H

#include "engine/lanes/composed.h"

static ALWAYS_INLINE bool makpong_bars(const Composition *c, const Position *pos, Move move) {
    const Player us = pos->now.turn;
    if (LIKELY(pos->man[move_from(move)] != man_of(KING, us))) return false;
    const Cells checkers = composed_checkers(c, pos, us);
    return cells_any(checkers) && cells_any(checkers ^ cells_one(move_to(move)));
}

static inline bool makpong_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    return man_kind(wish->man) != KING || !cells_any(composed_checkers(c, pos, pos->now.turn)) ||
           error_set(err, "a king in check stays where he is, or captures who gives it");
}

static const Rule rule_makpong = {
    .id = "makpong",
    .words = "a king in check may not move away, but only capture who gives it",
    .facts = FACT_ABOUT_CHECKS,
    .bars = makpong_bars,
    .allows = makpong_allows,
};

#endif
