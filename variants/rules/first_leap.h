/* first_leap.h -- a king who has not moved may leap once like a knight, a step ahead and two aside, and a counsellor
 * (TermsOfAsia.leaper) two cells straight ahead, to empty cells, as in ouk chatrang. A king at whom a rook has been
 * aimed leaps no more. Who may still leap stands in the field of castling. Layer: rules. */
#ifndef FUSILIER_VARIANTS_RULES_FIRST_LEAP_H
#define FUSILIER_VARIANTS_RULES_FIRST_LEAP_H

#include "engine/lanes/composed.h"
#include "engine/lanes/terms.h"
#include "variants/rules/slots.h"

static inline void first_leap_push(const Position *pos, Cell from, Cell to, MoveList *out) {
    if (to != CELL_NONE && pos->man[to] == MAN_NONE) movelist_push(out, move_make(MOVE_PLAIN, from, to, EMPTY));
}

/* A knight's leaps that gain one row. */
static inline void first_leap_of_king(Terrain terrain, const Position *pos, Player us, Cell king, MoveList *out) {
    const Cell ahead = lane_cell_ahead(terrain, us, king);
    if (!lane_exists(terrain, ahead)) return;
    for (int i = 0; i < pos->board->leaps; i++) {
        const Cell to = pos->board->leap[i][king];
        if (to != CELL_NONE && pos->board->row[to] == pos->board->row[ahead]) first_leap_push(pos, king, to, out);
    }
}

static inline void first_leap_lists(const Composition *c, const Position *pos, MoveList *out) {
    const Terrain terrain = lane_terrain(pos);
    const Player us = pos->now.turn;
    Cells leapers = lane_flag(pos, FLAG_LEAPERS) & lane_men(pos, us);
    const Cells kings = leapers & lane_kind(pos, KING);
    const Kind leaper = pos->game->setup.terms->asia.leaper;
    if (LIKELY(!cells_any(leapers))) return;
    if (cells_any(kings) && !cells_any(composed_checkers(c, pos, us)))
        first_leap_of_king(terrain, pos, us, cells_first(kings), out);
    for (leapers &= leaper == EMPTY ? NO_CELLS : lane_kind(pos, leaper); cells_any(leapers);) {
        const Cell from = cells_pop(&leapers), ahead = lane_cell_ahead(terrain, us, from);
        if (lane_exists(terrain, ahead)) first_leap_push(pos, from, lane_cell_ahead(terrain, us, ahead), out);
    }
}

/* On the same rank or file as an enemy's king who might leap, whoever stands between. */
static inline Cells first_leap_aimed(const Position *pos, Cell rook, Cells kings) {
    Cells aimed = NO_CELLS;
    while (cells_any(kings)) {
        const Cell king = cells_pop(&kings);
        if (pos->board->row[king] == pos->board->row[rook] || pos->board->column[king] == pos->board->column[rook])
            aimed |= cells_one(king);
    }
    return aimed;
}

static ALWAYS_INLINE void first_leap_follows(const Composition *c, Position *pos, Move move, Player us,
                                             const Deed *deed) {
    (void)c, (void)deed;
    const Cells leapers = lane_flag(pos, FLAG_LEAPERS);
    if (LIKELY(!cells_any(leapers))) return;
    const Cell to = move_to(move);
    Cells lost = cells_one(move_from(move)) | cells_one(to);
    if (man_is(pos->man[to], ROOK, us))
        lost |= first_leap_aimed(pos, to, leapers & lane_enemies(pos, us) & lane_kind(pos, KING));
    if (cells_any(leapers & lost)) lane_set_flags(pos, FLAG_LEAPERS, leapers & ~lost);
}

static inline void first_leap_forgets(const Composition *c, Position *pos) {
    (void)c;
    const Cells gone = lane_flag(pos, FLAG_LEAPERS) & lane_kind(pos, EMPTY);
    if (UNLIKELY(cells_any(gone))) lane_flip_flags(pos, FLAG_LEAPERS, gone);
}

static const Rule rule_first_leap = {
    .id = "first-leap",
    .words = "kings and counsellors who have not moved may leap",
    .facts = FACT_KEEPS_MEN,
    .lists = first_leap_lists,
    .follows = first_leap_follows,
    .forgets = first_leap_forgets,
};

#endif
