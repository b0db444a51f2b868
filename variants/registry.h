/* registry.h -- the list of all games.
 * Layer: variants. */
#ifndef FUSILIER_VARIANTS_REGISTRY_H
#define FUSILIER_VARIANTS_REGISTRY_H

#include "engine/game.h"

extern const Game *const games[]; /* in the order of `fusilier list` */
extern const int games_count;

/* The game with this id, or NULL. */
const Game *game_find(const char *id);

/* The game that other programs and people call so (game_is_called), an id before all other names; NULL if none is. */
const Game *game_find_called(const char *name);

/* The game with this id, with an error that names the id (and the nearest one, if it looks like a slip). */
const Game *game_find_or(const char *id, Error *err);

#endif
