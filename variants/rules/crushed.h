/* crushed.h -- the board shrinks: after the last player's moves 10, 20 and 30 its outermost ring goes, with all who
 * stand there. Rules: docs/games/other-captures.md. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_CRUSHED_H
#define FUSILIER_VARIANTS_RULES_CRUSHED_H

#include "engine/lanes/composed.h"
#include "variants/rules/numbered.h"

enum { CRUSHED_EVERY = 10, CRUSHED_RINGS = LANE_RINGS };

/* Rings that are gone at a move of this number. */
static ALWAYS_INLINE int crushed_rings(unsigned fullmove) {
    const unsigned rings = (fullmove - 1) / CRUSHED_EVERY;
    return rings < CRUSHED_RINGS ? (int)rings : CRUSHED_RINGS;
}

static ALWAYS_INLINE Cells crushed_in_play(const Position *pos) {
    return lane_within(lane_terrain(pos), crushed_rings(pos->now.fullmove));
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

/* With each ring the rows where pawns promote come one nearer. */
static ALWAYS_INLINE Cells crushed_promotes(const Composition *c, const Position *pos, Player player) {
    const Terrain terrain = composed_terrain(c, pos);
    Cells promoting = lane_promoting(terrain, player);
    for (int ring = crushed_rings(pos->now.fullmove); ring > 0; ring--)
        promoting = lane_back(terrain, player, promoting);
    return promoting;
}

static ALWAYS_INLINE void crushed_turns(const Composition *c, Position *pos, Move move, Player mover) {
    crushed_settle(c, pos);
    const Cells gone = lane_occupied(pos) & ~crushed_in_play(pos);
    if (LIKELY(!cells_any(gone))) return;
    pos_irreversible(pos);
    lane_clear(pos, gone);
    FOR_RULES_WITH(c, i, seats) c->rule[i]->turns(c, pos, move, mover); /* who has lost the king is out at once */
    numbered_count(c, pos);
    const Cell passed = pos->now.en_passant;
    if (passed != CELL_NONE && pos->man[lane_cell_ahead(composed_terrain(c, pos), mover, passed)] == MAN_NONE)
        pos_set_en_passant(pos, CELL_NONE);
}

static ALWAYS_INLINE bool crushed_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    const Player us = pos->now.turn;
    const Cells ours = lane_men_of(pos, us, KING), theirs = lane_enemies(pos, us) & lane_kind(pos, KING);
    const unsigned facts = composed_facts(c); /* of other rules by which kings go */
    bool falls = facts & FACT_FALLING_KINGS;
    FOR_RULES_WITH(c, i, seats) return false; /* that rule says what the loss of a king means */
    if (LIKELY(cells_any(ours) && cells_any(theirs)) || facts & FACT_LAST_MAN) return false;
    FOR_RULES_WITH(c, i, captures) falls = true;
    if (!cells_any(ours) && !cells_any(theirs)) {
        *outcome = game_drawn(pos, falls ? "both kings are gone" : "both kings are crushed");
        return true;
    }
    const Player winner = cells_any(ours) ? us : man_owner(pos->man[cells_first(theirs)]);
    *outcome = game_won(pos, pos->game->team[winner], falls ? "the king is gone" : "the king is crushed");
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
    return !cells_any(outside) || error_set(err, "position: at move %d nobody can stand on %s any more",
                                            pos->now.fullmove, pos->board->name[cells_first(outside)]);
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
