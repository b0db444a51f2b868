/* spite.h -- who arrives removes all enemies that attack him there. Rules: docs/games/shooting.md. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_SPITE_H
#define FUSILIER_VARIANTS_RULES_SPITE_H

#include "engine/composed.h"
#include "variants/rules/arrival.h"

/* The enemies that fall when these cells are occupied. A double step is spited by pawns on the cell passed over, too.
 */
static ALWAYS_INLINE Bits spite_fallen(const Composition *c, const Position *pos, Move move, Player us, Bits occupied) {
    const Ground ground = composed_ground(c);
    const Bits them = pos_men(pos, us ^ 1) & ~composed_numb(c, pos, us ^ 1);
    Bits fallen = 0;
    if (rule_takes_off(move)) return 0; /* nobody arrives */
    for (Bits cells = arrival_cells(pos, us, move); cells;)
        fallen |= attackers_to(ground, pos, us ^ 1, them, bits_pop(&cells), occupied);
    if (move_type(move) != MOVE_DOUBLE) return fallen;
    const Cell passed = (Cell)((move_from(move) + move_to(move)) / 2);
    return fallen | (pawn_attacks(ground, us, passed) & them & pos_kind(pos, PAWN));
}

static inline Bits spite_fells(const Composition *c, const Position *pos, Move move) {
    const Player us = pos->now.turn;
    return spite_fallen(c, pos, move, us, arrival_occupied(pos, us, move));
}

static ALWAYS_INLINE void spite_follows(const Composition *c, Position *pos, Move move, Player us, const Deed *deed) {
    (void)deed;
    pos_clear64(pos, spite_fallen(c, pos, move, us, pos_occupied(pos)));
}

static const Rule rule_spite = {
    .id = "spite",
    .words = "who arrives removes all enemies that attack him there",
    .facts = FACT_NO_CAPTURES | FACT_NOBODY_PASSES | FACT_NO_CHECK | FACT_FALLING_KINGS | FACT_NOBODY_CHOOSES,
    .fells = spite_fells,
    .follows = spite_follows,
};

#endif
