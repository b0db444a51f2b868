/* sittuyin.h -- pawns are promoted instead of moving, as in Sittuyin: a pawn in the zone, or the player's only pawn
 * wherever he is, becomes another man where he stands, or goes at once to an empty cell as that man goes. From there he
 * may attack nobody, nor may the move give check. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_SITTUYIN_H
#define FUSILIER_VARIANTS_RULES_SITTUYIN_H

#include "engine/lanes/composed.h"
#include "engine/lanes/terms.h"

/* Where a pawn on a cell may stand after he has become a man of this kind. */
static inline Cells sittuyin_cells(const Composition *c, const Position *pos, Kind kind, Cell from) {
    const Terrain terrain = composed_terrain(c, pos);
    const Player us = pos->now.turn;
    const Cells occupied = lane_occupied(pos), without = occupied & ~cells_one(from);
    Cells cells = (lane_kind_attacks(terrain, kind, us, from, occupied) & lane_kind(pos, EMPTY)) | cells_one(from);
    Cells quiet = NO_CELLS;
    while (cells_any(cells)) {
        const Cell to = cells_pop(&cells);
        const Cells hits = lane_kind_attacks(terrain, kind, us, to, without | cells_one(to));
        if (!cells_any(hits & lane_enemies(pos, us))) quiet |= cells_one(to);
    }
    return quiet;
}

static inline void sittuyin_lists(const Composition *c, const Position *pos, MoveList *out) {
    const Player us = pos->now.turn;
    const Cells all = lane_men_of(pos, us, PAWN);
    Cells pawns = cells_many(all) ? all & cells_of_set(&pos->game->setup.terms->hands.zone[us]) : all;
    while (cells_any(pawns)) {
        const Cell from = cells_pop(&pawns);
        for (const Kind *kind = composed_promotions(c, pos, pos->now.turn); *kind != EMPTY; kind++)
            for (Cells cells = sittuyin_cells(c, pos, *kind, from); cells_any(cells);) {
                const Cell to = cells_pop(&cells);
                movelist_push(out, move_make(to == from ? MOVE_OTHER : MOVE_PLAIN, from, to, *kind));
            }
    }
}

/* Who becomes another man where he stands has made no move that orthodox men know. */
static inline bool sittuyin_plays(const Composition *c, Position *pos, Move move, Deed *deed) {
    const Player us = pos->now.turn;
    (void)c, (void)deed;
    if (LIKELY(move_type(move) != MOVE_OTHER)) return false;
    lane_put(pos, move_to(move), man_of(move_kind(move), us));
    pos_irreversible(pos);
    lane_next_turn(pos);
    return true;
}

static inline bool sittuyin_no_checks(const Composition *c, const Position *after) {
    const Move last = after->journal.plies ? after->journal.frames[after->journal.plies - 1].move : MOVE_NONE;
    (void)c;
    return move_kind(last) != EMPTY && move_type(last) != MOVE_DROP;
}

static const Rule rule_sittuyin = {
    .id = "sittuyin",
    .words = "pawns are promoted instead of moving",
    .facts = FACT_PAWNS_AT_HOME,
    .lists = sittuyin_lists,
    .plays = sittuyin_plays,
    .no_checks = sittuyin_no_checks,
};

#endif
