/* race.h -- whose pawn steps onto the last rank has won; nobody may give check. Rules: docs/games/other-captures.md
 * (kamikaze-race). Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_RACE_H
#define FUSILIER_VARIANTS_RULES_RACE_H

#include "engine/lanes/composed.h"
#include "engine/lanes/look.h"
#include "variants/rules/kamikaze.h"

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
    *outcome = game_drawn(pos, "no pawns are left");
    if (cells_any(arrived))
        *outcome = game_won(pos, pos->game->team[man_owner(pos->man[cells_first(arrived)])], "a pawn has arrived");
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

static inline bool race_stuck(const Composition *c, const Position *pos, Outcome *outcome) {
    (void)c;
    *outcome = game_drawn(pos, "no legal move");
    return true;
}

static inline bool kamikaze_race_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    return kamikaze_allows(c, pos, wish, err) && race_allows(c, pos, wish, err);
}

static const Rule rule_kamikaze_race = {
    .id = "kamikaze-race",
    .words = "who captures is removed together with his victim; whose pawn steps onto the last rank has won; nobody "
             "may give check",
    .facts = FACT_HARMLESS_KINGS | FACT_VANISHING | FACT_ABOUT_CAPTURES | FACT_NO_PROMOTION | FACT_OPEN_POSITIONS,
    .answers = { [ASKS_CAPTURER] = "leaves the board",
                 [ASKS_AFTER] = "who captures is gone",
                 [ASKS_CHECKS] = "no check may be given",
                 [ASKS_STUCK] = "draws" },
    .strikes = kamikaze_strikes,
    .captures = kamikaze_captures,
    .no_checks = race_no_checks,
    .ends = race_ends,
    .stuck = race_stuck,
    .allows = kamikaze_race_allows,
    .possible = race_possible,
};

#endif
