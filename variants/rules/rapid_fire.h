/* rapid_fire.h -- instead of moving a man removes all enemies that he attacks, and stays. Rules:
 * docs/games/shooting.md. Layer: rules. A volley is a shot at the first of them; Move.more is the set of all. */
#ifndef FUSILIER_VARIANTS_RULES_RAPID_FIRE_H
#define FUSILIER_VARIANTS_RULES_RAPID_FIRE_H

#include "engine/composed.h"

static ALWAYS_INLINE Bits rapid_fire_others(Move move) {
    return move_type(move) == MOVE_SHOT ? move.more & ~bit(move_to(move)) : 0;
}

static ALWAYS_INLINE void rapid_fire_lists(const Composition *c, const Position *pos, MoveList *out) {
    const Ground ground = composed_ground(c);
    const Player us = pos->now.turn;
    const Bits them = pos_men(pos, us ^ 1), passed = composed_passed(c, pos);
    for (Bits men = pos_men(pos, us); men;) {
        const Cell from = bits_pop(&men);
        const Bits reach = man_attacks(pos, ground, from);
        Bits victims = reach & them;
        if (man_kind(pos->man[from]) == PAWN) victims |= bits_ahead(us ^ 1, reach & passed);
        if (!victims) continue;
        Move volley = move_make(MOVE_SHOT, from, bits_first(victims), EMPTY);
        volley.more = victims;
        movelist_push(out, volley);
    }
}

static inline Bits rapid_fire_fells(const Composition *c, const Position *pos, Move move) {
    (void)c, (void)pos;
    return rapid_fire_others(move);
}

static inline void rapid_fire_writes(const Position *pos, Move move, Text *out) {
    for (Bits others = rapid_fire_others(move); others;) {
        text_char(out, ',');
        text_string(out, pos->board->name[move_from(move)]);
        text_char(out, 'x');
        text_string(out, pos->board->name[bits_pop(&others)]);
    }
}

static inline bool rapid_fire_is_by(const Position *pos, Move move, const Wish *wish) {
    (void)pos;
    return move_type(move) == MOVE_SHOT && move_from(move) == wish->from;
}

static inline bool rapid_fire_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    (void)c;
    const bool goes_so = !move_is_none(wish->move) || refusal_is_enemy(pos, wish->to);
    if (!wish->is_shot || wish->man == MAN_NONE || !goes_so) return true;
    return refusal_list(pos, "a volley removes all whom the man attacks, and nobody else", wish->legal,
                        rapid_fire_is_by, wish, err);
}

static const Rule rule_rapid_fire = {
    .id = "rapid-fire",
    .words = "instead of moving a man removes all enemies that he attacks",
    .facts = FACT_NO_CAPTURES | FACT_NO_CHECK | FACT_LAST_MAN | FACT_ABOUT_CAPTURES,
    .answers = { [ASKS_CAPTURER] = "stays",
                 [ASKS_SHOOTING] = "all enemies that a man attacks",
                 [ASKS_ENTERING] = "by nobody" },
    .lists = rapid_fire_lists,
    .fells = rapid_fire_fells,
    .writes = rapid_fire_writes,
    .allows = rapid_fire_allows,
};

#endif
