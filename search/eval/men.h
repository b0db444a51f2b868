/* men.h -- men one by one: where they stand, how far they reach, what they do there.
 * Layer: search, private to judge.h. */
#ifndef FUSILIER_SEARCH_EVAL_MEN_H
#define FUSILIER_SEARCH_EVAL_MEN_H

#include "search/eval/sheet.h"

enum { UNIT_HIT = 1, UNIT_KNIGHT = 3, UNIT_BISHOP = 3, UNIT_ROOK = 4, UNIT_QUEEN = 5 };

static ALWAYS_INLINE void note_attacks(Sheet *sheet, Player us, Kind kind, Bits reach) {
    sheet->twice[us] |= sheet->attacks[us][EMPTY] & reach;
    sheet->attacks[us][EMPTY] |= reach;
    sheet->attacks[us][kind] |= reach;
}

/* Cells that count for mobility: not where an enemy pawn would take, nor where the king or a pawn that is stuck stands.
 */
static ALWAYS_INLINE Bits mobility_area(const Sheet *sheet, Player us) {
    const Bits stuck = sheet->pawns[us] & (ahead(other(us), sheet->occupied) | rank_bits(us, 1));
    const Bits king = sheet->men[us] & pos_kind(sheet->pos, KING);
    return ~(stuck | king | sheet->attacks[other(us)][PAWN]);
}

static ALWAYS_INLINE void judge_kings_and_pawns(Sheet *sheet, Player us, Ground ground) {
    const Cell king = sheet->king[us];
    const Bits pawns = pawns_attack(ground, us, sheet->pawns[us]);
    note_attacks(sheet, us, PAWN, pawns);
    if (UNLIKELY(king == CELL_NONE)) return;
    const Bits around = king_attacks(ground, king);
    sheet->zone[us] = around | bit(king) | ahead(us, around);
    note_attacks(sheet, us, KING, around);
    sheet_add(sheet, us, &sheet->weights->square[KING][fold(us, king)], 1);
}

static ALWAYS_INLINE Bits reach_of(Sheet *sheet, Player us, Ground ground, Capture capture, Kind kind, Cell at) {
    const Bits queens = pos_kind(sheet->pos, QUEEN);
    const bool through = capture == CAPTURE_DISPLACE; /* sliders stand behind each other and work together */
    switch (kind) {
    case KNIGHT:
        return knight_attacks(ground, at);
    case BISHOP:
        return bishop_attacks(ground, at, through ? sheet->occupied & ~queens : sheet->occupied);
    case ROOK:
        return rook_attacks(ground, at,
                            through ? sheet->occupied & ~(sheet->men[us] & (queens | pos_kind(sheet->pos, ROOK)))
                                    : sheet->occupied);
    default:
        return queen_attacks(ground, at, sheet->occupied);
    }
}

static ALWAYS_INLINE void judge_minor(Sheet *sheet, Player us, Kind kind, Cell at, Bits reach) {
    const Weights *w = sheet->weights;
    const Bits outposts =
        (rank_bits(us, 3) | rank_bits(us, 4) | rank_bits(us, 5)) & sheet->attacks[us][PAWN] & ~sheet->spans[other(us)];
    if (bits_has(outposts, at))
        sheet_add(sheet, us, kind == KNIGHT ? &w->knight_outpost : &w->bishop_outpost, 1);
    else if (kind == KNIGHT && (reach & outposts & ~sheet->men[us]))
        sheet_add(sheet, us, &w->outpost_near, 1);
    if (kind == BISHOP) {
        /* On the cylinder a diagonal keeps its colour as well: eight files. */
        const Bits colour = bit(at) & DARK_CELLS ? DARK_CELLS : ~DARK_CELLS;
        sheet_add(sheet, us, &w->bishop_pawns, bits_count(sheet->pawns[us] & colour));
    }
}

static ALWAYS_INLINE void judge_rook(Sheet *sheet, Player us, Cell at) {
    const Weights *w = sheet->weights;
    const Bits file = FILE_A << file_of(at);
    if (!(file & sheet->pawns[us]))
        sheet_add(sheet, us, file & sheet->pawns[other(us)] ? &w->rook_half_open : &w->rook_open, 1);
    const Cell king = sheet->king[other(us)];
    if (rank_for(us, at) == 6 &&
        ((king != CELL_NONE && rank_for(us, king) == 7) || (sheet->pawns[other(us)] & rank_bits(us, 6))))
        sheet_add(sheet, us, &w->rook_seventh, 1);
}

/* All men of one kind from knight to queen. In shooting games mobility waits until all attacks are known. */
static ALWAYS_INLINE void judge_kind(Sheet *sheet, Player us, Ground ground, Capture capture, Kind kind) {
    static const int unit[WEIGHT_KINDS] = {
        [KNIGHT] = UNIT_KNIGHT, [BISHOP] = UNIT_BISHOP, [ROOK] = UNIT_ROOK, [QUEEN] = UNIT_QUEEN
    };
    const Weights *w = sheet->weights;
    const Bits zone = sheet->zone[other(us)];
    for (Bits rest = sheet->men[us] & pos_kind(sheet->pos, kind); rest;) {
        const Cell at = bits_pop(&rest);
        const Bits reach = reach_of(sheet, us, ground, capture, kind, at);
        note_attacks(sheet, us, kind, reach);
        sheet_add(sheet, us, &w->square[kind][fold(us, at)], 1);
        if (capture != CAPTURE_SHOOT) sheet_add(sheet, us, &w->mobility[kind][bits_count(reach & sheet->area[us])], 1);
        const int hits = bits_count(reach & zone);
        sheet->attackers[us] += hits > 0;
        sheet->units[us] += (hits > 0 ? unit[kind] : 0) + UNIT_HIT * hits;
        if (kind == KNIGHT || kind == BISHOP) judge_minor(sheet, us, kind, at, reach);
        if (kind == ROOK) judge_rook(sheet, us, at);
    }
}

static ALWAYS_INLINE void judge_men(Sheet *sheet, Player us, Ground ground, Capture capture) {
    judge_kind(sheet, us, ground, capture, KNIGHT);
    judge_kind(sheet, us, ground, capture, BISHOP);
    judge_kind(sheet, us, ground, capture, ROOK);
    judge_kind(sheet, us, ground, capture, QUEEN);
    const Bits minors = sheet->men[us] & (pos_kind(sheet->pos, KNIGHT) | pos_kind(sheet->pos, BISHOP));
    sheet_add(sheet, us, &sheet->weights->minor_sheltered, bits_count(ahead(us, minors) & sheet->pawns[us]));
    if (bits_many(sheet->men[us] & pos_kind(sheet->pos, BISHOP))) sheet_add(sheet, us, &sheet->weights->bishop_pair, 1);
}

#endif
