/* passing.h -- more captures in passing: by all men, and of all men but kings. Rules: docs/games/other-captures.md.
 * Layer: rules. Pawns that capture pawns in passing do so as in orthodox chess (MOVE_EN_PASSANT); all others make a
 * plain move, which takes whom it finds liable there. */
#ifndef FUSILIER_VARIANTS_RULES_PASSING_H
#define FUSILIER_VARIANTS_RULES_PASSING_H

#include "engine/lanes/composed.h"
#include "variants/rules/slots.h"

/* The piece that moved last, and the empty cells that it crossed. */
static const Extra passing_extras[] = {
    { "passer", "can be captured in passing", EXTRA_CELL, .slot = WORD_PASSER },
    { "crossed", "on squares that it crossed", EXTRA_CELLS, .slot = FLAG_CROSSED, .on_squares = true },
    EXTRAS_END,
};

static ALWAYS_INLINE Cells passing_crossed(const Position *pos) {
    return lane_flag(pos, FLAG_CROSSED);
}

/* The same for the player to move: what their own man has crossed is nothing to them. */
static ALWAYS_INLINE Cells passing_open(const Position *pos) {
    const unsigned passer = pos->word[WORD_PASSER];
    if (!passer) return NO_CELLS;
    return cells_has(lane_enemies(pos, pos->now.turn), (Cell)(passer - 1)) ? passing_crossed(pos) : NO_CELLS;
}

/* Are captures in passing shots, always or if one likes? */
static ALWAYS_INLINE bool passing_shoots(const Composition *c) {
    return composed_facts(c) & (FACT_SHOTS | FACT_SHOTS_TOO);
}

/* Do players sit round a board, where each may have a pawn that has passed? */
static ALWAYS_INLINE bool passing_is_round(const Composition *c) {
    FOR_RULES_WITH(c, i, passers) return true;
    return false;
}

/* The pawns that pieces take on a cell that these have passed: all of them. */
static ALWAYS_INLINE Cells passing_pawns(const Composition *c, const Position *pos, Cell at) {
    bool named;
    if (passing_is_round(c)) return composed_passers(c, pos, at, &named);
    return cells_one(lane_cell_behind(composed_terrain(c, pos), pos->now.turn, at));
}

/* The man that a move takes in passing, but for pawns taken by pawns. */
static ALWAYS_INLINE Cells passing_fells(const Composition *c, const Position *pos, Move move) {
    const Cell from = move_from(move), to = move_to(move);
    const bool is_pawn = man_kind(pos->man[from]) == PAWN;
    if (move_type(move) != MOVE_PLAIN || pos->man[to] != MAN_NONE) return NO_CELLS;
    if (LIKELY(pos->now.en_passant == CELL_NONE && !pos->word[WORD_PASSER] && !cells_any(lane_flag(pos, FLAG_STEPS)) &&
               !passing_is_round(c)))
        return NO_CELLS;
    if (composed_facts(c) & FACT_SHOTS) return NO_CELLS;
    const Player us = pos->now.turn;
    const Terrain terrain = composed_terrain(c, pos);
    if (!is_pawn && cells_has(composed_passed(c, pos), to)) return passing_pawns(c, pos, to);
    if (!cells_has(passing_open(pos), to) || (is_pawn && lane_cell_ahead(terrain, us, from) == to)) return NO_CELLS;
    return cells_one((Cell)(pos->word[WORD_PASSER] - 1));
}

/* Shots in passing at a man, by those who attack a cell that he crossed: not by those who attack him anyway. */
static ALWAYS_INLINE void passing_list_shots(const Composition *c, const Position *pos, Cells men, Cell crossed,
                                             Cell at, MoveList *out) {
    const Player us = pos->now.turn;
    men &= composed_attackers(c, pos, us, lane_men(pos, us), crossed, lane_occupied(pos));
    while (cells_any(men)) {
        const Cell from = cells_pop(&men);
        const Move shot = move_make(MOVE_SHOT, from, at, EMPTY);
        if (!cells_has(composed_man_attacks(c, pos, from), at)) movelist_push(out, shot);
    }
}

/* Shots at pawns, which pawns have anyway. */
static ALWAYS_INLINE void passing_lists_shots(const Composition *c, const Position *pos, MoveList *out) {
    if (!passing_shoots(c)) return;
    for (Cells passed = composed_passed(c, pos); cells_any(passed);) {
        const Cell at = cells_pop(&passed);
        for (Cells pawns = passing_pawns(c, pos, at); cells_any(pawns);)
            passing_list_shots(c, pos, ~lane_kind(pos, PAWN), at, cells_pop(&pawns), out);
    }
}

/* Pawns go diagonally to cells that a piece has crossed. */
static ALWAYS_INLINE void passing_list_pawns(const Composition *c, const Position *pos, Cell at, MoveList *out) {
    const Player us = pos->now.turn;
    const Cells hitting = lane_pawns_attacking(composed_terrain(c, pos), us, cells_one(at));
    for (Cells pawns = hitting & lane_men_of(pos, us, PAWN); cells_any(pawns);)
        push_arriving(out, MOVE_PLAIN, cells_pop(&pawns), at, composed_promoting(c, pos, us),
                      composed_promotions(c, pos, us));
}

