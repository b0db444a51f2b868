/* all_mate.h -- every man can be mated, and after a move the mated men fall one by one, in the order that the mover
 * likes. Rules: docs/games/shooting.md. Layer: rules. A move says in Move.more who falls (where that has no room for
 * them, which of its ends it is, from 1), and is marked where another order takes others (RULE_ENDS_OTHERWISE). */
#ifndef FUSILIER_VARIANTS_RULES_ALL_MATE_H
#define FUSILIER_VARIANTS_RULES_ALL_MATE_H

#include "engine/lanes/composed.h"

LANE_API void all_mate_spreads(const Composition *c, const Position *pos, MoveList *out, int first, bool again);
/* Who falls by a move that has not been made yet. */
LANE_API Cells all_mate_fallen(const Composition *c, const Position *pos, Move move);
LANE_API void all_mate_follows(const Composition *c, Position *pos, Move move, Player mover, const Deed *deed);
LANE_API void all_mate_writes(const Position *pos, Move move, Text *out);
LANE_API bool all_mate_possible(const Composition *c, const Position *pos, Error *err);

/* Nothing is gained by a move that costs the game. */
static inline Cells all_mate_fells(const Composition *c, const Position *pos, Move move) {
    const Cells fallen = all_mate_fallen(c, pos, move);
    const bool loses =
        !(composed_facts(c) & FACT_LAST_MAN) && cells_any(fallen & lane_men_of(pos, pos->now.turn, KING));
    return loses ? NO_CELLS : fallen & lane_enemies(pos, pos->now.turn);
}

static const Rule rule_all_mate = {
    .id = "all-mate",
    .words = "men go to empty squares only, and after every move the men who are mated fall, one by one",
    .facts = FACT_NO_CAPTURES | FACT_NOBODY_PASSES | FACT_NO_CHECK | FACT_FALLING_KINGS | FACT_NOBODY_CHOOSES,
    .names_men = true,
    .spreads = all_mate_spreads,
    .fells = all_mate_fells,
    .follows = all_mate_follows,
    .writes = all_mate_writes,
    .possible = all_mate_possible,
};

#endif
