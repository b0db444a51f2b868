/* threats.h -- what attacks what: threats, restriction, space; blasts (Atomic) and shots (Rifle).
 * Layer: search, private to judge.h. */
#ifndef FUSILIER_SEARCH_EVAL_THREATS_H
#define FUSILIER_SEARCH_EVAL_THREATS_H

#include "search/eval/sheet.h"

/* Adds the weight of each man's kind; no kings among them. Kind by kind: how many there are is hard to foresee. */
static ALWAYS_INLINE void judge_targets(Sheet *sheet, Player us, const Score row[WEIGHT_KINDS], Bits targets) {
    for (Kind kind = PAWN; kind <= QUEEN; kind++)
        sheet_add(sheet, us, &row[kind], bits_count(targets & pos_kind(sheet->pos, kind)));
}

static ALWAYS_INLINE Bits pawn_pushes(const Sheet *sheet, Player us) {
    const Bits empty = ~sheet->occupied;
    const Bits once = ahead(us, sheet->pawns[us]) & empty;
    return once | (ahead(us, once & rank_bits(us, 2)) & empty);
}

static ALWAYS_INLINE void judge_threats(Sheet *sheet, Player us, Ground ground) {
    const Weights *w = sheet->weights;
    const Player them = other(us);
    const Bits *ours = sheet->attacks[us], *theirs = sheet->attacks[them];
    const Bits enemies = sheet->men[them] & ~pos_kind(sheet->pos, KING), officers = enemies & ~sheet->pawns[them];
    const Bits strong = theirs[PAWN] | (sheet->twice[them] & ~sheet->twice[us]);
    const Bits weak = enemies & ~strong & ours[EMPTY];
    judge_targets(sheet, us, w->threat_by_pawn, officers & ours[PAWN]);
    judge_targets(sheet, us, w->threat_by_minor, (officers | weak) & (ours[KNIGHT] | ours[BISHOP]));
    judge_targets(sheet, us, w->threat_by_rook, (weak | (enemies & pos_kind(sheet->pos, QUEEN))) & ours[ROOK]);
    judge_targets(sheet, us, w->threat_by_queen, weak & ours[QUEEN]);
    sheet_add(sheet, us, &w->threat_by_king, bits_count(weak & ours[KING]));
    sheet_add(sheet, us, &w->hanging, bits_count(weak & (~theirs[EMPTY] | (officers & sheet->twice[us]))));
    const Bits pushes = pawn_pushes(sheet, us) & ~theirs[PAWN] & (ours[EMPTY] | ~theirs[EMPTY]);
    sheet_add(sheet, us, &w->threat_by_push, bits_count(pawns_attack(ground, us, pushes) & officers));
    sheet_add(sheet, us, &w->restricted, bits_count(theirs[EMPTY] & ours[EMPTY] & ~strong & ~sheet->twice[them]));
}

static ALWAYS_INLINE void judge_space(Sheet *sheet, Player us) {
    const Bits centre = (FILE_A << 2 | FILE_A << 3 | FILE_A << 4 | FILE_A << 5) &
                        (rank_bits(us, 1) | rank_bits(us, 2) | rank_bits(us, 3));
    const Bits safe = centre & ~sheet->pawns[us] & ~sheet->attacks[other(us)][PAWN];
    Bits behind = sheet->pawns[us];
    behind |= ahead(other(us), behind);
    behind |= ahead(other(us), behind);
    sheet_add(sheet, us, &sheet->weights->space, bits_count(safe) + bits_count(safe & behind));
}

/* ---- Atomic: what a capture tears away ---- */

enum { EXCHANGE_PAWN = 1, EXCHANGE_MINOR = 3, EXCHANGE_ROOK = 4, EXCHANGE_QUEEN = 7 }; /* hundreds, roughly */

static ALWAYS_INLINE int rough_value(const Position *pos, Bits men) {
    return EXCHANGE_PAWN * bits_count(men & pos_kind(pos, PAWN)) +
           EXCHANGE_MINOR * bits_count(men & (pos_kind(pos, KNIGHT) | pos_kind(pos, BISHOP))) +
           EXCHANGE_ROOK * bits_count(men & pos_kind(pos, ROOK)) +
           EXCHANGE_QUEEN * bits_count(men & pos_kind(pos, QUEEN));
}

