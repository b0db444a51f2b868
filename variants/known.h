/* known.h -- the games that other programs and servers have, and that are here as files: variants/known/. A game is
 * made when it is first asked for, as nobody needs all of them. Layer: variants. */
#ifndef FUSILIER_VARIANTS_KNOWN_H
#define FUSILIER_VARIANTS_KNOWN_H

#include "engine/game.h"
#include "variants/sheets/read.h"

/* All of them, in the order of the files: parents for others. */
const Sheets *known_all(void);

/* Number of a game by its id, or by its title in any letter case; -1: there is none. */
int known_find(const char *id);
int known_find_called(const char *title);

/* The game of a number. Safe from several threads. */
const Game *known_game(int number);

#endif
