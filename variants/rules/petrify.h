/* petrify.h -- men of some kinds turn into walls when they capture; where captures explode, so may those whom that
 * takes. Which kinds is said by Terms.moves. It acts before the explosion, which spares walls. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_PETRIFY_H
#define FUSILIER_VARIANTS_RULES_PETRIFY_H

#include "engine/lanes/composed.h"
#include "engine/lanes/terms.h"

static ALWAYS_INLINE const TermsOfMoves *petrify_terms(const Position *pos) {
    return &pos->game->setup.terms->moves;
}

static ALWAYS_INLINE bool petrify_has(const Position *pos, Kind kind) {
    return petrify_terms(pos)->petrified >> kind & 1;
}

/* A king who would turn into a wall captures nobody. */
static inline bool petrify_bars(const Composition *c, const Position *pos, Move move) {
    return petrify_has(pos, KING) && !(composed_facts(c) & FACT_NO_CHECK) &&
           man_kind(pos->man[move_from(move)]) == KING && composed_takes(c, pos, move);
}
static inline Cells petrify_strikes(const Composition *c, const Position *pos, Player player, Cells hits) {
    (void)c, (void)player;
    return petrify_has(pos, KING) ? hits & ~lane_kind(pos, KING) : hits;
}

/* Whoever captures counts as what he was before the move and as what he has become. */
static inline void petrify_captures(const Composition *c, Position *pos, Deed *deed) {
    const Cell at = deed->stands;
    if (petrify_terms(pos)->petrifies_blasted) {
        const Cells around = lane_beside(composed_terrain(c, pos), deed->centre) & lane_occupied(pos);
        for (Cells men = around & ~(lane_kind(pos, PAWN) | lane_kind(pos, WALL)); cells_any(men);)
            lane_put(pos, cells_pop(&men), MAN_WALL);
    }
    if (at == CELL_NONE || pos->man[at] == MAN_NONE || pos->man[at] == MAN_WALL) return;
    if (petrify_has(pos, man_kind(deed->mover)) && petrify_has(pos, man_kind(pos->man[at])))
        lane_put(pos, at, MAN_WALL);
}

static inline bool petrify_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    return move_is_none(wish->move) || !petrify_bars(c, pos, wish->move) ||
           error_set(err, "a king cannot capture: he would turn into a wall");
}

static const Rule rule_petrify = {
    .id = "petrify",
    .words = "who captures turns into a wall",
    .facts = FACT_ABOUT_CAPTURES,
    .walls = true,
    .bars = petrify_bars,
    .strikes = petrify_strikes,
    .fells_kings = true,
    .captures = petrify_captures,
    .allows = petrify_allows,
};

#endif
