/* series.h -- turns are series of 1, 2, 3, ... moves; an earlier move than the last may not give check, and who is
 * in check must parry with the first move. Rules: docs/games/other-captures.md (kamikaze-progressive).
 * Layer: variants. */
#ifndef FUSILIER_VARIANTS_RULES_PROGRESSIVE_H
#define FUSILIER_VARIANTS_RULES_PROGRESSIVE_H

#include "engine/lanes/composed.h"
#include "engine/lanes/look.h"
#include "variants/rules/series.h"

/* Cells crossed by double steps: at the start of a series those of the last one, within it those of the series so far.
 * A cell leaves the set when the pawn that has crossed it moves again. */
static const Extra progressive_extras[] = {
    SERIES_EXTRAS,
    { "steps", "crossed by double steps", EXTRA_CELLS, .slot = FLAG_STEPS, .on_squares = true },
    EXTRAS_END,
};

static ALWAYS_INLINE Cells progressive_steps(const Position *pos) {
    return lane_flag(pos, FLAG_STEPS);
}

/* What pawns cross who do not go straight ahead could not be told from the cells alone. */
static ALWAYS_INLINE bool progressive_nobody_passes(const Composition *c, const Position *pos) {
    return composed_facts(c) & FACT_NOBODY_PASSES || lane_has_odd_pawns(composed_terrain(c, pos));
}

/* Only the first move of a series captures in passing, onto cells that are still empty. */
static ALWAYS_INLINE Cells progressive_passed(const Composition *c, const Position *pos) {
    return series_is_new(pos) && !progressive_nobody_passes(c, pos) ? progressive_steps(pos) & lane_kind(pos, EMPTY)
                                                                    : NO_CELLS;
}

static ALWAYS_INLINE void progressive_begins(const Composition *c, Position *pos, Move move) {
    if (progressive_nobody_passes(c, pos)) return;
    const Player us = pos->now.turn;
    const bool begins = series_is_new(pos), leaves = move_type(move) != MOVE_SHOT;
    const Cell crossed = lane_cell_behind(composed_terrain(c, pos), us, move_from(move));
    if (begins) lane_set_flags(pos, FLAG_STEPS, NO_CELLS);
    if (!begins && leaves && pos->man[move_from(move)] == man_of(PAWN, us))
        pos_set_flag(pos, FLAG_STEPS, crossed, false);
    if (move_type(move) == MOVE_DOUBLE)
        pos_set_flag(pos, FLAG_STEPS, lane_cell_behind(composed_terrain(c, pos), us, move_to(move)), true);
}

static ALWAYS_INLINE void progressive_follows(const Composition *c, Position *pos, Move move, Player mover,
                                              const Deed *deed) {
    (void)c, (void)move, (void)deed;
    series_advance(pos, mover);
}

/* Pawns may have gone since. */
static ALWAYS_INLINE void progressive_forgets(const Composition *c, Position *pos) {
    const Cells steps = progressive_steps(pos);
    if (LIKELY(!cells_any(steps))) return;
    const Terrain terrain = composed_terrain(c, pos);
    Cells kept = NO_CELLS;
    for (Player player = 0; player < lane_players(pos); player++)
        kept |= lane_back(terrain, player, lane_men_of(pos, player, PAWN)) & lane_crossings(terrain, player);
    lane_set_flags(pos, FLAG_STEPS, steps & kept);
}

/* After the last move of a series the next one is new. */
static ALWAYS_INLINE bool progressive_no_checks(const Composition *c, const Position *after) {
    (void)c;
    return !series_is_new(after);
}

static inline bool progressive_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    if (move_is_none(wish->move) || !refusal_king_is_safe(pos, wish->move, err)) return move_is_none(wish->move);
    const Look look = look_ahead(pos, wish->move);
    bool early = false;
    FOR_ENEMIES(pos, man_owner(wish->man), enemy) early |= cells_any(composed_checkers(c, look.after, enemy));
    early = early && !series_is_new(look.after);
    const unsigned left = series_left(look.after);
    look_back(&look);
    return !early || error_set(err, "check may be given only with the last move of a series, and %u more %s to come",
                               left, left == 1 ? "is" : "are");
}

/* Is something else than a move due, now or at other times? Then turns pass without series. */
static inline bool progressive_has_other_turns(const Composition *c) {
    bool others = false;
    FOR_RULES_WITH(c, i, owes) others = true;
    return others;
}

/* Each crossed cell lies behind a pawn that has made a double step. */
static inline bool progressive_check_steps(const Composition *c, const Position *pos, Error *err) {
    const Terrain terrain = lane_terrain(pos);
    const Player mover = series_is_new(pos) ? pos->now.turn ^ 1 : pos->now.turn;
    for (Cells rest = progressive_steps(pos); cells_any(rest);) {
        const Cell at = cells_pop(&rest);
        const char *name = pos->board->name[at];
        const bool is_theirs = cells_has(lane_crossings(terrain, mover), at);
        const Player stepper = is_theirs || !progressive_has_other_turns(c) ? mover : mover ^ 1;
        if (!cells_has(lane_crossings(terrain, stepper), at))
            return error_set(err, "position, steps=: %s is on no rank that %s's pawns cross", name,
                             stepper == WHITE ? "White" : "Black");
        if (!man_is(pos->man[lane_cell_ahead(terrain, stepper, at)], PAWN, stepper))
            return error_set(err, "position, steps=: there is no pawn that has crossed %s", name);
    }
    return true;
}

static inline bool progressive_possible(const Composition *c, const Position *pos, Error *err) {
    if (!series_check(pos, err)) return false;
    if (progressive_nobody_passes(c, pos) && cells_any(progressive_steps(pos)))
        return error_in(err, "steps=", "nobody is captured en passant here");
    if (!progressive_check_steps(c, pos, err)) return false;
    if (pos->now.en_passant != CELL_NONE)
        return error_set(err, "position, field 4 (en passant): expected \"-\"; crossed squares are given by steps=");
    const Cells enemy_kings = lane_enemies(pos, pos->now.turn) & lane_kind(pos, KING);
    if (series_is_new(pos) || !cells_any(enemy_kings) || composed_bears(c, pos, pos->now.turn) ||
        !cells_any(composed_checkers(c, pos, pos->now.turn)))
        return true;                       /* or the game is over */
    if (composed_has_dice(c)) return true; /* which asked nobody */
    return error_set(err, "position: the king on %s is in check, but its side has just moved in this series",
                     pos->board->name[lane_king(pos, pos->now.turn)]);
}

#define SERIES_FIELDS                                                                                                  \
    .facts = FACT_SERIES | FACT_KEEPS_MEN, .extras = progressive_extras, .begins = progressive_begins,                 \
    .follows = progressive_follows, .forgets = progressive_forgets, .passed = progressive_passed,                      \
    .no_checks = progressive_no_checks, .speech = &series_words, .allows = progressive_allows,                         \
    .possible = progressive_possible

static const Rule rule_progressive = {
    .id = "progressive",
    .words = "turns are series of 1, 2, 3, ... moves; check only with the last",
    .answers = { [ASKS_TURN] = "a series of moves" },
    SERIES_FIELDS,
};
/* Of games from files, which say how many (series_fixed). */
static const Rule rule_several_moves = {
    .id = "several-moves",
    .words = "a turn has several moves; check only with the last",
    .answers = { [ASKS_TURN] = "several moves" },
    SERIES_FIELDS,
};

#endif
