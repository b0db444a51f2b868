#define EVAL_TRACED 1 /* only if the sheet has a trace */
#include "search/eval/cache.h"

#include <string.h>

/* The pawns of both sides as `us` sees them: their own go up the board. */
typedef struct {
    Player us;
    Ground ground;
    Bits own, enemy;
    Bits own_attacks, enemy_attacks;
    Bits unopposed; /* cells with no enemy pawn further up their file */
    Bits passed;
} PawnView;

static Bits seen_by(Player us, Bits bits) {
    return us == WHITE ? bits : __builtin_bswap64(bits);
}

static PawnView pawn_view(const Sheet *sheet, Ground ground, Player us) {
    PawnView view = { .us = us, .ground = ground };
    view.own = seen_by(us, sheet->pawns[us]);
    view.enemy = seen_by(us, sheet->pawns[other(us)]);
    view.own_attacks = pawns_attack(ground, WHITE, view.own);
    view.enemy_attacks = pawns_attack(ground, BLACK, view.enemy);
    const Bits below_enemy = ahead_fill(BLACK, view.enemy >> 8);
    view.unopposed = ~below_enemy;
    view.passed = view.own & ~(below_enemy | beside(ground, below_enemy) | ahead_fill(BLACK, view.own >> 8));
    return view;
}

/* A pawn with a free file that has as many helpers beside or behind it as there are enemy pawns to pass. */
static bool is_candidate(const PawnView *view, Bits pawn) {
    const Bits sides = beside(view->ground, pawn);
    const int helpers = bits_count(ahead_fill(BLACK, sides) & view->own);
    const int guards = bits_count(ahead_fill(WHITE, sides << 8) & view->enemy);
    return helpers >= guards;
}

static void judge_by_rank(Sheet *sheet, const PawnView *view, const Score row[8], Bits pawns) {
    while (pawns) sheet_add(sheet, view->us, &row[rank_of(bits_pop(&pawns))], 1);
}

static void judge_weak(Sheet *sheet, const PawnView *view) {
    const Weights *w = sheet->weights;
    const Player us = view->us;
    const Bits own = view->own;
    const Bits neighbours = beside(view->ground, own);
    const Bits isolated = own & ~ahead_fill(WHITE, ahead_fill(BLACK, neighbours));
    const Bits stopped = (view->enemy | view->enemy_attacks) >> 8;
    const Bits backward = own & ~isolated & ~ahead_fill(WHITE, neighbours) & stopped & ~view->passed;
    sheet_add(sheet, us, &w->pawn_isolated, bits_count(isolated));
    sheet_add(sheet, us, &w->pawn_isolated_open, bits_count(isolated & view->unopposed));
    sheet_add(sheet, us, &w->pawn_doubled, bits_count(own & ahead_fill(BLACK, own >> 8)));
    sheet_add(sheet, us, &w->pawn_backward, bits_count(backward));
    sheet_add(sheet, us, &w->pawn_backward_open, bits_count(backward & view->unopposed));
}

static void judge_strong(Sheet *sheet, const PawnView *view) {
    const Weights *w = sheet->weights;
    judge_by_rank(sheet, view, w->pawn_supported, view->own & view->own_attacks);
    judge_by_rank(sheet, view, w->pawn_phalanx, view->own & beside(view->ground, view->own));
    judge_by_rank(sheet, view, w->passed, view->passed);
    for (Bits rest = view->own & view->unopposed & ~view->passed & ~ahead_fill(BLACK, view->own >> 8); rest;) {
        const Cell at = bits_pop(&rest);
        if (is_candidate(view, bit(at))) sheet_add(sheet, view->us, &w->pawn_candidate[rank_of(at)], 1);
    }
}

static void judge_pawns(Sheet *sheet, Ground ground, Player us, PawnEntry *entry) {
    const PawnView view = pawn_view(sheet, ground, us);
    for (Bits rest = view.own; rest;)
        sheet_add(sheet, us, &sheet->weights->square[PAWN][fold(WHITE, bits_pop(&rest))], 1);
    judge_weak(sheet, &view);
    judge_strong(sheet, &view);
    entry->passed[us] = seen_by(us, view.passed);
    entry->spans[us] = seen_by(us, ahead_fill(WHITE, view.own_attacks));
}

