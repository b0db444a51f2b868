/* move.h -- a move is one plain value that says everything: undo, hash and text need nothing else.
 * Layer: engine/board.
 *
 *   63 ............... 32 | 31 .. 24 | 23 ...... 16 | 15 ... 8 | 7 ... 0
 *   choice, path          | type     | kind         | to       | from
 *   more: 64 further bits of path
 *
 * kind is the new kind of a promotion or the kind of a man dropped. Equal values mean equal moves. */
#ifndef FUSILIER_ENGINE_BOARD_MOVE_H
#define FUSILIER_ENGINE_BOARD_MOVE_H

#include "engine/board/types.h"

typedef enum {
    MOVE_PLAIN,      /* a man goes from `from` to `to`, capturing what stands there */
    MOVE_DOUBLE,     /* a pawn's double step, or another that can be answered in passing */
    MOVE_EN_PASSANT, /* a pawn captures the man beside it that has just passed */
    MOVE_CASTLE,     /* from = the king's cell, to = the *rook's* cell (Chess960 convention) */
    MOVE_SHOT,       /* the man on `from` stays and removes the man on `to` */
    MOVE_DROP,       /* a man of kind `kind` appears on `to`; from = to */
    MOVE_PASS,       /* nothing moves; from = to = 0 */
    MOVE_DICE,       /* a chance event: choice = the total */
    MOVE_OTHER,      /* what else a game has; it reads the choice itself */
    MOVE_TYPES
} MoveType;

typedef struct {
    uint64_t bits;
    uint64_t more;
} Move;

enum { MOVE_TEXT_MAX = 256 }; /* longest move string with its terminator */

static const Move MOVE_NONE = { 0, 0 }; /* no legal move has this value: a1a1 */

static inline Move move_make(MoveType type, Cell from, Cell to, Kind kind) {
    return (Move){ (uint64_t)from | (uint64_t)to << 8 | (uint64_t)kind << 16 | (uint64_t)type << 24, 0 };
}
static inline Cell move_from(Move move) {
    return (Cell)(move.bits & 0xff);
}
static inline Cell move_to(Move move) {
    return (Cell)(move.bits >> 8 & 0xff);
}
static inline Kind move_kind(Move move) {
    return (Kind)(move.bits >> 16 & 0xff);
}
static inline MoveType move_type(Move move) {
    return (MoveType)(move.bits >> 24 & 0xff);
}
static inline uint32_t move_choice(Move move) {
    return (uint32_t)(move.bits >> 32);
}
static inline bool move_equal(Move a, Move b) {
    return a.bits == b.bits && a.more == b.more;
}
static inline bool move_is_none(Move move) {
    return move.bits == 0 && move.more == 0;
}

/* The same move with a further choice that belongs to it. */
static inline Move move_choose(Move move, uint32_t choice) {
    move.bits = (move.bits & 0xffffffff) | (uint64_t)choice << 32;
    return move;
}

/* A short signature for hash tables and histories: never 0 for a move of a game with plain moves only, where it is
 * also unique; elsewhere compare it with the legal moves and take the first that has it. */
static inline uint32_t move_signature(Move move) {
    if (LIKELY(!(move.bits >> 32 | move.more))) return (uint32_t)move.bits;
    const uint64_t tail = (move.bits >> 32) * 0x9E3779B97F4A7C15ULL ^ move.more * 0xC2B2AE3D27D4EB4FULL;
    return (uint32_t)move.bits ^ (uint32_t)(tail >> 32);
}

/* A list that grows. Generators reserve room first and then write without looking. */
typedef struct {
    Move *at;
    int count;
    int room;
} MoveList;

void movelist_init(MoveList *list);
void movelist_free(MoveList *list);
void movelist_reserve_slow(MoveList *list, int room);

/* Makes room for `extra` more moves (aborts the program when memory is out, as nothing sensible can follow). */
static inline void movelist_reserve(MoveList *list, int extra) {
    if (UNLIKELY(list->room - list->count < extra)) movelist_reserve_slow(list, list->count + extra);
}

static inline void movelist_push(MoveList *list, Move move) {
    movelist_reserve(list, 1);
    list->at[list->count++] = move;
}

static inline void movelist_clear(MoveList *list) {
    list->count = 0;
}

/* Index of the move in the list, or -1. */
int movelist_find(const MoveList *list, Move move);

#endif
