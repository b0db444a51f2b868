/* archimedes.h -- after a move all enemies fall that two men of the mover's or more attack. Rules:
 * docs/games/shooting.md. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_ARCHIMEDES_H
#define FUSILIER_VARIANTS_RULES_ARCHIMEDES_H

#include "engine/composed.h"
#include "variants/rules/arrival.h"

/* Cells that are attacked, and those that are attacked by two men or more. */
typedef struct {
    Bits once, twice;
} Leverage;

static ALWAYS_INLINE void leverage_add(Leverage *sum, Bits attacked) {
    sum->twice |= sum->once & attacked;
    sum->once |= attacked;
}

static ALWAYS_INLINE void leverage_of_kind(Ground ground, const Position *pos, Kind kind, Player us, Bits men,
                                           Bits occupied, Leverage *sum) {
    for (men &= pos_kind(pos, kind); men;) leverage_add(sum, kind_attacks(ground, kind, us, bits_pop(&men), occupied));
}

/* What these men of a player attack. */
static ALWAYS_INLINE Leverage leverage_of(Ground ground, const Position *pos, Player us, Bits men, Bits occupied) {
    const Bits pawns = men & pos_kind(pos, PAWN), ahead = bits_ahead(us, pawns);
    const bool ring = ground == GROUND_CYLINDER;
    Leverage sum = { ring ? bits_east_ring(ahead) : bits_east(ahead), 0 };
    leverage_add(&sum, ring ? bits_west_ring(ahead) : bits_west(ahead));
    leverage_of_kind(ground, pos, KNIGHT, us, men, occupied, &sum);
    leverage_of_kind(ground, pos, BISHOP, us, men, occupied, &sum);
    leverage_of_kind(ground, pos, ROOK, us, men, occupied, &sum);
    leverage_of_kind(ground, pos, QUEEN, us, men, occupied, &sum);
    leverage_of_kind(ground, pos, KING, us, men, occupied, &sum);
    return sum;
}

/* The first who fall, before the move. */
static inline Bits archimedes_fells(const Composition *c, const Position *pos, Move move) {
    const Ground ground = composed_ground(c);
    const Player us = pos->now.turn;
    const Bits occupied = arrival_occupied(pos, us, move);
    const Bits others = pos_men(pos, us) & ~arrival_left(move) & ~composed_numb(c, pos, us);
    Leverage sum = leverage_of(ground, pos, us, others, occupied);
    if (move_type(move) == MOVE_CASTLE) {
        const Castle *castle = pos_castle_of(pos, us, move);
        leverage_add(&sum, kind_attacks(ground, KING, us, castle->king_to, occupied));
        leverage_add(&sum, kind_attacks(ground, ROOK, us, castle->rook_to, occupied));
    } else {
        const Kind kind = move_kind(move) ? move_kind(move) : man_kind(pos->man[move_from(move)]);
        leverage_add(&sum, kind_attacks(ground, kind, us, move_to(move), occupied));
    }
    return sum.twice & pos_men(pos, us ^ 1);
}

/* Who falls opens lines, so again until nobody does. */
static ALWAYS_INLINE void archimedes_follows(const Composition *c, Position *pos, Move move, Player us,
                                             const Deed *deed) {
    (void)move, (void)deed;
    for (;;) {
        const Bits men = pos_men(pos, us) & ~composed_numb(c, pos, us);
        const Leverage sum = leverage_of(composed_ground(c), pos, us, men, pos_occupied(pos));
        Bits fallen = sum.twice & pos_men(pos, us ^ 1);
        if (LIKELY(!fallen)) return;
        pos_clear64(pos, fallen);
    }
}

static const Rule rule_archimedes = {
    .id = "archimedes",
    .words = "after a move all enemies fall that two men of the mover's attack",
    .facts = FACT_NO_CAPTURES | FACT_NOBODY_PASSES | FACT_NO_CHECK | FACT_FALLING_KINGS | FACT_NOBODY_CHOOSES,
    .fells = archimedes_fells,
    .follows = archimedes_follows,
};

#endif
