/* xboard_hosting.h -- how a game is made known to XBoard: its name, its set-up, and how its men move.
 * Layer: protocol; uses engine/game.h and the registry. Everything is derived from the descriptor of the game. */
#ifndef FUSILIER_PROTOCOL_XBOARD_HOSTING_H
#define FUSILIER_PROTOCOL_XBOARD_HOSTING_H

#include "engine/game.h"

enum { HOSTING_TEXT_MAX = 4096 };

/* Can XBoard show and play the game: two players on one board of squares, and no effects that it would not know? */
bool hosting_can(const Game *game);

/* The name of a game in `variant` and `feature variants`. */
const char *hosting_name(const Game *game);

/* The game of that name, NULL if there is none. */
const Game *hosting_find(const char *name);

/* Does XBoard know the rules behind this name by itself? */
bool hosting_is_builtin(const char *name);

/* All names of games that XBoard can play, separated by commas. Returns the length. */
size_t hosting_names(char *buf, size_t size);

/* The lines that describe the game, `setup` first, then one `piece` for each kind; empty for games that XBoard knows.
 * Returns the length. */
size_t hosting_describe(const Game *game, char *buf, size_t size);

/* XBoard's descriptor of one kind of man (Betza's notation as XBoard reads it); empty if the kind is unknown. */
size_t hosting_betza(const Game *game, Kind kind, char *buf, size_t size);

#endif
