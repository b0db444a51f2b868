/* removal.h -- instead of moving a player may take one of their own men off the board. Rules:
 * docs/games/immobilising.md. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_REMOVAL_H
#define FUSILIER_VARIANTS_RULES_REMOVAL_H

#include "engine/lanes/composed.h"

static ALWAYS_INLINE Move removal_of(Cell at) {
    return move_make(MOVE_SHOT, at, at, EMPTY);
}

static ALWAYS_INLINE void removal_lists(const Composition *c, const Position *pos, MoveList *out) {
    (void)c;
    Cells men = lane_men(pos, pos->now.turn) & ~lane_kind(pos, KING);
    movelist_reserve(out, cells_count(men));
    while (cells_any(men)) out->at[out->count++] = removal_of(cells_pop(&men));
}

static inline bool removal_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    (void)c;
    if (wish->man == MAN_NONE || wish->from != wish->to || !wish->is_shot) return true;
    if (man_kind(wish->man) == KING) return error_set(err, "the king cannot be removed");
    return refusal_king_is_safe(pos, removal_of(wish->from), err);
}

static const Rule rule_removal = {
    .id = "suicide-removal",
    .words = "instead of moving a player may take one of their own men off the board",
    .lists = removal_lists,
    .allows = removal_allows,
};

#endif
