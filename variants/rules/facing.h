/* facing.h -- men of the same kind and of opposite sides that attack each other. Layer: variants; shared by the rules
 * about them. */
#ifndef FUSILIER_VARIANTS_RULES_FACING_H
#define FUSILIER_VARIANTS_RULES_FACING_H

#include "engine/composed.h"

/* All men, kings aside, that an enemy of their own kind attacks. Facing is mutual, so one side's attacks tell all. */
static ALWAYS_INLINE Bits facing_men(Ground ground, const Position *pos) {
    const Bits white = pos_men(pos, WHITE), black = pos_men(pos, BLACK), occupied = white | black;
    const Bits pawns = pos_kind(pos, PAWN);
    Bits faced = pawns_attack(ground, WHITE, white & pawns) & black & pawns;
    faced |= pawns_attack(ground, BLACK, black & pawns) & white & pawns;
    for (Kind kind = KNIGHT; kind < KING; kind++) {
        const Bits enemies = black & pos_kind(pos, kind);
        if (!enemies) continue;
        for (Bits rest = white & pos_kind(pos, kind); rest;) {
            const Cell from = bits_pop(&rest);
            const Bits hits = kind_attacks(ground, kind, WHITE, from, occupied) & enemies;
            if (hits) faced |= hits | bit(from);
        }
    }
    return faced;
}

/* A man whom the one on this cell faces; CELL_NONE if there is none. */
static inline Cell facing_holder(Ground ground, const Position *pos, Cell at) {
    const Kind kind = man_kind(pos->man[at]);
    const Player us = man_owner(pos->man[at]);
    const Bits holders = kind_attacks(ground, kind, us, at, pos_occupied(pos)) & pos_men_of(pos, us ^ 1, kind);
    return holders ? bits_first(holders) : (Cell)CELL_NONE;
}

#endif
