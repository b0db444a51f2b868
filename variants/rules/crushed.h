/* crushed.h -- the board shrinks: after Black's moves 10, 20 and 30 its outermost ring goes, with all who stand there.
 * Rules: docs/games/other-captures.md. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_CRUSHED_H
#define FUSILIER_VARIANTS_RULES_CRUSHED_H

#include "engine/composed.h"
#include "variants/rules/numbered.h"

enum { CRUSHED_EVERY = 10, CRUSHED_RINGS = 3 };

/* Rings that are gone at a move of this number. */
static ALWAYS_INLINE int crushed_rings(unsigned fullmove) {
    const unsigned rings = (fullmove - 1) / CRUSHED_EVERY;
    return rings < CRUSHED_RINGS ? (int)rings : CRUSHED_RINGS;
}

/* A cylinder has no outermost files: there the outermost ranks go. */
static ALWAYS_INLINE Cells crushed_in_play(const Position *pos) {
    static const Cells in_play[GROUNDS][CRUSHED_RINGS + 1] = {
        { ~0ULL, 0x007e7e7e7e7e7e00, 0x00003c3c3c3c0000, 0x0000001818000000 },
        { ~0ULL, ~(RANK_1 | RANK_8), RANK_3 | RANK_4 | RANK_5 | RANK_6, RANK_4 | RANK_5 }
    };
    return in_play[lane_terrain(pos)][crushed_rings(pos->now.fullmove)];
}

/* What follows from the number of the move. */
static ALWAYS_INLINE void crushed_settle(const Composition *c, Position *pos) {
    numbered_count(c, pos);
    lane_set_flags(pos, FLAG_GONE, ~crushed_in_play(pos));
}

static ALWAYS_INLINE bool crushed_bars(const Composition *c, const Position *pos, Move move) {
    (void)c;
    return !cells_has(crushed_in_play(pos), move_to(move));
}

static ALWAYS_INLINE Cells crushed_promotes(const Composition *c, const Position *pos, Player player) {
    const int rings = crushed_rings(pos->now.fullmove);
    (void)c;
    return player == WHITE ? RANK_8 >> 8 * rings : RANK_1 << 8 * rings;
}

static ALWAYS_INLINE void crushed_turns(const Composition *c, Position *pos, Move move, Player mover) {
    (void)move;
    crushed_settle(c, pos);
    if (mover == WHITE) return;
    Cells gone = lane_occupied(pos) & ~crushed_in_play(pos);
    if (!gone) return;
    pos_irreversible(pos);
    lane_clear(pos, gone);
    const Cell passed = pos->now.en_passant;
    if (passed != CELL_NONE && pos->man[passed - 8] == MAN_NONE) pos_set_en_passant(pos, CELL_NONE);
}

static ALWAYS_INLINE bool crushed_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    const Player us = pos->now.turn;
    const bool ours = lane_king(pos, us) != CELL_NONE, theirs = lane_king(pos, us ^ 1) != CELL_NONE;
    const unsigned facts = composed_facts(c); /* of other rules by which kings go */
    bool falls = facts & FACT_FALLING_KINGS;
    if (LIKELY(ours && theirs) || facts & FACT_LAST_MAN) return false;
    FOR_RULES(c, i) falls |= c->rule[i]->captures != NULL;
    *outcome = ours == theirs ? game_drawn(pos, falls ? "both kings are gone" : "both kings are crushed")
                              : game_won(pos, ours ? us : us ^ 1, falls ? "the king is gone" : "the king is crushed");
    return true;
}

static inline bool crushed_settles(const Composition *c, Position *pos, Error *err) {
    (void)err;
    crushed_settle(c, pos);
    return true;
}

static inline bool crushed_possible(const Composition *c, const Position *pos, Error *err) {
    const Cells outside = lane_occupied(pos) & ~crushed_in_play(pos);
    (void)c;
    return !outside || error_set(err, "position: at move %d nobody can stand on %s any more", pos->now.fullmove,
                                 pos->board->name[cells_first(outside)]);
}

static inline bool crushed_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    (void)c;
    return wish->to == CELL_NONE || cells_has(crushed_in_play(pos), wish->to) ||
           error_set(err, "%s is no longer on the board", pos->board->name[wish->to]);
}

static const Rule rule_crushed = {
    .id = "crushed",
    .words = "the outermost ring of the board is taken away after the moves 10, 20 and 30",
    .facts = FACT_KINGLESS,
    .numbered = CRUSHED_EVERY * CRUSHED_RINGS,
    .bars = crushed_bars,
    .promotes = crushed_promotes,
    .turns = crushed_turns,
    .ends = crushed_ends,
    .settles = crushed_settles,
    .allows = crushed_allows,
    .possible = crushed_possible,
};

#endif
