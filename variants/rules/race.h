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

/* Pawns on their last row. */
static ALWAYS_INLINE Cells race_arrived(const Composition *c, const Position *pos) {
    Cells arrived = NO_CELLS;
    for (Player player = 0; player < lane_players(pos); player++)
        arrived |= lane_men_of(pos, player, PAWN) & lane_row(composed_terrain(c, pos), player, -1);
    return arrived;
}

static ALWAYS_INLINE bool race_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    const Cells pawns = lane_kind(pos, PAWN), arrived = race_arrived(c, pos);
    if (LIKELY(cells_any(pawns) && !cells_any(arrived))) return false;
    *outcome = cells_any(arrived) ? game_won(pos, man_owner(pos->man[cells_first(arrived)]), "a pawn has arrived")
                                  : game_drawn(pos, "no pawns are left");
    return true;
}

static inline bool race_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    if (move_is_none(wish->move) || !refusal_king_is_safe(pos, wish->move, err)) return move_is_none(wish->move);
    const Look look = look_ahead(pos, wish->move);
    bool checks = false;
    FOR_ENEMIES(pos, man_owner(wish->man), enemy) checks |= cells_any(composed_checkers(c, look.after, enemy));
    look_back(&look);
    return !checks || error_set(err, "no move may give check");
}

static inline bool race_possible(const Composition *c, const Position *pos, Error *err) {
    const Cells arrived = race_arrived(c, pos);
    return !cells_many(arrived) || error_set(err, "position: two pawns have arrived, on %s and another square",
                                             pos->board->name[cells_first(arrived)]);
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
