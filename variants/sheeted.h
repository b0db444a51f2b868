/* sheeted.h -- further rules for games that files describe: "capablanca+atomic" is the board, the men and the array of
 * Capablanca Chess with the rules of the other words. Layer: variants. */
#ifndef FUSILIER_VARIANTS_SHEETED_H
#define FUSILIER_VARIANTS_SHEETED_H

#include "engine/game.h"

/* The id of the game from a file that is called so, by its id or its title in any case; NULL if there is none, or if it
 * is a word of rules as well. */
const char *sheeted_ground(const char *name);

/* Does one of the words joined by + name a game from a file? */
bool sheeted_is_meant(const char *joined_id);

/* Could these words be joined, as far as they say? What board and men say is found when the game is made. */
bool sheeted_fits(const char *joined_id, Error *err);

/* The game of these words, made when it is first asked for; NULL with an error if there is none. */
const Game *sheeted_find(const char *joined_id, Error *err);

/* The same of a game from a file that need not be in the list, and words of rules, "atomic+madrasi". */
const Game *sheeted_join(const Game *host, const char *words, Error *err);

#endif
