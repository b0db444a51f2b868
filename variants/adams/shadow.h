/* shadow.h -- the games of shadow.c, for the table of the family.
 * Layer: variants. */
#ifndef FUSILIER_VARIANTS_ADAMS_SHADOW_H
#define FUSILIER_VARIANTS_ADAMS_SHADOW_H

#include "engine/game.h"

extern const Game game_shadow, game_cylindrical_shadow;

#endif
