/* blast.h -- captures explode, as in atomic.h, where there are no kings: all men capture, those too on whom the game
 * hangs, and some kinds stand explosions. Games from files only (TermsOfBlasts). Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_BLAST_H
#define FUSILIER_VARIANTS_RULES_BLAST_H

#include "variants/rules/atomic.h"

static inline Cells blast_of_kinds(const Position *pos, KindSet kinds) {
    Cells men = NO_CELLS;
    for (; kinds; kinds &= kinds - 1) men |= lane_kind(pos, (Kind)bits_first(kinds));
    return men;
}

static inline void blast_captures(const Composition *c, Position *pos, Deed *deed) {
    const Cells around = lane_beside(composed_terrain(c, pos), deed->centre) & ~lane_kind(pos, PAWN);
    const Cells gone = (around | cells_one(deed->centre)) & lane_occupied(pos) & ~lane_kind(pos, WALL);
    lane_clear(pos, gone & ~blast_of_kinds(pos, pos->game->setup.terms->blasts.immune));
}

static const Rule rule_blast = {
    .id = "blast",
    .words = "captures explode, and take all men but pawns beside them",
    .facts = FACT_ABOUT_CAPTURES,
    .answers = { [ASKS_AFTER] = "who captures is gone" },
    .fells_kings = true,
    .captures = blast_captures,
    .blasts = atomic_blasts,
};

/* ---- allies ---- */

static inline bool allied_bars(const Composition *c, const Position *pos, Move move) {
    const Man man = pos->man[move_from(move)], victim = pos->man[move_to(move)];
    (void)c;
    if (move_type(move) != MOVE_PLAIN || victim == MAN_NONE || man_kind(man) != man_kind(victim)) return false;
    return pos->game->setup.terms->blasts.allied >> man_kind(man) & 1;
}

static inline bool allied_allows(const Composition *c, const Position *pos, const Wish *wish, Error *err) {
    return move_is_none(wish->move) || !allied_bars(c, pos, wish->move) ||
           error_set(err, "such men do not capture each other");
}

static const Rule rule_allied = {
    .id = "allied",
    .words = "some men do not capture others of their kind",
    .facts = FACT_ABOUT_CAPTURES,
    .bars = allied_bars,
    .allows = allied_allows,
};

#endif
