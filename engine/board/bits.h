/* bits.h -- sets of the cells of a 64-cell board, as the bits of one word.
 * Layer: engine/board. Bit n is cell n: a1 = 0, b1 = 1, ..., h8 = 63. For larger boards see set.h. */
#ifndef FUSILIER_ENGINE_BOARD_BITS_H
#define FUSILIER_ENGINE_BOARD_BITS_H

#include "engine/board/types.h"

typedef uint64_t Bits;

#define FILE_A     0x0101010101010101ULL
#define FILE_H     0x8080808080808080ULL
#define RANK_1     0x00000000000000FFULL
#define RANK_2     0x000000000000FF00ULL
#define RANK_3     0x0000000000FF0000ULL
#define RANK_4     0x00000000FF000000ULL
#define RANK_5     0x000000FF00000000ULL
#define RANK_6     0x0000FF0000000000ULL
#define RANK_7     0x00FF000000000000ULL
#define RANK_8     0xFF00000000000000ULL
#define DARK_CELLS 0xAA55AA55AA55AA55ULL /* a1 is dark */

static ALWAYS_INLINE Bits bit(Cell at) {
    return 1ULL << at;
}
static ALWAYS_INLINE bool bits_has(Bits bits, Cell at) {
    return bits >> at & 1;
}
static ALWAYS_INLINE int bits_count(Bits bits) {
    return __builtin_popcountll(bits);
}
static ALWAYS_INLINE bool bits_many(Bits bits) {
    return (bits & (bits - 1)) != 0;
} /* two or more */
static ALWAYS_INLINE Cell bits_first(Bits bits) {
    return (Cell)__builtin_ctzll(bits);
} /* bits != 0 */
static ALWAYS_INLINE Cell bits_last(Bits bits) {
    return (Cell)(63 - __builtin_clzll(bits));
} /* bits != 0 */

/* Takes the first cell out of a set that is not empty. */
static ALWAYS_INLINE Cell bits_pop(Bits *bits) {
    const Cell at = bits_first(*bits);
    *bits &= *bits - 1;
    return at;
}

/* Steps of all members at once. "Plane": what leaves the board is lost; "ring": files wrap round, h to a. */
static ALWAYS_INLINE Bits bits_north(Bits bits) {
    return bits << 8;
}
static ALWAYS_INLINE Bits bits_south(Bits bits) {
    return bits >> 8;
}

/* One row ahead and back, as the player sees it; the cells exist. */
static ALWAYS_INLINE Bits bits_ahead(Player player, Bits bits) {
    return player == WHITE ? bits_north(bits) : bits_south(bits);
}
static ALWAYS_INLINE Cell cell_ahead(Player player, Cell at) {
    return (Cell)(at + (player == WHITE ? 8 : -8));
}
static ALWAYS_INLINE Cell cell_behind(Player player, Cell at) {
    return (Cell)(at - (player == WHITE ? 8 : -8));
}
static ALWAYS_INLINE Bits bits_east(Bits bits) {
    return (bits & ~FILE_H) << 1;
}
static ALWAYS_INLINE Bits bits_west(Bits bits) {
    return (bits & ~FILE_A) >> 1;
}
static ALWAYS_INLINE Bits bits_east_ring(Bits bits) {
    return (bits & ~FILE_H) << 1 | (bits & FILE_H) >> 7;
}
static ALWAYS_INLINE Bits bits_west_ring(Bits bits) {
    return (bits & ~FILE_A) >> 1 | (bits & FILE_A) << 7;
}

static ALWAYS_INLINE int file_of(Cell at) {
    return at & 7;
}
static ALWAYS_INLINE int rank_of(Cell at) {
    return at >> 3;
}
static ALWAYS_INLINE Cell cell_at(int file, int rank) {
    return (Cell)(file + 8 * rank);
}

/* The cells of a plane that a king reaches in so many steps, with the one where he starts. */
static inline Bits bits_around(Cell at, int steps) {
    const int west = file_of(at) > steps ? file_of(at) - steps : 0,
              east = file_of(at) + steps < 7 ? file_of(at) + steps : 7;
    const int south = rank_of(at) > steps ? rank_of(at) - steps : 0,
              north = rank_of(at) + steps < 7 ? rank_of(at) + steps : 7;
    const Bits files = (0xFFULL >> (7 - east + west) << west) * FILE_A;
    return files & (~0ULL >> 8 * (7 - north)) & ~0ULL << 8 * south;
}

#endif
