/* types.h -- the small words of the engine: cells, players, kinds, men.
 * Layer: engine/board. Everything here is a plain value; the checks say which values mean something. */
#ifndef FUSILIER_ENGINE_BOARD_TYPES_H
#define FUSILIER_ENGINE_BOARD_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LENGTH(array) (sizeof(array) / sizeof(array)[0])

/* Specialisation by constants needs inlining at all costs, but not under sanitizers, whose checks would make the copies
 * huge and slow to compile, nor on boards of any size (lane_wide.h), where nothing is constant, nor in a build that has
 * to be right rather than fast (cmake -DFUSILIER_QUICK_BUILD=ON). */
#if defined(__has_feature)
#define FEATURE(name) __has_feature(name)
#else
#define FEATURE(name) 0
#endif
#if defined(LANE_WIDE) || defined(QUICK_BUILD) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) ||     \
    FEATURE(address_sanitizer) || FEATURE(thread_sanitizer)
#define ALWAYS_INLINE inline
#else
#define ALWAYS_INLINE inline __attribute__((always_inline))
#endif

#define UNLIKELY(condition) __builtin_expect(!!(condition), 0)
#define LIKELY(condition)   __builtin_expect(!!(condition), 1)

#ifndef PARANOID
#define PARANOID 0 /* 1: recount the position after every change (cmake -DFUSILIER_PARANOID=ON) */
#endif

enum {
    CELLS_MAX = 256,   /* cells of the largest board, CELL_NONE included */
    PLAYERS_MAX = 6,   /* players a .. f */
    FLAGS_MAX = 40,    /* sets of cells that a game keeps: injured, mined, infected, ... */
    KINDS_MAX = 32,    /* kinds of men of one game, EMPTY included */
    CELL_NAME_MAX = 5, /* "l12" and its terminator, with room to spare */
};

typedef uint8_t Cell; /* a node of the board; on 8x8: file + 8 * rank, a1 = 0, h8 = 63 */
enum { CELL_NONE = 255 };

typedef uint8_t Player; /* 0 = the first to move */
enum { WHITE = 0, BLACK = 1, NOBODY = 7 };

typedef uint8_t Team; /* the players who win and lose together; 0 = the team of player 0 */

typedef uint8_t Kind; /* what a man is; a game may name further kinds from KIND_GAME on */
enum { EMPTY, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, KIND_GAME };

/* A man says kind and owner in one byte: bits 0 to 4 the kind, bits 5 to 7 the owner + 1. An empty cell is
 * MAN_NONE: kind EMPTY, owner slot 0, so that empty cells have their set like every kind. */
typedef uint8_t Man;
enum { MAN_NONE = 0 };

static inline Man man_of(Kind kind, Player owner) {
    return (Man)(kind | (owner + 1) << 5);
}
static inline Kind man_kind(Man man) {
    return man & 31;
}
static inline unsigned man_slot(Man man) {
    return man >> 5;
} /* index of its owner's set: owner + 1, 0 if empty */
static inline Player man_owner(Man man) {
    return (Player)((man >> 5) - 1);
} /* only if man != MAN_NONE */
/* A cell that nobody enters or crosses holds a wall: a man of nobody's, of the last kind. */
enum { WALL = KINDS_MAX - 1, MAN_WALL = WALL | (PLAYERS_MAX + 1) << 5 };

static inline bool man_is(Man man, Kind kind, Player owner) {
    return man == man_of(kind, owner);
}

typedef uint64_t Key; /* zobrist key */

typedef int Ply;   /* distance from the root of a search or from the start of the game, in moves */
typedef int Depth; /* what a search or perft still has to go, in moves */

#endif
