/* madrasi.h -- men of the same kind that attack each other paralyse each other. Rules: docs/games/immobilising.md.
 * Layer: variants. */
#ifndef FUSILIER_VARIANTS_RULES_MADRASI_H
#define FUSILIER_VARIANTS_RULES_MADRASI_H

#include "variants/rules/facing.h"

/* Whose pawn has passed over a cell. */
static ALWAYS_INLINE Player madrasi_stepper(Terrain terrain, const Position *pos, Cell passed) {
    Player stepper = WHITE;
    while (stepper + 1 < lane_players(pos) && !lane_has_crossed(terrain, pos, stepper, passed)) stepper++;
    return stepper;
}

/* Pawns that could take another in passing, and with `both` that one. */
static ALWAYS_INLINE Cells madrasi_passed(Terrain terrain, const Position *pos, Cell passed, Cell pawn, bool both) {
    Cells takers = NO_CELLS;
    FOR_ENEMIES(pos, man_owner(pos->man[pawn]), enemy)
    takers |= lane_pawns_attacking(terrain, enemy, cells_one(passed)) & lane_men_of(pos, enemy, PAWN);
    return cells_any(takers) && both ? takers | cells_one(pawn) : takers;
}

/* Directly after a double step, the pawns that could take in passing, and with `both` the one that stepped, paralyse
 * each other. */
static ALWAYS_INLINE Cells madrasi_passing(const Composition *c, Terrain terrain, const Position *pos, Cell passed,
                                           bool both) {
    bool named;
    if (lane_players(pos) > 2) {
        Cells inert = NO_CELLS;
        for (Cells pawns = composed_passers(c, pos, passed, &named); cells_any(pawns);)
            inert |= madrasi_passed(terrain, pos, passed, cells_pop(&pawns), both);
        return inert;
    }
    const Player stepper = madrasi_stepper(terrain, pos, passed);
    Cells takers = NO_CELLS;
    FOR_ENEMIES(pos, stepper, enemy)
    takers |= lane_pawns_attacking(terrain, enemy, cells_one(passed)) & lane_men_of(pos, enemy, PAWN);
    if (!cells_any(takers) || !both) return takers;
    return takers | cells_one(lane_cell_ahead(terrain, stepper, passed));
}

static ALWAYS_INLINE Cells madrasi_inert(const Composition *c, const Position *pos, bool both) {
    const Terrain terrain = composed_terrain(c, pos);
    Cells inert = facing_men(terrain, pos);
    for (Cells passed = composed_passed(c, pos); UNLIKELY(cells_any(passed));)
        inert |= madrasi_passing(c, terrain, pos, cells_pop(&passed), both);
    return inert;
}

static ALWAYS_INLINE Cells madrasi_holds(const Composition *c, const Position *pos, Player player) {
    return madrasi_inert(c, pos, true) & lane_men(pos, player);
}
static ALWAYS_INLINE Cells one_inert_holds(const Composition *c, const Position *pos, Player player) {
    return madrasi_inert(c, pos, false) & lane_men(pos, player);
}

static inline bool madrasi_is_free(const Composition *c, const Position *pos, Cell at, Error *err) {
    const Cells held = composed_held(c, pos, man_owner(pos->man[at])) & madrasi_inert(c, pos, true);
    if (man_kind(pos->man[at]) == KING || !cells_has(held, at)) return true; /* others hold men, too */
    const Cell holder = facing_holder(composed_terrain(c, pos), pos, at);
    const char *name = refusal_man(pos, at), *of = pos->board->name[at];
    if (holder == CELL_NONE)
        return error_set(err, "the pawn on %s is paralysed by the one that has just passed it", of);
    return error_set(err, "the %s on %s is paralysed by the %s on %s", name, of, name, pos->board->name[holder]);
}

static inline bool madrasi_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    if (wish->man != MAN_NONE && !madrasi_is_free(c, pos, wish->from, err)) return false;
    return move_type(wish->move) != MOVE_CASTLE || madrasi_is_free(c, pos, move_to(wish->move), err);
}

static const Rule rule_madrasi = {
    .id = "madrasi",
    .words = "men of the same kind that attack each other are paralysed",
    .facts = FACT_NO_EN_PASSANT | FACT_OPEN_POSITIONS,
    .answers = { [ASKS_FORM] = "madrasi: both", [ASKS_LIKE_MEN] = "an observation paralyses" },
    .holds = madrasi_holds,
    .numbs = madrasi_holds,
    .allows = madrasi_allows,
};

static const Rule rule_madrasi_one_inert = {
    .id = "madrasi-one-inert",
    .words = "as madrasi, but a pawn that has just stepped past another stays free",
    .facts = FACT_NO_EN_PASSANT | FACT_OPEN_POSITIONS,
    .answers = { [ASKS_FORM] = "madrasi: one", [ASKS_LIKE_MEN] = "an observation paralyses" },
    .holds = one_inert_holds,
    .numbs = one_inert_holds,
    .allows = madrasi_allows,
};

#endif