static ALWAYS_INLINE void passing_lists(const Composition *c, const Position *pos, MoveList *out) {
    const Cells open = passing_open(pos) & lane_kind(pos, EMPTY);
    passing_lists_shots(c, pos, out);
    if (!cells_any(open)) return;
    const bool shoots = passing_shoots(c), only = composed_facts(c) & FACT_SHOTS;
    for (Cells crossed = open; cells_any(crossed);) {
        const Cell at = cells_pop(&crossed);
        if (shoots) passing_list_shots(c, pos, ALL_CELLS, at, (Cell)(pos->word[WORD_PASSER] - 1), out);
        if (!only) passing_list_pawns(c, pos, at, out);
    }
}

static ALWAYS_INLINE void passing_begins(const Composition *c, Position *pos, Move move) {
    const Cells taken = passing_fells(c, pos, move);
    if (cells_any(taken)) lane_clear(pos, taken);
    lane_set_flags(pos, FLAG_CROSSED, NO_CELLS);
    pos_set_word(pos, WORD_PASSER, 0);
}

static ALWAYS_INLINE void passing_follows(const Composition *c, Position *pos, Move move, Player mover,
                                          const Deed *deed) {
    const Cell to = move_to(move);
    (void)c, (void)mover, (void)deed;
    if (move_type(move) != MOVE_PLAIN || move_kind(move) != EMPTY) return;
    const Cells crossed = lane_crossed(lane_terrain(pos), pos, pos->man[to], move_from(move), to);
    if (cells_any(crossed)) pos_set_word(pos, WORD_PASSER, to + 1U);
    lane_set_flags(pos, FLAG_CROSSED, crossed);
}

/* Who misses a turn lets the piece go. */
static inline void passing_passes(const Composition *c, Position *pos) {
    (void)c;
    lane_set_flags(pos, FLAG_CROSSED, NO_CELLS);
    pos_set_word(pos, WORD_PASSER, 0);
}

/* The piece may have gone since. */
static ALWAYS_INLINE void passing_forgets(const Composition *c, Position *pos) {
    const unsigned passer = pos->word[WORD_PASSER];
    (void)c;
    if (LIKELY(!passer) || (pos->man[passer - 1] != MAN_NONE && !cells_any(passing_crossed(pos) & lane_occupied(pos))))
        return;
    lane_set_flags(pos, FLAG_CROSSED, NO_CELLS);
    pos_set_word(pos, WORD_PASSER, 0);
}

/* Can this piece have crossed just these cells? Where men capture as a rule lists it, or otherwise than they go, it may
 * have come from anywhere; so it may past a wall that has been put since, or from there, and where men escape, from
 * where an enemy stands now. */
static inline bool passing_has_crossed(const Composition *c, const Position *pos, Cell at, Cells crossed) {
    const Terrain terrain = composed_terrain(c, pos);
    const bool is_listed = composed_facts(c) & FACT_LISTED_CAPTURES || pos->game->setup.terms || composed_has_walls(c);
    Cells starts = lane_kind(pos, EMPTY) | lane_kind(pos, WALL);
    FOR_RULES_WITH(c, i, seizes) starts |= lane_enemies(pos, man_owner(pos->man[at]));
    if (!is_listed) starts &= lane_man_attacks(pos, terrain, at);
    while (cells_any(starts))
        if (cells_equal(lane_crossed(terrain, pos, pos->man[at], cells_pop(&starts), at), crossed)) return true;
    return false;
}

static inline bool passing_possible(const Composition *c, const Position *pos, Error *err) {
    const Cells crossed = passing_crossed(pos);
    const bool any = cells_any(crossed);
    if (!any && !pos->word[WORD_PASSER]) return true;
    if (!any || !pos->word[WORD_PASSER]) return error_set(err, "position: passer= and crossed= belong together");
    if (pos->now.en_passant != CELL_NONE)
        return error_set(err, "position, field 4 (en passant): expected \"-\", as passer= has moved last");
    const Cell at = (Cell)(pos->word[WORD_PASSER] - 1);
    const Man man = pos->man[at];
    return (man != MAN_NONE && passing_has_crossed(c, pos, at, crossed)) ||
           error_set(err, "position, crossed=: nobody on %s can have crossed these squares", pos->board->name[at]);
}

static const Rule rule_en_passant_pieces = {
    .id = "en-passant-pieces",
    .words = "all men capture pawns in passing",
    .facts = FACT_ABOUT_CAPTURES | FACT_PASSES_TO_PIECES,
    .answers = { [ASKS_FORM] = "in passing: pawns", [ASKS_SHOOTING] = "one enemy", [ASKS_ENTERING] = "to capture" },
    .lists = passing_lists_shots,
    .takes = passing_fells,
    .fells = passing_fells,
    .begins = passing_begins,
};

static const Rule rule_en_passant_all = {
    .id = "en-passant-all",
    .words = "all men but kings are captured in passing, by all men",
    .facts = FACT_ABOUT_CAPTURES | FACT_PASSES_TO_PIECES,
    .answers = { [ASKS_FORM] = "in passing: all", [ASKS_SHOOTING] = "one enemy", [ASKS_ENTERING] = "to capture" },
    .takes = passing_fells,
    .forgets = passing_forgets,
    .passes = passing_passes,
    .extras = passing_extras,
    .lists = passing_lists,
    .fells = passing_fells,
    .begins = passing_begins,
    .follows = passing_follows,
    .possible = passing_possible,
};

#endif
