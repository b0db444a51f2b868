/* king.h -- attack on the king, his shelter and freedom; passed pawns and the kings near them.
 * Layer: search, private to judge.h. */
#ifndef FUSILIER_SEARCH_EVAL_KING_H
#define FUSILIER_SEARCH_EVAL_KING_H

#include "search/eval/sheet.h"

enum {
    UNIT_WEAK = 2, /* a cell beside the king that only king and queen guard */
    UNIT_CHECK_KNIGHT = 6,
    UNIT_CHECK_BISHOP = 4,
    UNIT_CHECK_ROOK = 7,
    UNIT_CHECK_QUEEN = 6,
    UNIT_NO_QUEEN = 12,
    UNITS_PER_STEP = 2,
};

/* Checks that can be given from a cell where the checker is not simply taken. */
static ALWAYS_INLINE int check_units(const Sheet *sheet, Player us, Ground ground, Bits weak) {
    const Player them = other(us);
    const Cell king = sheet->king[them];
    const Bits safe = ~sheet->men[us] & (~sheet->attacks[them][EMPTY] | (weak & sheet->twice[us]));
    const Bits rook_wise = rook_attacks(ground, king, sheet->occupied) & safe;
    const Bits bishop_wise = bishop_attacks(ground, king, sheet->occupied) & safe;
    int units = 0;
    if (rook_wise & sheet->attacks[us][ROOK]) units += UNIT_CHECK_ROOK;
    if (bishop_wise & sheet->attacks[us][BISHOP]) units += UNIT_CHECK_BISHOP;
    if ((rook_wise | bishop_wise) & sheet->attacks[us][QUEEN] & ~sheet->attacks[them][QUEEN]) units += UNIT_CHECK_QUEEN;
    if (knight_attacks(ground, king) & safe & sheet->attacks[us][KNIGHT]) units += UNIT_CHECK_KNIGHT;
    return units;
}

/* The attack by `us` on the enemy king: units of all attackers, an index into a table that the tuner shapes. */
static ALWAYS_INLINE void judge_attack(Sheet *sheet, Player us, Ground ground) {
    const Player them = other(us);
    const bool queen = (sheet->men[us] & pos_kind(sheet->pos, QUEEN)) != 0;
    if (sheet->king[them] == CELL_NONE || sheet->attackers[us] + queen < 2) return;
    const Bits guarded = sheet->attacks[them][PAWN] | sheet->attacks[them][KNIGHT] | sheet->attacks[them][BISHOP] |
                         sheet->attacks[them][ROOK];
    const Bits weak = sheet->attacks[us][EMPTY] & ~guarded & ~(sheet->twice[them] & ~sheet->attacks[them][QUEEN]);
    int units = sheet->units[us] + check_units(sheet, us, ground, weak);
    units += UNIT_WEAK * bits_count(weak & sheet->attacks[them][KING]);
    if (!queen) units -= UNIT_NO_QUEEN;
    const int step = units / UNITS_PER_STEP;
    if (units > 0) sheet_add(sheet, us, &sheet->weights->danger[step < WEIGHT_DANGERS ? step : WEIGHT_DANGERS - 1], 1);
}

static ALWAYS_INLINE void judge_king(Sheet *sheet, Player us, Ground ground) {
    const Weights *w = sheet->weights;
    const Cell king = sheet->king[us];
    if (king == CELL_NONE) return;
    const Bits free = king_attacks(ground, king) & ~sheet->men[us] & ~sheet->attacks[other(us)][EMPTY];
    sheet_add(sheet, us, &w->king_moves[bits_count(free)], 1);
    const unsigned rights = sheet->pos->now.castling >> 2 * us;
    if (rights & 1) sheet_add(sheet, us, &w->castling[KING_SIDE], 1);
    if (rights & 2) sheet_add(sheet, us, &w->castling[QUEEN_SIDE], 1);
}

static ALWAYS_INLINE void judge_passed_pawn(Sheet *sheet, Player us, Ground ground, Cell at) {
    const Weights *w = sheet->weights;
    const Player them = other(us);
    const Bits next = ahead(us, bit(at)), way = ahead_fill(us, next);
    const int rank = rank_for(us, at);
    const Bits attacked = sheet->attacks[them][EMPTY];
    if (next & sheet->occupied)
        sheet_add(sheet, us, &w->passed_blocked[rank], 1);
    else if (!(way & (sheet->occupied | attacked)))
        sheet_add(sheet, us, &w->passed_clear[rank], 1);
    else if (!(next & attacked))
        sheet_add(sheet, us, &w->passed_safe[rank], 1);
    if (rank > 2 && next) {
        const Cell stop = bits_first(next);
        if (sheet->king[us] != CELL_NONE)
            sheet_add(sheet, us, &w->passed_king, king_distance(ground, sheet->king[us], stop) * (rank - 2));
        if (sheet->king[them] != CELL_NONE)
            sheet_add(sheet, us, &w->passed_enemy_king, king_distance(ground, sheet->king[them], stop) * (rank - 2));
    }
    const Bits behind = ahead_fill(them, bit(at)) & sheet->men[us] & pos_kind(sheet->pos, ROOK);
    if (behind) sheet_add(sheet, us, &w->passed_rook, 1);
}

static ALWAYS_INLINE void judge_passed(Sheet *sheet, Player us, Ground ground) {
    for (Bits rest = sheet->passed[us]; rest;) judge_passed_pawn(sheet, us, ground, bits_pop(&rest));
}

#endif
