/* tally.h -- how many legal moves there are in a game of rules, without listing those that are surely legal.
 * Layer: engine/lanes; the last part of composed.h. Where a rule lists, bars or goes on with moves, or looks at them
 * afterwards, they are listed and counted. */
#ifndef FUSILIER_ENGINE_LANES_TALLY_H
#define FUSILIER_ENGINE_LANES_TALLY_H

#include "engine/lanes/doubt.h"
#include "engine/lanes/movement.h"

/* What is counted, and who has to be listed. */
typedef struct {
    Cells empty, victims;
    int takes;    /* ways in which each victim can be taken: by going there, by a shot */
    bool spares;  /* captures have no effects: they need not be looked at either */
    Cells opens;  /* cells where nobody goes unseen */
    Cells listed; /* men whose moves have to be listed */
    uint64_t count;
} Tally;

/* Is nothing said about single moves? `free`: nobody minds what becomes of kings. */
static ALWAYS_INLINE bool tally_is_possible(const Composition *c, bool free) {
    if (composed_facts(c) & FACT_MUST_CAPTURE || !(free || doubt_is_silent(c))) return false;
    if (c->is_summed) return !(c->hooks & HAS_SINGLE);
    FOR_RULES_WITH(c, i, lists) if (!c->rule[i]->counts) return false;
    FOR_RULES_WITH(c, i, goes_on) return false;
    FOR_RULES_WITH(c, i, bars) return false;
    FOR_RULES_WITH(c, i, spreads) return false;
    FOR_RULES_WITH(c, i, rescues) return false;
    return true;
}

static ALWAYS_INLINE void tally_kind(Tally *tally, Terrain terrain, const Position *pos, Kind kind, Cells men) {
    const Player us = pos->now.turn;
    for (men &= lane_kind(pos, kind); cells_any(men);) {
        const Cell from = cells_pop(&men);
        const LaneReach reach = lane_kind_reach(terrain, kind, us, from, ~tally->empty);
        const Cells hits = reach.hits & tally->victims;
        if ((!tally->spares && cells_any(hits)) ||
            (lane_hops(terrain) && cells_any((reach.quiet | hits) & tally->opens)))
            tally->listed |= cells_one(from);
        else
            tally->count += (uint64_t)(cells_count(reach.quiet) + tally->takes * cells_count(hits));
    }
}

/* Pawns that cannot promote now. */
static ALWAYS_INLINE void tally_pawns(Tally *tally, Terrain terrain, Player us, Cells pawns) {
    if (lane_hops(terrain) && cells_any(tally->opens)) {
        const Cells once = lane_back(terrain, us, tally->opens);
        const Cells near =
            pawns & (once | lane_back(terrain, us, once) | lane_pawns_attacking(terrain, us, tally->opens));
        tally->listed |= near;
        pawns &= ~near;
    }
    if (!tally->spares) {
        const Cells takers = pawns & lane_pawns_attacking(terrain, us, tally->victims);
        tally->listed |= takers;
        pawns &= ~takers;
    }
    const Cells once = lane_ahead(terrain, us, pawns) & tally->empty;
    const Cells far = lane_ahead(terrain, us, lane_double_from(terrain, us));
    const Cells twice = lane_ahead(terrain, us, once & far) & tally->empty;
    tally->count += (uint64_t)(cells_count(once) + cells_count(twice) +
                               tally->takes * lane_pawn_captures(terrain, us, pawns, tally->victims));
}

/* The king, if he is not held: a step in doubt has all of his listed. */
static ALWAYS_INLINE void tally_king(Tally *tally, Terrain terrain, const Position *pos, const Doubt *doubt,
                                     const Movement *movement, bool harmless) {
    const LaneReach reach = lane_kind_reach(terrain, KING, pos->now.turn, doubt->king, ~tally->empty);
    const Cells hits = harmless ? NO_CELLS : reach.hits & tally->victims;
    uint64_t count = movement->shots ? (uint64_t)cells_count(hits) : 0;
    Cells steps = reach.quiet | (movement->captures ? hits : NO_CELLS);
    bool open = !tally->spares && cells_any(hits);
    while (cells_any(steps) && !open) {
        const Verdict verdict = doubt_of_king(doubt, terrain, pos, cells_pop(&steps));
        open = verdict == DOUBT_OPEN;
        count += verdict == DOUBT_LEGAL;
    }
    if (open)
        tally->listed |= cells_one(doubt->king);
    else
        tally->count += count;
}

/* Counts the moves of men who cannot expose their king, and notes who else there is; false: all have to be listed. */
static ALWAYS_INLINE bool tally_sure(const Composition *c, Terrain terrain, const Position *pos, const Doubt *doubt,
                                     const Movement *movement, bool free, Tally *tally) {
    const Player us = pos->now.turn;
    const Cells men = lane_men(pos, us) & ~movement->immobile;
    const Cells kings = lane_kind(pos, KING), pawns = lane_kind(pos, PAWN);
    *tally = (Tally){ .empty = lane_kind(pos, EMPTY),
                      .takes = movement->captures + movement->shots,
                      .spares = doubt->spares,
                      .opens = doubt->opens };
    if (!free && (!doubt->silent || cells_any(doubt->attackers))) return false;
    if (tally->takes) tally->victims = movement_victims(pos, movement);
    if (cells_any((movement->shots ? doubt->shields : doubt->shields & doubt->falls.cells) & tally->victims) ||
        (!free && doubt_empties_lines(doubt, terrain, pos, men, doubt->falls.cells & tally->victims)))
        return false; /* who falls may open a line, too */
    const Cells near =
        lane_back(terrain, us, movement->promoting) | lane_pawns_attacking(terrain, us, movement->promoting);
    tally->listed = men & (doubt->shields | (pawns & near) | lane_odd_men(terrain, pos, us));
    if (lane_royals(pos) && doubt->king != CELL_NONE) tally->listed |= cells_one(doubt->king);
    const Cells sure = men & ~tally->listed;
    tally_kind(tally, terrain, pos, KNIGHT, sure);
    tally_kind(tally, terrain, pos, BISHOP, sure);
    tally_kind(tally, terrain, pos, ROOK, sure);
    tally_kind(tally, terrain, pos, QUEEN, sure);
    for (Kind kind = KIND_GAME; kind < lane_kinds_end(terrain); kind++) tally_kind(tally, terrain, pos, kind, sure);
    tally_pawns(tally, terrain, us, sure & pawns);
    if (free || lane_royals(pos))
        tally_kind(tally, terrain, pos, KING, sure);
    else if (cells_any(sure & kings))
        tally_king(tally, terrain, pos, doubt, movement, composed_facts(c) & FACT_HARMLESS_KINGS);
    return true;
}

/* Is there a right to castle whose way is free? */
static ALWAYS_INLINE bool tally_castles(const Position *pos, const Movement *movement) {
    const Player us = pos->now.turn;
    bool open = false;
    for (int right = 2 * us; right < 2 * us + 2; right++)
        open |= pos->now.castling >> right & 1 &&
                !cells_any(cells_of_set(&pos->castle[right].empty) & ~lane_kind(pos, EMPTY));
    return movement->castling && open;
}

#endif
