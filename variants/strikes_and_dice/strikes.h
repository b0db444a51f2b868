/* strikes.h -- what the two files of 3 Strikes Chess share: the state of a position, and how it is written.
 * Layer: variants. */
#ifndef FUSILIER_VARIANTS_STRIKES_AND_DICE_STRIKES_H
#define FUSILIER_VARIANTS_STRIKES_AND_DICE_STRIKES_H

#include "engine/extras.h"
#include "engine/game.h"

/* Flags: men with one and two injuries; where a king that has just castled started, and the cell that it crossed. */
enum { FLAG_ONCE, FLAG_TWICE, FLAG_PATH };

/* Words: 1 in partial stalemate; the man in limbo, 0 if there is none. */
enum { WORD_PARTIAL, WORD_LIMBO };

/* The man in limbo: who, with how many injuries, and where he was attacked. */
static inline uint32_t limbo_make(Man man, int injuries, Cell at) {
    return man | (uint32_t)injuries << 8 | (uint32_t)at << 16;
}
static inline Man limbo_man(uint32_t limbo) {
    return limbo & 0xff;
}
static inline int limbo_injuries(uint32_t limbo) {
    return limbo >> 8 & 0xff;
}
static inline Cell limbo_cell(uint32_t limbo) {
    return (Cell)(limbo >> 16);
}

/* The further choice of a move: up to three cells to heal, HEAL_BITS each (cell + 1, in ascending order), and above
 * them whether the king that has castled is attacked in passing. */
#define CHOICE_PASSING (1U << 31)
enum { HEAL_BITS = 7, HEAL_MASK = 127, HEALS_MAX = 3 };

/* ---- strikes.c ---- */

/* What becomes of the own king by a move: attacked while it is hurt twice, open to attack, or neither. */
typedef enum { STRIKES_ILLEGAL, STRIKES_EXPOSING, STRIKES_SAFE } Safeness;
Safeness strikes_try(const Position *pos, Move move);

int strikes_injuries(const Position *pos, Cell at);

/* The squares that a man attacks with so many injuries; all but pawns also move there. */
Bits strikes_reach(const Position *pos, Man man, Cell from, int injuries);

/* The two squares that an injured knight passes between. */
Bits strikes_knight_path(Cell from, Cell to);

/* May the enemy king be attacked now? */
bool strikes_may_hurt_king(const Position *pos);

/* ---- strikes_refusal.c ---- */

bool strikes_allows(const Position *pos, const struct Wish *wish, Error *err);

/* strikes_notation.c: hooks. */
size_t strikes_format_move(const Position *pos, Move move, char buf[static MOVE_TEXT_MAX]);
bool strikes_check_position(const Position *pos, Error *err);
extern const Notation strikes_ed_notation;
extern const Extra strikes_rifle_extras[], strikes_ed_extras[];

#endif
