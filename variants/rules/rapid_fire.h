/* rapid_fire.h -- instead of moving a man removes all enemies that he attacks, and stays. Rules:
 * docs/games/shooting.md. Layer: rules. A volley is a shot at the first of them; Move.more is the set of all, or
 * says, where they have no room there, that there are others: they follow from the man. */
#ifndef FUSILIER_VARIANTS_RULES_RAPID_FIRE_H
#define FUSILIER_VARIANTS_RULES_RAPID_FIRE_H

#include "engine/lanes/composed.h"

static ALWAYS_INLINE Cells rapid_fire_victims(Terrain terrain, const Position *pos, Cell from, Cells them,
                                              Cells passed) {
    const Cells reach = lane_man_attacks(pos, terrain, from);
    Cells victims = reach & them;
    if (man_kind(pos->man[from]) != PAWN) return victims;
    for (Cells crossed = reach & passed; UNLIKELY(cells_any(crossed));) {
        const Cell passer = lane_passer(terrain, pos, pos->now.turn, cells_pop(&crossed));
        if (passer != CELL_NONE) victims |= cells_one(passer) & them;
    }
    return victims;
}

static inline Cells rapid_fire_volley(const Composition *c, const Position *pos, Move move) {
    const Cells them = lane_enemies(pos, pos->now.turn), passed = composed_passed(c, pos);
    return rapid_fire_victims(composed_terrain(c, pos), pos, move_from(move), them, passed);
}

static ALWAYS_INLINE Cells rapid_fire_others(const Composition *c, const Position *pos, Move move) {
    return move_type(move) == MOVE_SHOT ? composed_volley_of(c, pos, move) & ~cells_one(move_to(move)) : NO_CELLS;
}

static ALWAYS_INLINE void rapid_fire_lists(const Composition *c, const Position *pos, MoveList *out) {
    const Terrain terrain = composed_terrain(c, pos);
    const Player us = pos->now.turn;
    const Cells them = lane_enemies(pos, us), passed = composed_passed(c, pos);
    for (Cells men = lane_men(pos, us); cells_any(men);) {
        const Cell from = cells_pop(&men);
        const Cells victims = rapid_fire_victims(terrain, pos, from, them, passed);
        if (!cells_any(victims)) continue;
        Move volley = move_make(MOVE_SHOT, from, cells_first(victims), EMPTY);
        volley.more = lane_volley(pos, victims);
        movelist_push(out, volley);
    }
}

static inline Cells rapid_fire_fells(const Composition *c, const Position *pos, Move move) {
    return rapid_fire_others(c, pos, move);
}

static inline void rapid_fire_writes(const Position *pos, Move move, Text *out) {
    for (Cells others = rapid_fire_others(LANE_RULES(pos->game), pos, move); cells_any(others);) {
        text_char(out, ',');
        text_string(out, pos->board->name[move_from(move)]);
        text_char(out, 'x');
        text_string(out, pos->board->name[cells_pop(&others)]);
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
    .names_men = true,
    .volley = rapid_fire_volley,
    .fells = rapid_fire_fells,
    .writes = rapid_fire_writes,
    .allows = rapid_fire_allows,
};

#endif
