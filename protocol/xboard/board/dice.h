/* dice.h -- the dice of the conversation.
 * Layer: protocol; uses turn.h. */
#ifndef FUSILIER_PROTOCOL_XBOARD_BOARD_DICE_H
#define FUSILIER_PROTOCOL_XBOARD_BOARD_DICE_H

#include "protocol/xboard/board/turn.h"

typedef struct {
    uint64_t random;
    uint64_t seed;   /* where it began; 0: anywhere */
    bool asks;       /* option: the user rolls */
    bool is_rolling; /* he is about to */
    Turn turn;       /* the turn that the dice are rolled for */
    bool is_shown;   /* its first ply is on XBoard's board */
} Dice;

/* They begin anew if this is another seed. */
void dice_seed(Dice *dice, uint64_t seed);
void dice_begin_game(Dice *dice);

/* What they say in a position of theirs: an event, by its weight. */
unsigned dice_roll(Dice *dice, const Position *pos);

#endif
