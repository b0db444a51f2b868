/* fossil.h -- a pawn that has left its second rank never moves again, nor does a piece that captures such a pawn.
 * Rules: docs/games/immobilising.md. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_FOSSIL_H
#define FUSILIER_VARIANTS_RULES_FOSSIL_H

#include "engine/lanes/composed.h"
#include "engine/extras.h"
#include "variants/rules/slots.h"

static const Extra fossil_extras[] = {
    { "fossils", "fossils", EXTRA_CELLS, .slot = FLAG_FOSSILS },
    EXTRAS_END,
};

/* Pawns are known by where they stand. */
static ALWAYS_INLINE Cells fossil_men(const Position *pos) {
    Cells young = NO_CELLS;
    for (Player player = 0; player < lane_players(pos); player++)
        young |= lane_men(pos, player) &
                 (lane_row(lane_terrain(pos), player, 1) | lane_double_from(lane_terrain(pos), player));
    return lane_flag(pos, FLAG_FOSSILS) | (lane_kind(pos, PAWN) & ~young);
}

static ALWAYS_INLINE Cells fossil_holds(const Composition *c, const Position *pos, Player player) {
    (void)c;
    return fossil_men(pos) & lane_men(pos, player);
}

/* Of those whom a move captures, is one a pawn that has moved? */
static ALWAYS_INLINE bool fossil_is_taken(const Composition *c, const Position *pos, Move move) {
    return cells_any(composed_victims(c, pos, move) & fossil_men(pos) & lane_kind(pos, PAWN));
}

static ALWAYS_INLINE void fossil_begins(const Composition *c, Position *pos, Move move) {
    const Cell from = move_from(move), to = move_to(move);
    if (move_type(move) == MOVE_CASTLE || rule_takes_off(move)) return;
    const bool enters = composed_facts(c) & FACT_NO_CAPTURES && move_type(move) == MOVE_PLAIN && pos->man[to];
    if (enters) return; /* nobody is captured by it */
    const bool empty =
        pos->man[to] == MAN_NONE && !move.more && !rule_choice(move) && rule_victim(move) == (Cell)CELL_NONE;
    const bool becomes = !empty && man_kind(pos->man[from]) != PAWN && fossil_is_taken(c, pos, move);
    const Cell stands = move_type(move) == MOVE_SHOT ? from : to;
    if (stands == to || becomes) pos_set_flag(pos, FLAG_FOSSILS, stands, becomes);
}

static inline bool fossil_is_free(const Position *pos, Cell at, Error *err) {
    return !cells_has(fossil_men(pos), at) || error_set(err, "the %s on %s is a fossil, and never moves again",
                                                        refusal_man(pos, at), pos->board->name[at]);
}

static inline bool fossil_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    (void)c;
    if (wish->man != MAN_NONE && !fossil_is_free(pos, wish->from, err)) return false;
    return move_type(wish->move) != MOVE_CASTLE || fossil_is_free(pos, move_to(wish->move), err);
}

static inline bool fossil_possible(const Composition *c, const Position *pos, Error *err) {
    (void)c;
    const Cells wrong = lane_flag(pos, FLAG_FOSSILS) & (lane_kind(pos, EMPTY) | lane_kind(pos, PAWN));
    return !cells_any(wrong) ||
           error_set(err, "position, fossils=: there is no piece on %s", pos->board->name[cells_first(wrong)]);
}

static const Rule rule_fossil = {
    .id = "fossil",
    .words = "pawns move once; who captures one that has moved never moves again",
    .facts = FACT_NO_EN_PASSANT | FACT_NOBODY_PASSES | FACT_KEEPS_MEN,
    .extras = fossil_extras,
    .holds = fossil_holds,
    .numbs = fossil_holds,
    .begins = fossil_begins,
    .allows = fossil_allows,
    .possible = fossil_possible,
};

#endif
