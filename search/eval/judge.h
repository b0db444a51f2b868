/* judge.h -- the evaluation of games of orthodox men on 64 cells: one body, specialised by constants.
 * Layer: search, private to eval.c and trace.c (which define EVAL_TRACED first, see sheet.h). */
#ifndef FUSILIER_SEARCH_EVAL_JUDGE_H
#define FUSILIER_SEARCH_EVAL_JUDGE_H

#include "search/eval/sheet.h"

#include "search/eval/men.h"
#include "search/eval/king.h"
#include "search/eval/threats.h"

typedef struct {
    int mg, eg, phase;
} Material;

static ALWAYS_INLINE Material judge_material(Sheet *sheet) {
    static const int phase_of[WEIGHT_KINDS] = { [KNIGHT] = 1, [BISHOP] = 1, [ROOK] = 2, [QUEEN] = 4 };
    Material sum = { 0, 0, 0 };
    for (Kind kind = PAWN; kind <= QUEEN; kind++) {
        const Bits men = pos_kind(sheet->pos, kind);
        const int white = bits_count(men & sheet->men[WHITE]), black = bits_count(men & sheet->men[BLACK]);
        sum.mg += score_mg(sheet->weights->man[kind]) * (white - black);
        sum.eg += score_eg(sheet->weights->man[kind]) * (white - black);
        sum.phase += phase_of[kind] * (white + black);
#if EVAL_TRACED
        const ptrdiff_t index = &sheet->weights->man[kind] - (const Score *)sheet->weights;
        sheet->trace->count[WHITE][index] = (int16_t)white;
        sheet->trace->count[BLACK][index] = (int16_t)black;
#endif
    }
    if (sum.phase > PHASE_FULL) sum.phase = PHASE_FULL;
    return sum;
}

static ALWAYS_INLINE void judge_side(Sheet *sheet, Player us, Ground ground, Capture capture) {
    judge_king(sheet, us, ground);
    judge_attack(sheet, us, ground);
    judge_passed(sheet, us, ground);
    judge_space(sheet, us);
    if (capture != CAPTURE_SHOOT) judge_threats(sheet, us, ground);
    if (capture == CAPTURE_SHOOT) judge_shots(sheet, us, ground);
    if (capture == CAPTURE_EXPLODE) judge_blast(sheet, us, ground);
}

static ALWAYS_INLINE void sheet_fill(Sheet *sheet, const Position *pos, Ground ground) {
    sheet->occupied = pos_occupied(pos);
    for (Player us = WHITE; us <= BLACK; us++) {
        sheet->men[us] = pos_men(pos, us);
        sheet->pawns[us] = pos_men_of(pos, us, PAWN);
        sheet->king[us] = pos_king(pos, us);
    }
    judge_kings_and_pawns(sheet, WHITE, ground);
    judge_kings_and_pawns(sheet, BLACK, ground);
    sheet->area[WHITE] = mobility_area(sheet, WHITE);
    sheet->area[BLACK] = mobility_area(sheet, BLACK);
}

static ALWAYS_INLINE void sheet_pawns(Sheet *sheet, Ground ground, EvalCache *cache) {
    PawnEntry spare;
    const PawnEntry *pawns = pawns_entry(sheet, ground, cache, &spare);
    for (Player us = WHITE; us <= BLACK; us++) {
        sheet->passed[us] = pawns->passed[us];
        sheet->spans[us] = pawns->spans[us];
        sheet->score[us] += pawns->shelter[us];
    }
    sheet->score[WHITE] += pawns->score;
}

/* An advantage that nothing irreversible has come of for long is worth less: the draw draws near. */
static ALWAYS_INLINE int faded(const Position *pos, int value) {
    const int limit = game_quiet_limit(pos), plies = pos->now.halfmove < limit ? pos->now.halfmove : limit;
    return eval_bounded(value * (2 * limit - plies) / (2 * limit));
}

/* Tapered: the men left decide how much the middle game counts and how much the endgame. */
static ALWAYS_INLINE int judge(const Position *pos, EvalCache *cache, EvalTrace *trace, Ground ground,
                               Capture capture) {
    Sheet sheet = { .pos = pos, .weights = pos->game->advice.weights, .trace = trace };
    sheet_fill(&sheet, pos, ground);
    sheet_pawns(&sheet, ground, cache);
    judge_men(&sheet, WHITE, ground, capture);
    judge_men(&sheet, BLACK, ground, capture);
    judge_side(&sheet, WHITE, ground, capture);
    judge_side(&sheet, BLACK, ground, capture);
    const Player turn = pos->now.turn == BLACK ? BLACK : WHITE;
    sheet_add(&sheet, turn, &sheet.weights->tempo, 1);

    Material material = judge_material(&sheet);
    const Score score = sheet.score[WHITE] - sheet.score[BLACK];
    const int mg = material.mg + score_mg(score), eg = material.eg + score_eg(score);
    const Player strong = eg >= 0 ? WHITE : BLACK;
    const int scale = eval_scale(pos, strong), drive = scale ? eval_drive(pos, strong) * scale / SCALE_FULL : 0;
    const int rest = strong == WHITE ? drive : -drive;
    if (!scale) material.phase = 0; /* nobody can win: a draw in every phase */
    int value = (mg * material.phase + eg * scale / SCALE_FULL * (PHASE_FULL - material.phase)) / PHASE_FULL + rest;
    value = faded(pos, value);
#if EVAL_TRACED
    trace->phase = material.phase;
    trace->scale = scale;
    trace->rest = rest;
#endif
    return turn == WHITE ? value : -value;
}

#endif
