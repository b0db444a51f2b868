/* missiles.h -- men carry missiles and may fire them at whom they could capture, staying where they are; shields stop
 * one each. Both travel with their men. Rules: docs/games/shooting.md. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_MISSILES_H
#define FUSILIER_VARIANTS_RULES_MISSILES_H

#include "engine/composed.h"
#include "engine/extras.h"
#include "variants/rules/slots.h"

enum { MISSILES_MAX = (1 << MISSILES_BITS) - 1, MISSILES_USUAL = 1 };

static const Extra missiles_extras[] = {
    { "missiles", "missiles, where not one", EXTRA_NUMBERS, .slot = FLAG_MISSILES, .bits = MISSILES_BITS,
      .none = MISSILES_USUAL, .most = MISSILES_MAX },
    { "shields", "shields", EXTRA_CELLS, .slot = FLAG_SHIELDS },
    EXTRAS_END,
};

static ALWAYS_INLINE unsigned missiles_of(const Position *pos, Cell at) {
    return numbers_at(pos, &missiles_extras[0], at);
}

static ALWAYS_INLINE void missiles_set(Position *pos, Cell at, unsigned number) {
    numbers_put(pos, &missiles_extras[0], at, number);
}

static ALWAYS_INLINE bool missiles_shield(const Position *pos, Cell at) {
    return bits_has(pos->flag[FLAG_SHIELDS].word[0], at);
}

static ALWAYS_INLINE void missiles_drop(Position *pos, Cell at) {
    missiles_set(pos, at, MISSILES_USUAL);
    if (missiles_shield(pos, at)) pos_set_flag(pos, FLAG_SHIELDS, at, false);
}

/* A man takes along what he has; what lay on his new cell is gone with the man who stood there. */
static ALWAYS_INLINE void missiles_carry(Position *pos, Cell from, Cell to) {
    const unsigned number = missiles_of(pos, from);
    const bool shield = missiles_shield(pos, from);
    if (from == to) return;
    missiles_drop(pos, to);
    missiles_drop(pos, from);
    missiles_set(pos, to, number);
    if (shield) pos_set_flag(pos, FLAG_SHIELDS, to, true);
}

static ALWAYS_INLINE void missiles_castle(Position *pos, Move move) {
    const Player us = pos->now.turn;
    const Castle *castle = pos_castle_of(pos, us, move);
    missiles_carry(pos, castle->king, castle->king_to); /* orthodox castling: neither lands on the other's cell */
    missiles_carry(pos, castle->rook, castle->rook_to);
}

static ALWAYS_INLINE void missiles_begins(const Composition *c, Position *pos, Move move) {
    const Cell from = move_from(move), to = move_to(move);
    (void)c;
    if (move_type(move) == MOVE_CASTLE) {
        missiles_castle(pos, move);
    } else if (move_type(move) == MOVE_SHOT) {
        missiles_set(pos, from, missiles_of(pos, from) - 1);
        if (!missiles_shield(pos, to)) missiles_drop(pos, to);
    } else {
        if (move_type(move) == MOVE_EN_PASSANT) missiles_drop(pos, (Cell)(to + (pos->now.turn == WHITE ? -8 : 8)));
        missiles_carry(pos, from, to);
    }
}

/* Only the shield falls: the man, and a castling rook's right, are as before. */
static ALWAYS_INLINE void missiles_captures(const Composition *c, Position *pos, const Deed *deed) {
    (void)c;
    if (!deed->is_shot || !missiles_shield(pos, deed->centre)) return;
    pos_set_flag(pos, FLAG_SHIELDS, deed->centre, false);
    pos_put64(pos, deed->centre, deed->victim);
    pos_set_castling(pos, deed->castling);
}

static ALWAYS_INLINE bool missiles_bars(const Composition *c, const Position *pos, Move move) {
    (void)c;
    return move_type(move) == MOVE_SHOT && missiles_of(pos, move_from(move)) == 0;
}

static inline bool missiles_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    (void)c;
    return wish->man == MAN_NONE || move_type(wish->move) != MOVE_SHOT || missiles_of(pos, wish->from) > 0 ||
           error_set(err, "the %s on %s has no missile left", refusal_man(pos, wish->from),
                     pos->board->name[wish->from]);
}

bool missiles_possible(const Composition *c, const Position *pos, Error *err);

static const Rule rule_missiles = {
    .id = "missile",
    .words = "men carry a missile, which they may fire at whom they could capture",
    .facts = FACT_SHOTS_TOO,
    .extras = missiles_extras,
    .begins = missiles_begins,
    .captures = missiles_captures,
    .bars = missiles_bars,
    .allows = missiles_allows,
    .possible = missiles_possible,
};

#endif
