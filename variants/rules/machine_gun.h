/* machine_gun.h -- after every move all attacked men fall, of both sides, again and again until nobody is attacked.
 * Rules: docs/games/shooting.md. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_MACHINE_GUN_H
#define FUSILIER_VARIANTS_RULES_MACHINE_GUN_H

#include "engine/lanes/composed.h"
#include "variants/rules/arrival.h"
#include "variants/rules/fire.h"

/* Each round takes away all attacked men at once; the next sees what that has uncovered. */
static ALWAYS_INLINE void machine_gun_follows(const Composition *c, Position *pos, Move move, Player mover,
                                              const Deed *deed) {
    const Terrain terrain = composed_terrain(c, pos);
    (void)move, (void)mover, (void)deed;
    for (Cells fallen = men_under_fire(c, terrain, pos); cells_any(fallen); fallen = men_under_fire(c, terrain, pos)) {
        pos_irreversible(pos);
        lane_clear(pos, fallen);
    }
}

/* Enemies that fall in the first round, without playing the move. */
static inline Cells machine_gun_fells(const Composition *c, const Position *pos, Move move) {
    const Terrain terrain = composed_terrain(c, pos);
    const Player us = pos->now.turn;
    const Cells occupied = arrival_occupied(pos, us, move), left = lane_men(pos, us) & ~arrival_left(move);
    Cells fire = lane_attacked(terrain, pos, us, left, occupied);
    if (move_type(move) == MOVE_CASTLE) {
        const Castle *const castle = pos_castle_of(pos, us, move);
        fire |= lane_kind_attacks(terrain, KING, us, castle->king_to, occupied) |
                lane_kind_attacks(terrain, ROOK, us, castle->rook_to, occupied);
    } else if (!rule_takes_off(move)) {
        const Kind kind = move_kind(move) ? move_kind(move) : man_kind(pos->man[move_from(move)]);
        fire |= lane_kind_attacks(terrain, kind, us, move_to(move), occupied);
    }
    return fire & lane_enemies(pos, us);
}

static inline bool machine_gun_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    (void)c;
    if (wish->man == MAN_NONE || man_kind(wish->man) != PAWN || refusal_is_enemy(pos, wish->to)) return true;
    return pos->board->column[wish->from] == pos->board->column[wish->to] ||
           error_set(err, "a pawn goes straight ahead only");
}

/* Where no other rule makes kings men like others, no pawn becomes one. */
static inline bool machine_gun_possible(const Composition *c, const Position *pos, Error *err) {
    bool any = false;
    FOR_RULES(c, i) any |= c->rule[i]->facts & FACT_LAST_MAN && c->rule[i]->follows != machine_gun_follows;
    return any || chesslike_check_kings(pos, BOTH_GONE, err);
}

static const Rule rule_machine_gun = {
    .id = "machine-gun",
    .words = "men go to empty squares only, and after every move all attacked men fall, until nobody is attacked",
    .facts = FACT_NO_CAPTURES | FACT_NOBODY_CHOOSES | FACT_NOBODY_PASSES | FACT_NO_CHECK | FACT_LAST_MAN,
    .fells = machine_gun_fells,
    .follows = machine_gun_follows,
    .allows = machine_gun_allows,
    .possible = machine_gun_possible,
};

#endif
