/* promotion_limit.h -- nobody becomes a man of a kind of whom his side has so many on the board (TermsOfMen). For games
 * from files. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_PROMOTION_LIMIT_H
#define FUSILIER_VARIANTS_RULES_PROMOTION_LIMIT_H

#include "engine/lanes/composed.h"
#include "engine/lanes/terms.h"

/* What a pawn becomes by a move, where it arrives or where it has waited; EMPTY: nothing. */
static ALWAYS_INLINE Kind promotion_limit_kind(const Composition *c, Move move) {
    const bool late = UNLIKELY(move.more) && composed_pawns_stay(c) && rule_late_cell(move) != CELL_NONE;
    return late ? rule_late_kind(move) : move_type(move) == MOVE_DROP ? EMPTY : move_kind(move);
}

static inline bool promotion_limit_is_reached(const Composition *c, const Position *pos, Move move) {
    const Kind kind = promotion_limit_kind(c, move);
    const struct Terms *const terms = pos->game->setup.terms;
    if (LIKELY(kind == EMPTY) || !terms || !terms->men.limit[kind]) return false;
    return cells_count(lane_men_of(pos, pos->now.turn, kind)) >= terms->men.limit[kind];
}

static ALWAYS_INLINE bool promotion_limit_bars(const Composition *c, const Position *pos, Move move) {
    return promotion_limit_is_reached(c, pos, move);
}

static inline bool promotion_limit_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    if (!promotion_limit_is_reached(c, pos, wish->move)) return true;
    return error_set(err, "there are as many men %c on the board as there may be",
                     game_letter(pos->game, promotion_limit_kind(c, wish->move)));
}

static const Rule rule_promotion_limit = {
    .id = "promotion-limit",
    .words = "of some men there can only be so many on the board",
    .bars = promotion_limit_bars,
    .allows = promotion_limit_allows,
};

#endif
