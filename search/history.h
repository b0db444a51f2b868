/* history.h -- what earlier cutoffs teach about moves: the statistics that order, reduce and prune them.
 * Layer: search. One per thread. All entries move towards the bonuses they get and stay within +-HISTORY_MAX.
 * Cells and men are folded to 64 and 16: exact on 8x8 with two players; elsewhere some moves share an entry, which
 * costs quality, never correctness. */
#ifndef FUSILIER_SEARCH_HISTORY_H
#define FUSILIER_SEARCH_HISTORY_H

#include "engine/game.h"

enum {
    HISTORY_MAX = 16384,
    HISTORY_CELLS = 64,
    HISTORY_MEN = 16,
    HISTORY_ARRIVALS = HISTORY_MEN * HISTORY_CELLS, /* a man and the cell it goes to */
    CORRECTION_SIZE = 8192,
    CORRECTION_GRAIN = 256, /* corrections are kept in 256ths of a centipawn */
    CORRECTION_MAX = 32 * CORRECTION_GRAIN,
    CORRECTIONS = 3, /* by pawns, and by the other men of each player */
};

/* How a move did, given one before it. */
typedef struct {
    int16_t of[HISTORY_ARRIVALS];
} ArrivalHistory;

typedef struct {
    int16_t quiet[2][HISTORY_CELLS * HISTORY_CELLS];     /* [player][from, to] */
    int16_t capture[HISTORY_ARRIVALS][8];                /* [man, to][kind captured] */
    uint32_t counter[HISTORY_ARRIVALS];                  /* signature of the answer to a man's arrival */
    ArrivalHistory follow[HISTORY_ARRIVALS];             /* [earlier move][move] */
    int16_t correction[2][CORRECTIONS][CORRECTION_SIZE]; /* [player][aspect][hash of the men] */
} History;

static inline int history_man(Man man) {
    return (man >> 5 & 1) << 3 | (man & 7);
}
static inline int history_arrival(Man man, Cell to) {
    return history_man(man) * HISTORY_CELLS + (to & (HISTORY_CELLS - 1));
}
static inline int history_path(Move move) {
    return (move_from(move) & (HISTORY_CELLS - 1)) * HISTORY_CELLS + (move_to(move) & (HISTORY_CELLS - 1));
}

/* Moves an entry towards the bonus; the nearer it is to the edge the less it moves on ("gravity", Stockfish 2016). */
static inline void history_update(int16_t *entry, int bonus) {
    *entry = (int16_t)(*entry + bonus - *entry * (bonus < 0 ? -bonus : bonus) / HISTORY_MAX);
}

void history_clear(History *history);

/* What the evaluation was found to be wrong by in positions with the same men, in centipawns ("correction history",
 * Caissa 2023), and learning from one more difference seen at some depth. */
int history_correction(const History *history, const Position *pos);
void history_correct(History *history, const Position *pos, Depth depth, int difference);

#endif
