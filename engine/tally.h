/* tally.h -- how many legal moves there are in a game of rules, without listing those that are surely legal.
 * Layer: engine; the last part of composed.h. Where a rule lists, bars or goes on with moves, or looks at them
 * afterwards, they are listed and counted. */
#ifndef FUSILIER_ENGINE_TALLY_H
#define FUSILIER_ENGINE_TALLY_H

#include "engine/doubt.h"
#include "engine/trial.h"

/* What is counted, and who has to be listed. */
typedef struct {
    Bits empty, victims;
    int takes;   /* ways in which each victim can be taken: by going there, by a shot */
    bool spares; /* captures have no effects: they need not be looked at either */
    Bits listed; /* men whose moves have to be listed */
    uint64_t count;
} Tally;

/* Nothing is said about single moves. */
static ALWAYS_INLINE bool tally_is_possible(const Composition *c) {
    bool possible = doubt_is_silent(c) && !(composed_facts(c) & FACT_MUST_CAPTURE);
    FOR_RULES(c, i) {
        const Rule *rule = c->rule[i];
        possible &= (!rule->lists || rule->counts) && !rule->goes_on && !rule->owes && !rule->bars;
    }
    return possible;
}

static ALWAYS_INLINE void tally_reach(Tally *tally, Cell from, Bits reach) {
    const Bits hits = reach & tally->victims;
    if (!tally->spares && hits)
        tally->listed |= bit(from);
    else
        tally->count += (uint64_t)(bits_count(reach & tally->empty) + tally->takes * bits_count(hits));
}

static ALWAYS_INLINE void tally_pieces(Tally *tally, Ground ground, const Position *pos, Bits men) {
    const Bits occupied = ~tally->empty;
    for (Bits rest = men & pos_kind(pos, KNIGHT); rest;) {
        const Cell from = bits_pop(&rest);
        tally_reach(tally, from, knight_attacks(ground, from));
    }
    for (Bits rest = men & pos_kind(pos, BISHOP); rest;) {
        const Cell from = bits_pop(&rest);
        tally_reach(tally, from, bishop_attacks(ground, from, occupied));
    }
    for (Bits rest = men & pos_kind(pos, ROOK); rest;) {
        const Cell from = bits_pop(&rest);
        tally_reach(tally, from, rook_attacks(ground, from, occupied));
    }
    for (Bits rest = men & pos_kind(pos, QUEEN); rest;) {
        const Cell from = bits_pop(&rest);
        tally_reach(tally, from, queen_attacks(ground, from, occupied));
    }
}

/* Pawns that cannot promote now. */
static ALWAYS_INLINE void tally_pawns(Tally *tally, Ground ground, Player us, Bits pawns) {
    const bool ring = ground == GROUND_CYLINDER;
    if (!tally->spares) {
        const Bits takers = pawns & pawns_attack(ground, us ^ 1, tally->victims);
        tally->listed |= takers;
        pawns &= ~takers;
    }
    const Bits once = bits_ahead(us, pawns) & tally->empty;
    const Bits twice = bits_ahead(us, once & (us == WHITE ? RANK_3 : RANK_6)) & tally->empty;
    const Bits ahead = bits_ahead(us, pawns);
    const Bits eastern = (ring ? bits_east_ring(ahead) : bits_east(ahead)) & tally->victims;
    const Bits western = (ring ? bits_west_ring(ahead) : bits_west(ahead)) & tally->victims;
    tally->count +=
        (uint64_t)(bits_count(once) + bits_count(twice) + tally->takes * (bits_count(eastern) + bits_count(western)));
}

/* The king, if he is not held: a step in doubt has all of his listed. */
static ALWAYS_INLINE void tally_king(Tally *tally, Ground ground, const Position *pos, const Doubt *doubt,
                                     const Movement *movement, bool harmless) {
    const Bits reach = king_attacks(ground, doubt->king), hits = harmless ? 0 : reach & tally->victims;
    uint64_t count = movement->shots ? (uint64_t)bits_count(hits) : 0;
    Bits steps = (reach & tally->empty) | (movement->captures ? hits : 0);
    bool open = !tally->spares && hits;
    while (steps && !open) {
        const Verdict verdict = doubt_of_king(doubt, ground, pos, bits_pop(&steps));
        open = verdict == DOUBT_OPEN;
        count += verdict == DOUBT_LEGAL;
    }
    if (open)
        tally->listed |= bit(doubt->king);
    else
        tally->count += count;
}

/* Counts the moves of men who cannot expose their king, and notes who else there is; false: all have to be listed. */
static ALWAYS_INLINE bool tally_sure(const Composition *c, Ground ground, const Position *pos, const Doubt *doubt,
                                     const Movement *movement, Tally *tally) {
    const Player us = pos->now.turn;
    const Bits men = pos_men(pos, us) & ~movement->immobile, kings = pos_kind(pos, KING), pawns = pos_kind(pos, PAWN);
    *tally = (Tally){ .empty = pos_kind(pos, EMPTY),
                      .takes = movement->captures + movement->shots,
                      .spares = doubt->spares };
    if (!doubt->silent || doubt->attackers) return false;
    if (tally->takes) tally->victims = movement_victims(pos, movement);
    if (movement->shots && doubt->shields & tally->victims) return false; /* who falls may open a line, too */
    const Bits near = bits_ahead(us ^ 1, movement->promoting);
    const Bits promoting = pawns & (near | bits_east_ring(near) | bits_west_ring(near));
    tally->listed = men & (doubt->shields | promoting);
    const Bits sure = men & ~tally->listed;
    tally_pieces(tally, ground, pos, sure);
    tally_pawns(tally, ground, us, sure & pawns);
    if (sure & kings) tally_king(tally, ground, pos, doubt, movement, composed_facts(c) & FACT_HARMLESS_KINGS);
    return true;
}

/* Is there a right to castle whose way is free? */
static ALWAYS_INLINE bool tally_castles(const Position *pos, const Movement *movement) {
    const Player us = pos->now.turn;
    bool open = false;
    for (int right = 2 * us; right < 2 * us + 2; right++)
        open |= pos->now.castling >> right & 1 && !(pos->castle[right].empty & ~pos_kind(pos, EMPTY));
    return movement->castling && open;
}

#endif
