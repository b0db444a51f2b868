/* missiles.h -- men carry missiles and may fire them at whom they could capture, staying where they are; shields stop
 * one each. Both travel with their men. Rules: docs/games/shooting.md. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_MISSILES_H
#define FUSILIER_VARIANTS_RULES_MISSILES_H

#include "engine/lanes/composed.h"
#include "engine/extras.h"
#include "variants/rules/slots.h"

enum { MISSILES_MAX = (1 << MISSILES_BITS) - 1 };

#define MISSILES_EXTRA(usual, words)                                                                                   \
    {                                                                                                                  \
        "missiles", words, EXTRA_NUMBERS, .slot = FLAG_MISSILES, .bits = MISSILES_BITS, .none = (usual),               \
                                          .most = MISSILES_MAX                                                         \
    }
#define SHIELDS_EXTRA                                                                                                  \
    { "shields", "shields", EXTRA_CELLS, .slot = FLAG_SHIELDS }

static const Extra missiles_extras[] = { MISSILES_EXTRA(1, "missiles, where not one"), SHIELDS_EXTRA, EXTRAS_END };

static ALWAYS_INLINE bool missiles_are_declared(const Extra *extras) {
    return extras && extras->slot == FLAG_MISSILES && extras->type == EXTRA_NUMBERS;
}

/* How the rule counts them: also how many a man has of whom a position says nothing. */
static ALWAYS_INLINE const Extra *missiles_counted(const Composition *c) {
    FOR_RULES(c, i) if (missiles_are_declared(c->rule[i]->extras)) return c->rule[i]->extras;
    return missiles_extras;
}

static ALWAYS_INLINE unsigned missiles_of(const Composition *c, const Position *pos, Cell at) {
    return numbers_at(pos, missiles_counted(c), at);
}

static ALWAYS_INLINE void missiles_set(const Composition *c, Position *pos, Cell at, unsigned number) {
    numbers_put(pos, missiles_counted(c), at, number);
}

static ALWAYS_INLINE bool missiles_shield(const Position *pos, Cell at) {
    return cells_has(lane_flag(pos, FLAG_SHIELDS), at);
}

static ALWAYS_INLINE void missiles_drop(const Composition *c, Position *pos, Cell at) {
    missiles_set(c, pos, at, missiles_counted(c)->none);
    if (missiles_shield(pos, at)) pos_set_flag(pos, FLAG_SHIELDS, at, false);
}

/* A man takes along what he has; what lay on his new cell is gone with the man who stood there. */
static ALWAYS_INLINE void missiles_carry(const Composition *c, Position *pos, Cell from, Cell to) {
    const unsigned number = missiles_of(c, pos, from);
    const bool shield = missiles_shield(pos, from);
    if (from == to) return;
    missiles_drop(c, pos, to);
    missiles_drop(c, pos, from);
    missiles_set(c, pos, to, number);
    if (shield) pos_set_flag(pos, FLAG_SHIELDS, to, true);
}

static ALWAYS_INLINE void missiles_castle(const Composition *c, Position *pos, Move move) {
    const Player us = pos->now.turn;
    const Castle *castle = pos_castle_of(pos, us, move);
    missiles_carry(c, pos, castle->king, castle->king_to); /* orthodox: neither lands on the other's cell */
    missiles_carry(c, pos, castle->rook, castle->rook_to);
}

static ALWAYS_INLINE void missiles_begins(const Composition *c, Position *pos, Move move) {
    const Cell from = move_from(move), to = move_to(move);
    if (rule_takes_off(move)) return;
    if (move_type(move) == MOVE_CASTLE) {
        missiles_castle(c, pos, move);
    } else if (move_type(move) == MOVE_SHOT) {
        missiles_set(c, pos, from, missiles_of(c, pos, from) - 1);
        if (!missiles_shield(pos, to)) missiles_drop(c, pos, to);
    } else {
        if (move_type(move) == MOVE_EN_PASSANT)
            missiles_drop(c, pos, rule_passer(composed_terrain(c, pos), pos, pos->now.turn, move));
        missiles_carry(c, pos, from, to);
    }
}

/* Only the shield falls: the man, and a castling rook's right, are as before. */
static ALWAYS_INLINE void missiles_captures(const Composition *c, Position *pos, Deed *deed) {
    (void)c;
    if (!deed->is_shot || !missiles_shield(pos, deed->centre)) return;
    pos_set_flag(pos, FLAG_SHIELDS, deed->centre, false);
    lane_put(pos, deed->centre, deed->victim);
    pos_set_castling(pos, deed->castling);
    deed->is_parried = true;
}

static ALWAYS_INLINE bool missiles_bars(const Composition *c, const Position *pos, Move move) {
    return move_type(move) == MOVE_SHOT && !rule_takes_off(move) && missiles_of(c, pos, move_from(move)) == 0;
}

static inline bool missiles_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    return wish->man == MAN_NONE || !wish->is_shot || missiles_of(c, pos, wish->from) > 0 ||
           error_set(err, "the %s on %s has no missile left", refusal_man(pos, wish->from),
                     pos->board->name[wish->from]);
}

LANE_API bool missiles_possible(const Composition *c, const Position *pos, Error *err);

static inline const char *missiles_typed(Kind kind) {
    return kind == KNIGHT || kind == BISHOP || kind == ROOK ? ":2" : NULL;
}

static inline const char *missiles_shielded(Kind kind) {
    return kind == KING || kind == EMPTY ? NULL : "";
}

#define MISSILES_FIELDS(rule_id, rule_words, rule_facts)                                                               \
    .id = rule_id, .words = rule_words, .facts = FACT_SHOTS_TOO | FACT_KEEPS_MEN | FACT_ABOUT_CAPTURES | (rule_facts), \
    .answers = { [ASKS_FORM] = "missile: " rule_id, [ASKS_CAPTURER] = "stays", [ASKS_SHOOTING] = "one enemy" },        \
    .begins = missiles_begins, .captures = missiles_captures, .bars = missiles_bars

#define MISSILES(rule_id, rule_words, rule_equips, rule_equipment)                                                     \
    {                                                                                                                  \
        MISSILES_FIELDS(rule_id, rule_words, 0), .extras = missiles_extras, .equips = rule_equips,                     \
                                                 .equipment = rule_equipment, .allows = missiles_allows,               \
                                                 .possible = missiles_possible                                         \
    }

#define MISSILES_TYPED_START ORTHODOX_START " missiles=a1:2,b1:2,c1:2,f1:2,g1:2,h1:2,a8:2,b8:2,c8:2,f8:2,g8:2,h8:2"
#define MISSILES_SHIELDS_START                                                                                         \
    ORTHODOX_START " shields=a1,b1,c1,d1,f1,g1,h1,a2,b2,c2,d2,e2,f2,g2,h2,a7,b7,c7,d7,e7,f7,g7,h7,a8,b8,c8,d8,f8,g8,"  \
                   "h8"

static const Rule rule_missile =
    MISSILES("missile", "men carry a missile, to fire at whom they could capture", NULL, NULL);
static const Rule rule_missile_typed =
    MISSILES("missile-typed", "men carry missiles to fire: rooks, bishops and knights two, the others one",
             missiles_typed, "missiles");
static const Rule rule_missile_shields =
    MISSILES("missile-shields", "men carry a missile to fire, and all but kings a shield against one",
             missiles_shielded, "shields");

#endif
