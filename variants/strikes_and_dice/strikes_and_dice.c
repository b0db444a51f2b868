/* strikes_and_dice.c -- the games of the family. */
#include "variants/families.h"
#include "variants/strikes_and_dice/blunderbuss.h"
#include "variants/strikes_and_dice/strikes.h"

static const Game *const games[] = { &game_three_strikes_rifle, &game_three_strikes_ed, &game_blunderbuss, NULL };
const Family family_strikes_and_dice = FAMILY(games, NULL);
