/* strikes_and_dice.c -- the games of the family. */
#include "variants/families.h"
#include "variants/strikes_and_dice/blunderbuss.h"
#include "variants/strikes_and_dice/strikes.h"

const Game *const family_strikes_and_dice[] = { &game_three_strikes_rifle, &game_three_strikes_ed, &game_blunderbuss,
                                                NULL };
