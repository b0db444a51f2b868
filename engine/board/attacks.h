/* attacks.h -- which cells men attack on a board of 64 cells, plane or cylinder.
 * Layer: engine/board. Tables are filled once by engine_init (attacks_init) and constant afterwards.
 *
 * Plane sliders: with BMI2, PEXT packs the men on the lines into a dense index: one load, no branch
 * (chessprogramming.org/BMI2). Without it (portable x86-64, aarch64): each line by subtraction, "o ^ (o - 2r)", and its
 * mirror image through a byte swap (hyperbola quintessence, Aleks Peshkov). Both give the same sets
 * (tests/engine/test_attacks.c). Cylinder: a file line is the plane's; a diagonal is a helix with one cell per rank, so
 * the same two methods serve; a rank is a ring of eight cells, looked up by its whole byte.
 *
 * WebAssembly has neither PEXT nor byte swaps. On the plane a product gathers the men on a line ("kindergarten
 * bitboards", Gerd Isenberg, chessprogramming.org/Kindergarten_Bitboards); on the cylinder the subtraction begins at
 * the nearest man below ("obstruction difference", Michael Hoffmann, chessprogramming.org/Obstruction_Difference). */
#ifndef FUSILIER_ENGINE_BOARD_ATTACKS_H
#define FUSILIER_ENGINE_BOARD_ATTACKS_H

#include "engine/board/bits.h"
#include "engine/board/rules.h"

#ifdef __BMI2__
#include <immintrin.h>
#endif

enum { GROUNDS = 2 };
enum { LINE_FILE, LINE_DIAGONAL, LINE_ANTIDIAGONAL, LINES_UPWARD }; /* lines with one cell per rank */

typedef struct {
    Bits lines;          /* cells whose men matter */
    const Bits *targets; /* indexed by the men on them, packed */
} SliderTable;

typedef struct {
    Bits knight[GROUNDS][64];
    Bits king[GROUNDS][64];
    Bits pawn[GROUNDS][2][64];              /* cells a pawn of this player attacks */
    Bits upward[GROUNDS][LINES_UPWARD][64]; /* the whole line through a cell, without the cell */
    uint8_t rank[8][256];                   /* plane: [file][men on the rank] */
    uint8_t ring[8][256];                   /* cylinder: the same, going round */
    Bits between[64][64];                   /* plane: cells strictly between two cells on a line, else 0 */
    Bits line[64][64];                      /* plane: the whole line through two cells, both included, else 0 */
    Bits rook_empty[64], bishop_empty[64];  /* plane: on an empty board */
#ifdef __BMI2__
    SliderTable rook[64], bishop[64];
    Bits helix[LINES_UPWARD][64][64]; /* cylinder: [line][cell][men on the inner ranks of the line, packed] */
    Bits helix_inner[LINES_UPWARD][64];
    Bits slider_targets[102400 + 5248];
#endif
#ifdef __wasm__
    Bits gathered[LINES_UPWARD][64][64]; /* plane: [line][cell][inner men of the line, gathered] */
#endif
} AttackTables;

extern AttackTables attacks;

void attacks_init(void); /* called by engine_init only */

static ALWAYS_INLINE Bits knight_attacks(Ground ground, Cell from) {
    return attacks.knight[ground][from];
}
static ALWAYS_INLINE Bits king_attacks(Ground ground, Cell from) {
    return attacks.king[ground][from];
}
static ALWAYS_INLINE Bits pawn_attacks(Ground ground, Player player, Cell from) {
    return attacks.pawn[ground][player][from];
}

/* What all these pawns of a player attack together. */
static ALWAYS_INLINE Bits pawns_attack(Ground ground, Player player, Bits pawns) {
    const Bits ahead = bits_ahead(player, pawns);
    if (ground == GROUND_CYLINDER) return bits_east_ring(ahead) | bits_west_ring(ahead);
    return bits_east(ahead) | bits_west(ahead);
}

/* Where a pawn of a player can step from a cell, once or at first twice. */
static ALWAYS_INLINE Bits steps_of_pawn(Player player, Cell from, Bits empty) {
    const Bits once = bits_ahead(player, bit(from)) & empty;
    return once | (bits_ahead(player, once & (player == WHITE ? RANK_3 : RANK_6)) & empty);
}

/* Those of these pawns of a player that can step to an empty cell. */
static ALWAYS_INLINE Bits pawns_stepping(Player player, Bits pawns, Cell to, Bits empty) {
    const Bits once = bits_ahead(player ^ 1, bit(to));
    const Bits twice = bits_ahead(player ^ 1, once & empty) & (player == WHITE ? RANK_2 : RANK_7);
    return pawns & (once | twice);
}

#ifdef __wasm__
/* Men of a line with one cell per rank on the plane, as an index: all but those on the edge, who never stop a slider
 * before the edge does. */
static ALWAYS_INLINE size_t line_gather(int line, Cell from, Bits occupied) {
    if (line == LINE_FILE) return (occupied >> (from & 7) & 0x0001010101010100) * 0x0080402010080400 >> 58;
    return (occupied & attacks.upward[GROUND_PLANE][line][from]) * 0x0202020202020202 >> 58;
}

