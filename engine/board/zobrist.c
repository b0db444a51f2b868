#include "engine/board/zobrist.h"

Zobrist zobrist;

/* Each number depends on the place it stands in alone, so keys never change when tables grow. */
void zobrist_init(void) {
    for (unsigned man = 1; man < 256; man++)
        for (unsigned at = 0; at < CELLS_MAX; at++) zobrist.man[man][at] = mix64(0x3A4ULL << 32 | man << 8 | at);
    for (unsigned flag = 0; flag < FLAGS_MAX; flag++)
        for (unsigned at = 0; at < CELLS_MAX; at++) zobrist.flag[flag][at] = mix64(0xF1A6000000ULL + (flag << 8) + at);
    for (unsigned at = 0; at < CELL_NONE; at++) zobrist.en_passant[at] = mix64(0xE9ULL << 32 | at);
    for (unsigned player = 1; player < LENGTH(zobrist.turn); player++)
        zobrist.turn[player] = mix64(0x704ULL << 32 | player);
}
