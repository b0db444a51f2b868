/* divide.h -- the game of divide.c, for the table of the family.
 * Layer: variants. */
#ifndef FUSILIER_VARIANTS_OTHER_CAPTURES_DIVIDE_H
#define FUSILIER_VARIANTS_OTHER_CAPTURES_DIVIDE_H

#include "engine/game.h"

extern const Game game_divide_and_conquer;

#endif
