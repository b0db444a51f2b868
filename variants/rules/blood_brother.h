/* blood_brother.h -- a piece that has been captured is avenged by its like, from wherever they stand, if at once.
 * Rules: docs/games/other-captures.md. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_BLOOD_BROTHER_H
#define FUSILIER_VARIANTS_RULES_BLOOD_BROTHER_H

#include "engine/composed.h"
#include "variants/rules/slots.h"

/* Where the last move captured a piece, and of what kind it was: in one word, 0 if it captured none. */
static ALWAYS_INLINE void avenge_set(Position *pos, Cell at, Kind kind) {
    pos_set_word(pos, WORD_AVENGE, (at + 1U) | (uint32_t)kind << 8);
}
static ALWAYS_INLINE bool avenge_is_due(const Position *pos) {
    return pos->word[WORD_AVENGE] != 0;
}
static ALWAYS_INLINE Cell avenge_cell(const Position *pos) {
    return (Cell)(pos->word[WORD_AVENGE] - 1);
}

/* The brothers of the piece that was captured; kings are brothers to queens. */
static ALWAYS_INLINE Bits avenge_brothers(const Position *pos, Player player) {
    const Kind kind = (Kind)(pos->word[WORD_AVENGE] >> 8);
    return pos_men_of(pos, player, kind) | (kind == QUEEN ? pos_men_of(pos, player, KING) : 0);
}

static ALWAYS_INLINE void avenge_lists(const Composition *c, const Position *pos, MoveList *out) {
    const Player us = pos->now.turn;
    if (!avenge_is_due(pos)) return;
    const Cell at = avenge_cell(pos);
    for (Bits brothers = avenge_brothers(pos, us); brothers;) {
        const Cell from = bits_pop(&brothers);
        if (!bits_has(man_attacks(pos, composed_ground(c), from), at)) /* else he goes there as he is used to */
            movelist_push(out, move_make(MOVE_PLAIN, from, at, EMPTY));
    }
}

/* A king who has captured a piece is within reach of its brothers. */
static ALWAYS_INLINE Bits avenge_threatens(const Composition *c, const Position *pos, Player player) {
    (void)c;
    return avenge_is_due(pos) && pos->man[avenge_cell(pos)] == man_of(KING, player) ? avenge_brothers(pos, player ^ 1)
                                                                                    : 0;
}

static ALWAYS_INLINE void avenge_begins(const Composition *c, Position *pos, Move move) {
    const Kind victim = move_type(move) == MOVE_PLAIN ? man_kind(pos->man[move_to(move)]) : EMPTY;
    (void)c;
    pos_set_word(pos, WORD_AVENGE, 0);
    if (victim >= KNIGHT && victim <= QUEEN) avenge_set(pos, move_to(move), victim);
}

static inline bool avenge_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    (void)c;
    if (wish->man == MAN_NONE || !avenge_is_due(pos) || wish->to != avenge_cell(pos)) return true;
    return !bits_has(avenge_brothers(pos, pos->now.turn), wish->from) ||
           refusal_king_is_safe(pos, move_make(MOVE_PLAIN, wish->from, wish->to, EMPTY), err);
}

static inline bool avenge_possible(const Composition *c, const Position *pos, Error *err) {
    (void)c;
    if (!avenge_is_due(pos)) return true;
    const Man captor = pos->man[avenge_cell(pos)];
    return (captor != MAN_NONE && man_owner(captor) != pos->now.turn) ||
           error_set(err, "position, avenge=: nobody on %s can have captured there",
                     pos->board->name[avenge_cell(pos)]);
}

bool avenge_read(Position *pos, const char *value, Error *err);
void avenge_write(const Position *pos, Player reader, Text *out);
void avenge_say(const Game *game, const char *value, Text *out);

static const Extra avenge_extras[] = {
    { "avenge", "to be avenged", EXTRA_OWN, .slot = WORD_AVENGE, .read = avenge_read, .write = avenge_write,
      .say = avenge_say },
    EXTRAS_END,
};

static const Rule rule_blood_brother = {
    .id = "blood-brother",
    .words = "a captured piece may at once be avenged by its like, from wherever they stand",
    .extras = avenge_extras,
    .lists = avenge_lists,
    .threatens = avenge_threatens,
    .begins = avenge_begins,
    .allows = avenge_allows,
    .possible = avenge_possible,
};

#endif