static inline Bits upward_targets(Bits line, Cell from, Bits occupied) {
    const Bits men = occupied & line;
    const Bits above = men & (0 - (bit(from) << 1)), below = (men & (bit(from) - 1)) | 1;
    return (2 * (above & (0 - above)) + (~(Bits)0 << (63 - __builtin_clzll(below)))) & line;
}

static ALWAYS_INLINE Bits plane_targets(int line, Cell from, Bits occupied) {
    return attacks.gathered[line][from][line_gather(line, from, occupied)];
}
#else
/* Targets along a line that has one cell per rank, by subtraction. */
static inline Bits upward_targets(Bits line, Cell from, Bits occupied) {
    const Bits men = occupied & line;
    const Bits mirrored = __builtin_bswap64(men);
    const Bits up = men - 2 * bit(from);
    const Bits down = __builtin_bswap64(mirrored - 2 * __builtin_bswap64(bit(from)));
    return (up ^ down) & line;
}
#endif

static ALWAYS_INLINE Bits rank_targets(Cell from, Bits occupied) {
    const int shift = from & 56;
    return (Bits)attacks.rank[from & 7][occupied >> shift & 0xff] << shift;
}

static ALWAYS_INLINE Bits ring_targets(Cell from, Bits occupied) {
    const int shift = from & 56;
    return (Bits)attacks.ring[from & 7][occupied >> shift & 0xff] << shift;
}

static ALWAYS_INLINE Bits helix_targets(int line, Cell from, Bits occupied) {
#ifdef __BMI2__
    return attacks.helix[line][from][_pext_u64(occupied, attacks.helix_inner[line][from])];
#else
    return upward_targets(attacks.upward[GROUND_CYLINDER][line][from], from, occupied);
#endif
}

static ALWAYS_INLINE Bits rook_attacks(Ground ground, Cell from, Bits occupied) {
    if (ground == GROUND_CYLINDER) return ring_targets(from, occupied) | helix_targets(LINE_FILE, from, occupied);
#ifdef __BMI2__
    return attacks.rook[from].targets[_pext_u64(occupied, attacks.rook[from].lines)];
#elif defined __wasm__
    return rank_targets(from, occupied) | plane_targets(LINE_FILE, from, occupied);
#else
    return rank_targets(from, occupied) | upward_targets(attacks.upward[GROUND_PLANE][LINE_FILE][from], from, occupied);
#endif
}

static ALWAYS_INLINE Bits bishop_attacks(Ground ground, Cell from, Bits occupied) {
    if (ground == GROUND_CYLINDER)
        return helix_targets(LINE_DIAGONAL, from, occupied) | helix_targets(LINE_ANTIDIAGONAL, from, occupied);
#ifdef __BMI2__
    return attacks.bishop[from].targets[_pext_u64(occupied, attacks.bishop[from].lines)];
#elif defined __wasm__
    return plane_targets(LINE_DIAGONAL, from, occupied) | plane_targets(LINE_ANTIDIAGONAL, from, occupied);
#else
    return upward_targets(attacks.upward[GROUND_PLANE][LINE_DIAGONAL][from], from, occupied) |
           upward_targets(attacks.upward[GROUND_PLANE][LINE_ANTIDIAGONAL][from], from, occupied);
#endif
}

static ALWAYS_INLINE Bits queen_attacks(Ground ground, Cell from, Bits occupied) {
    return rook_attacks(ground, from, occupied) | bishop_attacks(ground, from, occupied);
}

/* These cells and all that touch them. */
static ALWAYS_INLINE Bits cells_around(Ground ground, Bits cells) {
    const bool ring = ground == GROUND_CYLINDER;
    cells |= ring ? bits_east_ring(cells) | bits_west_ring(cells) : bits_east(cells) | bits_west(cells);
    return cells | bits_north(cells) | bits_south(cells);
}

/* What a man of an orthodox kind attacks (pawns: diagonally ahead), whatever stands there; 0 for other kinds. */
static ALWAYS_INLINE Bits kind_attacks(Ground ground, Kind kind, Player owner, Cell from, Bits occupied) {
    switch (kind) {
    case PAWN:
        return pawn_attacks(ground, owner, from);
    case KNIGHT:
        return knight_attacks(ground, from);
    case BISHOP:
        return bishop_attacks(ground, from, occupied);
    case ROOK:
        return rook_attacks(ground, from, occupied);
    case QUEEN:
        return queen_attacks(ground, from, occupied);
    case KING:
        return king_attacks(ground, from);
    default:
        return 0;
    }
}

/* Plane only: the cells strictly between two cells, and the whole line through them. */
static ALWAYS_INLINE Bits cells_between(Cell a, Cell b) {
    return attacks.between[a][b];
}
static ALWAYS_INLINE Bits cells_in_line(Cell a, Cell b) {
    return attacks.line[a][b];
}

#endif
