/* seated.h -- games of further rules on the ground of a listed game that brings board, men and seats along
 * (Rule.is_ground): "doubles+rifle" is Doubles with shots, "scaci-10x20+madrasi" Scaci Partonici on ten files with men
 * who paralyse each other. Layer: variants. */
#ifndef FUSILIER_VARIANTS_SEATED_H
#define FUSILIER_VARIANTS_SEATED_H

#include "engine/game.h"

/* The id of the listed game of this sort that is called so, by its id or its title; NULL if there is none. */
const char *seated_ground(const char *name);

/* Does one of the words joined by + name such a game? */
bool seated_is_meant(const char *joined_id);

/* Could these words be joined, as far as they say? */
bool seated_fits(const char *joined_id, Error *err);

/* The game of these words, made when it is first asked for; NULL with an error if there is none. */
const Game *seated_find(const char *joined_id, Error *err);

#endif
