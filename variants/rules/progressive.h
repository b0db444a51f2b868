/* series.h -- turns are series of 1, 2, 3, ... moves; an earlier move than the last may not give check, and who is
 * in check must parry with the first move. Rules: docs/games/other-captures.md (kamikaze-progressive).
 * Layer: variants. */
#ifndef FUSILIER_VARIANTS_RULES_PROGRESSIVE_H
#define FUSILIER_VARIANTS_RULES_PROGRESSIVE_H

#include "engine/composed.h"
#include "engine/look.h"
#include "variants/rules/series.h"

/* Cells crossed by double steps: at the start of a series those of the last one, within it those of the series so far.
 * A cell leaves the set when the pawn that has crossed it moves again. */
static const Extra progressive_extras[] = {
    SERIES_EXTRAS,
    { "steps", "crossed by double steps", EXTRA_CELLS, .slot = FLAG_STEPS, .on_squares = true },
    EXTRAS_END,
};

static ALWAYS_INLINE Bits progressive_steps(const Position *pos) {
    return pos->flag[FLAG_STEPS].word[0];
}

/* Only the first move of a series captures in passing, onto cells that are still empty. */
static ALWAYS_INLINE Bits progressive_passed(const Composition *c, const Position *pos) {
    return series_is_new(pos) && !(composed_facts(c) & FACT_NOBODY_PASSES)
               ? progressive_steps(pos) & pos_kind(pos, EMPTY)
               : 0;
}

static ALWAYS_INLINE void progressive_begins(const Composition *c, Position *pos, Move move) {
    if (composed_facts(c) & FACT_NOBODY_PASSES) return;
    const Player us = pos->now.turn;
    const bool begins = series_is_new(pos), leaves = move_type(move) != MOVE_SHOT;
    const Cell crossed = cell_behind(us, move_from(move));
    if (begins) pos_set_flags64(pos, FLAG_STEPS, 0);
    if (!begins && leaves && pos->man[move_from(move)] == man_of(PAWN, us))
        pos_set_flag(pos, FLAG_STEPS, crossed, false);
    if (move_type(move) == MOVE_DOUBLE)
        pos_set_flag(pos, FLAG_STEPS, (Cell)((move_from(move) + move_to(move)) / 2), true);
}

static ALWAYS_INLINE void progressive_follows(const Composition *c, Position *pos, Move move, Player mover,
                                              const Deed *deed) {
    (void)c, (void)move, (void)deed;
    series_advance(pos, mover);
}

/* Pawns may have gone since. */
static ALWAYS_INLINE void progressive_forgets(const Composition *c, Position *pos) {
    const Bits steps = progressive_steps(pos);
    (void)c;
    if (LIKELY(!steps)) return;
    const Bits white = pos_men_of(pos, WHITE, PAWN), black = pos_men_of(pos, BLACK, PAWN);
    const Bits kept = (bits_south(white) & RANK_3) | (bits_north(black) & RANK_6);
    pos_set_flags64(pos, FLAG_STEPS, steps & kept);
}

/* After the last move of a series the next one is new. */
static ALWAYS_INLINE bool progressive_no_checks(const Composition *c, const Position *after) {
    (void)c;
    return !series_is_new(after);
}

static inline bool progressive_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    if (move_is_none(wish->move) || !refusal_king_is_safe(pos, wish->move, err)) return move_is_none(wish->move);
    const Look look = look_ahead(pos, wish->move);
    const bool early = !series_is_new(look.after) && composed_checkers(c, look.after, man_owner(wish->man) ^ 1);
    const unsigned left = series_left(look.after);
    look_back(&look);
    return !early || error_set(err, "check may be given only with the last move of a series, and %u more %s to come",
                               left, left == 1 ? "is" : "are");
}

/* Each crossed cell lies behind a pawn that has made a double step. */
static inline bool progressive_check_steps(const Position *pos, Error *err) {
    const Player stepper = series_is_new(pos) ? pos->now.turn ^ 1 : pos->now.turn;
    for (Bits rest = progressive_steps(pos); rest;) {
        const Cell at = bits_pop(&rest);
        const char *name = pos->board->name[at];
        if (rank_of(at) != (stepper == WHITE ? 2 : 5))
            return error_set(err, "position, steps=: %s is on no rank that %s's pawns cross", name,
                             stepper == WHITE ? "White" : "Black");
        if (!man_is(pos->man[cell_ahead(stepper, at)], PAWN, stepper))
            return error_set(err, "position, steps=: there is no pawn that has crossed %s", name);
    }
    return true;
}

static inline bool progressive_possible(const Composition *c, const Position *pos, Error *err) {
    if (!series_check(pos, err) || !progressive_check_steps(pos, err)) return false;
    if (pos->now.en_passant != CELL_NONE)
        return error_set(err, "position, field 4 (en passant): expected \"-\"; crossed squares are given by steps=");
    if (series_is_new(pos) || !composed_checkers(c, pos, pos->now.turn)) return true;
    return error_set(err, "position: the king on %s is in check, but its side has just moved in this series",
                     pos->board->name[pos_king(pos, pos->now.turn)]);
}

static const Rule rule_progressive = {
    .id = "progressive",
    .words = "turns are series of 1, 2, 3, ... moves; check only with the last",
    .facts = FACT_SERIES | FACT_KEEPS_MEN,
    .extras = progressive_extras,
    .begins = progressive_begins,
    .follows = progressive_follows,
    .forgets = progressive_forgets,
    .passed = progressive_passed,
    .no_checks = progressive_no_checks,
    .speech = &series_words,
    .allows = progressive_allows,
    .possible = progressive_possible,
};

#endif
