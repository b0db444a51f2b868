/* sheet.h -- what an evaluation knows and adds up while it goes through a position; and its trace.
 * Layer: search, private to search/eval/ and tools/tune.c.
 *
 * The terms are inline functions on a Sheet, specialised by constant player, ground and way of capturing. They are
 * compiled twice: eval.c (EVAL_TRACED 0, fast) and trace.c (EVAL_TRACED 1), which also counts how often each
 * weight was used, for the tuner and for people; pawns.c serves both. */
#ifndef FUSILIER_SEARCH_EVAL_SHEET_H
#define FUSILIER_SEARCH_EVAL_SHEET_H

#include <stdlib.h>

#include "engine/board/attacks.h"
#include "engine/game.h"
#include "engine/weights.h"
#include "search/eval/eval.h"

#ifndef EVAL_TRACED
#define EVAL_TRACED 0
#endif

enum { PHASE_FULL = 24, SCALE_FULL = 64, EVAL_MAX = 20000 };

static inline int eval_bounded(int value) {
    return value > EVAL_MAX ? EVAL_MAX : value < -EVAL_MAX ? -EVAL_MAX : value;
}

/* value = (mg * phase + eg * scale / SCALE_FULL * (PHASE_FULL - phase)) / PHASE_FULL + rest, for player 0, where
 * mg and eg are the sums over all weights of (count[WHITE] - count[BLACK]) * weight; then it fades with the plies
 * without progress. */
typedef struct {
    int16_t count[2][WEIGHTS_COUNT];
    int phase, scale;
    int rest;  /* what no weight takes part in */
    int value; /* for the player to move */
} EvalTrace;

typedef struct {
    const Position *pos;
    const Weights *weights;
    EvalTrace *trace; /* if EVAL_TRACED */
    Score score[2];   /* all but the men's own values, which could overflow it */
    Bits occupied;
    Bits men[2], pawns[2];
    Bits attacks[2][WEIGHT_KINDS]; /* by kind; [EMPTY]: by all men */
    Bits twice[2];                 /* attacked by two men or more */
    Bits area[2];                  /* cells that count for mobility */
    Bits zone[2];                  /* the king's cell and all beside it and before it */
    Bits passed[2];                /* pawns */
    Bits spans[2];                 /* cells that pawns attack or may attack later */
    Cell king[2];                  /* CELL_NONE: no king */
    int attackers[2], units[2];    /* of the attack by this player on the enemy king */
} Sheet;

/* Adds a weight times a count to a player's side. */
static ALWAYS_INLINE void sheet_add(Sheet *sheet, Player us, const Score *weight, int count) {
    sheet->score[us] += *weight * count;
#if EVAL_TRACED
    if (!sheet->trace) return;
    const ptrdiff_t index = weight - (const Score *)sheet->weights;
    sheet->trace->count[us][index] = (int16_t)(sheet->trace->count[us][index] + count);
#endif
}

static ALWAYS_INLINE Player other(Player us) {
    return us ^ 1;
}
static ALWAYS_INLINE int rank_for(Player us, Cell at) {
    return us == WHITE ? at >> 3 : 7 - (at >> 3);
}
static ALWAYS_INLINE Bits rank_bits(Player us, int rank) {
    return RANK_1 << 8 * (us == WHITE ? rank : 7 - rank);
}
static ALWAYS_INLINE Bits ahead(Player us, Bits bits) {
    return us == WHITE ? bits << 8 : bits >> 8;
}
static ALWAYS_INLINE Bits ahead_fill(Player us, Bits bits) {
    if (us == WHITE) return bits |= bits << 8, bits |= bits << 16, bits | bits << 32;
    return bits |= bits >> 8, bits |= bits >> 16, bits | bits >> 32;
}
static ALWAYS_INLINE Bits beside(Ground ground, Bits bits) {
    return ground == GROUND_CYLINDER ? bits_east_ring(bits) | bits_west_ring(bits) : bits_east(bits) | bits_west(bits);
}

/* Index of a cell in the folded tables of weights.h. */
static ALWAYS_INLINE int fold(Player us, Cell at) {
    static const uint8_t folded[64] = { 0,  1,  2,  3,  3,  2,  1,  0,  4,  5,  6,  7,  7,  6,  5,  4,
                                        8,  9,  10, 11, 11, 10, 9,  8,  12, 13, 14, 15, 15, 14, 13, 12,
                                        16, 17, 18, 19, 19, 18, 17, 16, 20, 21, 22, 23, 23, 22, 21, 20,
                                        24, 25, 26, 27, 27, 26, 25, 24, 28, 29, 30, 31, 31, 30, 29, 28 };
    return folded[us == WHITE ? at : at ^ 56];
}

/* Steps of a king from cell to cell. */
static ALWAYS_INLINE int king_distance(Ground ground, Cell a, Cell b) {
    const int ranks = abs(rank_of(a) - rank_of(b));
    int files = abs(file_of(a) - file_of(b));
    if (ground == GROUND_CYLINDER && files > 4) files = 8 - files;
    return files > ranks ? files : ranks;
}

/* ---- pawns and king's shelter (pawns.c) ---- */

/* What only pawns and kings decide, kept for the next position with the same ones. */
typedef struct {
    Bits pawns[2], passed[2], spans[2];
    Score score; /* White's minus Black's */
    Score shelter[2];
    const Weights *weights; /* of the game; NULL: empty entry */
    Cell king[2];           /* for which the shelters hold; CELL_NONE: none yet */
    Ground ground;
} PawnEntry;

/* The entry for this position's pawns and kings, from the cache or computed into `spare`. */
const PawnEntry *pawns_entry(const Sheet *sheet, Ground ground, EvalCache *cache, PawnEntry *spare);

/* ---- the endgame's scale (scale.c) ---- */

/* How much of the endgame advantage is worth playing for, of SCALE_FULL; `strong` is the side that has it. */
int eval_scale(const Position *pos, Player strong);

/* Drives a lone king to the edge and the other king near it: centipawns for the strong side. */
int eval_drive(const Position *pos, Player strong);

/* ---- games without weights (derived.c) ---- */
struct Derived;
int derived_eval(const struct Derived *derived, const Position *pos);
void derived_teams(const struct Derived *derived, const Position *pos, int value[]);

/* ---- for people and the tuner (trace.c) ---- */

/* Evaluates and counts the weights' uses; false if the game has no weights. */
bool eval_trace(const Position *pos, EvalTrace *trace);

#endif
