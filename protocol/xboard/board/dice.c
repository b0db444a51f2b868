#include "protocol/xboard/board/dice.h"

#include "engine/base/system.h"

void dice_seed(Dice *dice, uint64_t seed) {
    if (seed == dice->seed && dice->random) return;
    dice->seed = seed;
    dice->random = seed ? seed : system_seed();
}

void dice_begin_game(Dice *dice) {
    if (dice->seed) dice->random = dice->seed;
}

unsigned dice_roll(Dice *dice, const Position *pos) {
    return (unsigned)move_choice(game_roll(pos, &dice->random));
}