static ALWAYS_INLINE int cheapest_attacker(const Bits by_kind[WEIGHT_KINDS], Cell at) {
    if (bits_has(by_kind[PAWN], at)) return EXCHANGE_PAWN;
    if (bits_has(by_kind[KNIGHT] | by_kind[BISHOP], at)) return EXCHANGE_MINOR;
    return bits_has(by_kind[ROOK], at) ? EXCHANGE_ROOK : EXCHANGE_QUEEN;
}

/* Most that one capture wins, in hundreds of centipawns; captures that touch a king are counted elsewhere. */
static ALWAYS_INLINE int best_blast(const Sheet *sheet, Player us, Ground ground, Bits capturers) {
    const Position *pos = sheet->pos;
    int best = 0;
    for (Bits rest = sheet->men[other(us)] & capturers; rest;) {
        const Cell at = bits_pop(&rest);
        const Bits around = king_attacks(ground, at);
        if (around & pos_kind(pos, KING)) continue;
        const Bits torn = (around & ~pos_kind(pos, PAWN)) | bit(at);
        const int gain = rough_value(pos, torn & sheet->men[other(us)]) - rough_value(pos, torn & sheet->men[us]) -
                         cheapest_attacker(sheet->attacks[us], at);
        if (gain > best) best = gain;
    }
    return best < 7 ? best : 7;
}

/* Cells from which a slider or knight attacks one of these cells. */
typedef struct {
    Bits knight, bishop, rook;
} Origins;

static ALWAYS_INLINE Origins origins_of(const Sheet *sheet, Ground ground, Bits targets) {
    Origins from = { 0, 0, 0 };
    while (targets) {
        const Cell at = bits_pop(&targets);
        from.knight |= knight_attacks(ground, at);
        from.bishop |= bishop_attacks(ground, at, sheet->occupied);
        from.rook |= rook_attacks(ground, at, sheet->occupied);
    }
    return from;
}

static ALWAYS_INLINE void judge_blast_reach(Sheet *sheet, Player us, Ground ground, Bits targets) {
    const Score *row = sheet->weights->blast_reach;
    const Bits *ours = sheet->attacks[us];
    const Bits empty = ~sheet->occupied;
    const Origins from = origins_of(sheet, ground, targets);
    const Bits pawn_from = pawns_attack(ground, other(us), targets);
    sheet_add(sheet, us, &row[PAWN], bits_count(pawn_pushes(sheet, us) & pawn_from));
    sheet_add(sheet, us, &row[KNIGHT], bits_count(ours[KNIGHT] & empty & from.knight));
    sheet_add(sheet, us, &row[BISHOP], bits_count(ours[BISHOP] & empty & from.bishop));
    sheet_add(sheet, us, &row[ROOK], bits_count(ours[ROOK] & empty & from.rook));
    sheet_add(sheet, us, &row[QUEEN], bits_count(ours[QUEEN] & empty & (from.rook | from.bishop)));
}

/* A king dies when a man beside him is captured; captures beside one's own king are forbidden. */
static ALWAYS_INLINE void judge_blast(Sheet *sheet, Player us, Ground ground) {
    const Weights *w = sheet->weights;
    const Player them = other(us);
    const Bits *ours = sheet->attacks[us];
    const Bits capturers = ours[PAWN] | ours[KNIGHT] | ours[BISHOP] | ours[ROOK] | ours[QUEEN];
    sheet_add(sheet, us, &w->blast_gain[best_blast(sheet, us, ground, capturers)], 1);
    if (sheet->king[WHITE] == CELL_NONE || sheet->king[BLACK] == CELL_NONE) return;
    const Bits own_ring = king_attacks(ground, sheet->king[us]), ring = king_attacks(ground, sheet->king[them]);
    sheet_add(sheet, us, &w->blast_men[bits_count(own_ring & sheet->men[us])], 1);
    if (bits_has(own_ring, sheet->king[them])) {
        sheet_add(sheet, us, &w->kings_touch, bits_count(sheet->men[us]) - 1);
        return;
    }
    const Bits targets = ring & sheet->men[them] & ~own_ring;
    const int hits = bits_count(targets & capturers),
              open = bits_count(ring & ~sheet->occupied & capturers & ~own_ring);
    sheet_add(sheet, us, &w->blast_hit[hits < 3 ? hits : 3], 1);
    sheet_add(sheet, us, &w->blast_open[open < 4 ? open : 4], 1);
    judge_blast_reach(sheet, us, ground, targets | bit(sheet->king[them]));
}

