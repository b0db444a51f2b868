/* archimedes.h -- after a move all enemies fall that two men of the mover's or more attack. Rules:
 * docs/games/shooting.md. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_ARCHIMEDES_H
#define FUSILIER_VARIANTS_RULES_ARCHIMEDES_H

#include "engine/lanes/composed.h"
#include "variants/rules/arrival.h"

/* Cells that are attacked, and those that are attacked by two men or more. */
typedef struct {
    Cells once, twice;
} Leverage;

static ALWAYS_INLINE void leverage_add(Leverage *sum, Cells attacked) {
    sum->twice |= sum->once & attacked;
    sum->once |= attacked;
}

static ALWAYS_INLINE void leverage_of_kind(Terrain terrain, const Position *pos, Kind kind, Player us, Cells men,
                                           Cells occupied, Leverage *sum) {
    for (men &= lane_kind(pos, kind); cells_any(men);)
        leverage_add(sum, lane_kind_attacks(terrain, kind, us, cells_pop(&men), occupied));
}

/* What these men of a player attack. */
static ALWAYS_INLINE Leverage leverage_of(Terrain terrain, const Position *pos, Player us, Cells men, Cells occupied) {
    Leverage sum = { NO_CELLS, NO_CELLS };
    leverage_of_kind(terrain, pos, PAWN, us, men, occupied, &sum);
    leverage_of_kind(terrain, pos, KNIGHT, us, men, occupied, &sum);
    leverage_of_kind(terrain, pos, BISHOP, us, men, occupied, &sum);
    leverage_of_kind(terrain, pos, ROOK, us, men, occupied, &sum);
    leverage_of_kind(terrain, pos, QUEEN, us, men, occupied, &sum);
    leverage_of_kind(terrain, pos, KING, us, men, occupied, &sum);
    return sum;
}

/* The first who fall, before the move. */
static inline Cells archimedes_fells(const Composition *c, const Position *pos, Move move) {
    const Terrain terrain = composed_terrain(c, pos);
    const Player us = pos->now.turn;
    const Cells occupied = arrival_occupied(pos, us, move);
    const Cells others = lane_men(pos, us) & ~arrival_left(move) & ~composed_numb(c, pos, us);
    Leverage sum = leverage_of(terrain, pos, us, others, occupied);
    if (move_type(move) == MOVE_CASTLE) {
        const Castle *castle = pos_castle_of(pos, us, move);
        leverage_add(&sum, lane_kind_attacks(terrain, KING, us, castle->king_to, occupied));
        leverage_add(&sum, lane_kind_attacks(terrain, ROOK, us, castle->rook_to, occupied));
    } else {
        const Kind kind = move_kind(move) ? move_kind(move) : man_kind(pos->man[move_from(move)]);
        leverage_add(&sum, lane_kind_attacks(terrain, kind, us, move_to(move), occupied));
    }
    return sum.twice & lane_enemies(pos, us);
}

/* Who falls opens lines, so again until nobody does. */
static ALWAYS_INLINE void archimedes_follows(const Composition *c, Position *pos, Move move, Player us,
                                             const Deed *deed) {
    (void)move, (void)deed;
    for (;;) {
        const Cells men = lane_men(pos, us) & ~composed_numb(c, pos, us);
        const Leverage sum = leverage_of(composed_terrain(c, pos), pos, us, men, lane_occupied(pos));
        Cells fallen = sum.twice & lane_enemies(pos, us);
        if (LIKELY(!cells_any(fallen))) return;
        lane_clear(pos, fallen);
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
