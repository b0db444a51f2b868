/* blunderbuss.h -- what the files of Blunderbuss Chess share: blunderbuss.c has the rules, blunderbuss_words.c tells
 * people what became of a shot.
 * Layer: variants; nobody else includes it. */
#ifndef FUSILIER_VARIANTS_STRIKES_AND_DICE_BLUNDERBUSS_H
#define FUSILIER_VARIANTS_STRIKES_AND_DICE_BLUNDERBUSS_H

#include "engine/game.h"
#include "engine/words.h"

typedef struct {
    Cell at;       /* whom it meets now */
    int direction; /* clockwise from north (board.h) */
    int bends;
    Cell king; /* the king shot at in passing, CELL_NONE if none */
} Bullet;

enum { BENDS_MAX = 1, ROLLS = 13 /* totals of two dice, from 0 */ };

/* By so many times 45 degrees a total bends the bullet; those that hit. */
extern const int8_t blunderbuss_turns[ROLLS];
static inline bool blunderbuss_hits(uint32_t total) {
    return total >= 6 && total <= 8;
}

Bullet blunderbuss_bullet(const Position *pos); /* in flight: at a node of chance */
bool blunderbuss_is_long_shot(const Position *pos, Move move);

extern const Words blunderbuss_words;
extern const Game game_blunderbuss;

#endif
