/* games.h -- the descriptors of all games, one line each; registry.c lists them.
 * Layer: variants. */
#ifndef FUSILIER_VARIANTS_GAMES_H
#define FUSILIER_VARIANTS_GAMES_H

#include "engine/game.h"

extern const Game game_chess, game_chess960;   /* orthodox.c */
extern const Game game_rifle, game_rifle_free; /* shooting.c */
extern const Game game_atomic;                 /* blast.c */
extern const Game game_cylindrical;            /* adams.c */

#endif