/* Three files of pawns before the king; at the edge of the plane the three files next to the edge. */
static void judge_shelter(Sheet *sheet, Ground ground, Player us, Cell at) {
    const Weights *w = sheet->weights;
    const Cell king = us == WHITE ? at : at ^ 56;
    const Bits before = ~0ULL << (king & 56); /* the king's rank and what lies before it */
    const Bits own = seen_by(us, sheet->pawns[us]) & before, enemy = seen_by(us, sheet->pawns[other(us)]) & before;
    int centre = file_of(king);
    if (ground == GROUND_PLANE) centre = centre < 1 ? 1 : centre > 6 ? 6 : centre;
    for (int step = -1; step <= 1; step++) {
        const int file = (centre + step) & 7, folded = file < 4 ? file : 7 - file;
        const Bits guards = own & FILE_A << file, storm = enemy & FILE_A << file;
        const Cell guard = guards ? bits_first(guards) : 0, stormer = storm ? bits_first(storm) : 0;
        sheet_add(sheet, us, &w->shelter[folded][rank_of(guard)], 1);
        if (guards && stormer == guard + 8)
            sheet_add(sheet, us, &w->storm_blocked[rank_of(stormer)], 1);
        else
            sheet_add(sheet, us, &w->storm[folded][rank_of(stormer)], 1);
    }
    const Bits file = FILE_A << file_of(king);
    if (!(seen_by(us, sheet->pawns[us]) & (file | beside(ground, file)))) sheet_add(sheet, us, &w->king_no_pawns, 1);
}

static void fill_pawns(const Sheet *sheet, Ground ground, PawnEntry *entry) {
    Sheet own = { .pos = sheet->pos, .weights = sheet->weights, .trace = sheet->trace };
    memcpy(own.pawns, sheet->pawns, sizeof own.pawns);
    *entry = (PawnEntry){ .weights = sheet->weights, .ground = ground, .king = { CELL_NONE, CELL_NONE } };
    memcpy(entry->pawns, sheet->pawns, sizeof entry->pawns);
    judge_pawns(&own, ground, WHITE, entry);
    judge_pawns(&own, ground, BLACK, entry);
    entry->score = own.score[WHITE] - own.score[BLACK];
}

static void fill_shelter(const Sheet *sheet, Ground ground, Player us, PawnEntry *entry) {
    Sheet own = { .pos = sheet->pos, .weights = sheet->weights, .trace = sheet->trace };
    memcpy(own.pawns, sheet->pawns, sizeof own.pawns);
    if (sheet->king[us] != CELL_NONE) judge_shelter(&own, ground, us, sheet->king[us]);
    entry->shelter[us] = own.score[us];
    entry->king[us] = sheet->king[us];
}

static PawnEntry *pawn_slot(EvalCache *cache, const Bits pawns[2]) {
    return &cache->pawns[mix64(pawns[WHITE] ^ pawns[BLACK] * 0x9E3779B97F4A7C15ULL) & (PAWN_ENTRIES - 1)];
}

const PawnEntry *pawns_entry(const Sheet *sheet, Ground ground, EvalCache *cache, PawnEntry *spare) {
    PawnEntry *entry = cache && !sheet->trace ? pawn_slot(cache, sheet->pawns) : spare;
    const bool known = entry != spare && entry->weights == sheet->weights && entry->ground == ground &&
                       entry->pawns[WHITE] == sheet->pawns[WHITE] && entry->pawns[BLACK] == sheet->pawns[BLACK];
    if (!known) fill_pawns(sheet, ground, entry);
    for (Player us = WHITE; us <= BLACK; us++)
        if (!known || entry->king[us] != sheet->king[us]) fill_shelter(sheet, ground, us, entry);
    return entry;
}
