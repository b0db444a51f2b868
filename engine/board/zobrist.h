/* zobrist.h -- random numbers that make up the key of a position (Zobrist 1970).
 * Layer: engine/board. Filled once by engine_init from a fixed seed, constant afterwards. */
#ifndef FUSILIER_ENGINE_BOARD_ZOBRIST_H
#define FUSILIER_ENGINE_BOARD_ZOBRIST_H

#include "engine/base/random.h"
#include "engine/board/types.h"

typedef struct {
    Key man[256][CELLS_MAX];        /* [man][cell]; all 0 for MAN_NONE */
    Key flag[FLAGS_MAX][CELLS_MAX]; /* [set of cells][cell in it] */
    Key en_passant[CELLS_MAX];      /* 0 for CELL_NONE */
    Key turn[8];                    /* 0 for player 0 */
} Zobrist;

extern Zobrist zobrist;

void zobrist_init(void); /* called by engine_init only */

static inline Key zobrist_castling(uint16_t rights) {
    return rights ? mix64(0xCA5700000000ULL + rights) : 0;
}
static inline Key zobrist_chance(bool chance) {
    return chance ? 0x9C3F5A7D1E2B4860ULL : 0;
}
static inline Key zobrist_word(int word, uint32_t value) {
    return value ? mix64(0xB04D0000ULL + ((uint64_t)word << 48) + ((uint64_t)value << 8)) : 0;
}

#endif
