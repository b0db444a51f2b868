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
    MoveList events;
    uint64_t total = 0;
    unsigned rolled = 0;
    movelist_init(&events);
    game_moves(pos, GEN_ALL, &events);
    for (int i = 0; i < events.count; i++) total += game_chance_weight(pos, events.at[i]);
    dice->random = mix64(dice->random);
    assert(total > 0 && "dice are rolled where they decide something");
    uint64_t left = dice->random % total;
    for (int i = 0; i < events.count; i++) {
        const uint64_t weight = game_chance_weight(pos, events.at[i]);
        rolled = (unsigned)move_choice(events.at[i]);
        if (left < weight) break;
        left -= weight;
    }
    movelist_free(&events);
    return rolled;
}
