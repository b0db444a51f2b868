/* dice.h -- the dice of a conversation.
 * Layer: protocol/xboard/board (its pipeline: docs/architecture.md); uses engine/game.h. */
#ifndef FUSILIER_PROTOCOL_XBOARD_BOARD_DICE_H
#define FUSILIER_PROTOCOL_XBOARD_BOARD_DICE_H

#include "engine/game.h"

typedef struct {
    uint64_t random;
    uint64_t seed; /* where it began; 0: anywhere */
} Dice;

/* They begin anew if this is another seed. */
void dice_seed(Dice *dice, uint64_t seed);
void dice_begin_game(Dice *dice);

/* What they say in a position of theirs: an event, by its weight. */
unsigned dice_roll(Dice *dice, const Position *pos);

#endif
