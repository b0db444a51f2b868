/* show.h -- games written as files, which read again play the same. Layer: variants. */
#ifndef FUSILIER_VARIANTS_SHOW_H
#define FUSILIER_VARIANTS_SHOW_H

#include "engine/game.h"

/* The file of a game, to be freed by free(): that of a game from a file with the sections that it begins from, and of
 * others the words of their rules, under the name "my-ID", as their own is taken. NULL with an error that says why
 * no file can say it. */
char *show_game(const Game *game, Error *err);

#endif