/* ---- Rifle: who can shoot whom ---- */

static ALWAYS_INLINE Bits men_attacking(const Sheet *sheet, Player us, Ground ground, Cell at) {
    const Position *pos = sheet->pos;
    const Bits queens = pos_kind(pos, QUEEN);
    return sheet->men[us] &
           ((pawn_attacks(ground, other(us), at) & pos_kind(pos, PAWN)) |
            (knight_attacks(ground, at) & pos_kind(pos, KNIGHT)) | (king_attacks(ground, at) & pos_kind(pos, KING)) |
            (rook_attacks(ground, at, sheet->occupied) & (pos_kind(pos, ROOK) | queens)) |
            (bishop_attacks(ground, at, sheet->occupied) & (pos_kind(pos, BISHOP) | queens)));
}

static ALWAYS_INLINE void judge_shot_lines(Sheet *sheet, Player us, Ground ground) {
    const Bits queens = pos_kind(sheet->pos, QUEEN), enemies = sheet->men[other(us)];
    int lines = 0;
    for (Bits rest = sheet->men[us] & (pos_kind(sheet->pos, BISHOP) | queens); rest;) {
        const Cell at = bits_pop(&rest);
        const Bits reach = bishop_attacks(ground, at, sheet->occupied);
        lines += bits_count(bishop_attacks(ground, at, sheet->occupied & ~reach) & ~reach & enemies);
    }
    for (Bits rest = sheet->men[us] & (pos_kind(sheet->pos, ROOK) | queens); rest;) {
        const Cell at = bits_pop(&rest);
        const Bits reach = rook_attacks(ground, at, sheet->occupied);
        lines += bits_count(rook_attacks(ground, at, sheet->occupied & ~reach) & ~reach & enemies);
    }
    sheet_add(sheet, us, &sheet->weights->shot_line, lines);
}

/* Guarding a man is of no use against a shot: what counts is whether the shooter can be shot. Mobility, too, means
 * cells that no enemy looks at. */
static ALWAYS_INLINE void judge_shots(Sheet *sheet, Player us, Ground ground) {
    const Weights *w = sheet->weights;
    const Player them = other(us);
    const Bits enemies = sheet->men[them] & ~pos_kind(sheet->pos, KING), feared = sheet->attacks[them][EMPTY];
    Kind dearest = EMPTY;
    for (Bits rest = enemies & sheet->attacks[us][EMPTY]; rest;) {
        const Cell at = bits_pop(&rest);
        const Kind kind = man_kind(sheet->pos->man[at]);
        const bool safe = (men_attacking(sheet, us, ground, at) & ~feared) != 0;
        sheet_add(sheet, us, &(safe ? w->shot_at : w->shot_duel)[kind], 1);
        if (!safe) continue;
        if (dearest != EMPTY) sheet_add(sheet, us, &w->shot_more[kind < dearest ? kind : dearest], 1);
        dearest = kind > dearest ? kind : dearest;
    }
    const Bits area = ~feared & ~sheet->men[us];
    for (Kind kind = KNIGHT; kind <= QUEEN; kind++)
        for (Bits men = sheet->men[us] & pos_kind(sheet->pos, kind); men;) {
            const Bits reach = reach_of(sheet, us, ground, CAPTURE_SHOOT, kind, bits_pop(&men));
            sheet_add(sheet, us, &w->mobility[kind][bits_count(reach & area)], 1);
        }
    sheet_add(sheet, us, &w->shot_cells, bits_count(sheet->attacks[us][EMPTY] & ~feared));
    judge_shot_lines(sheet, us, ground);
}

#endif
