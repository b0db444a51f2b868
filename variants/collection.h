/* collection.h -- games from files that somebody has for themselves, beside those of the list: two collections may have
 * different games of one name. Layer: variants.
 *
 * A game that was made stays as long as the program, as all do, and equal texts make one game: collections that come
 * and go with the same files cost no more than one of them. */
#ifndef FUSILIER_VARIANTS_COLLECTION_H
#define FUSILIER_VARIANTS_COLLECTION_H

#include "variants/load.h"
#include "variants/plugins.h"

typedef struct Collection Collection;

Collection *collection_new(void);
void collection_free(Collection *collection);

/* Adds the games of a text. Its sections may begin from games that are there already. As games_load otherwise, but a
 * name that the list or the collection has is refused. */
bool collection_load(Collection *collection, const char *name, const char *text, GamesToldOf *tell, void *listener,
                     Error *err);

/* Adds the games of a plug-in, and lets its words be joined: those of plug-ins that the collection has not are no words
 * here. False with an error, and nothing has changed. */
bool collection_plug(Collection *collection, const char *path, Error *err);

int collection_count(const Collection *collection);
const Game *collection_at(const Collection *collection, int i);

/* The game that somebody who has these games means (game_find_or): theirs come before those of the list but for ids,
 * and rules may be joined to them. NULL with an error. */
const Game *collection_find(const Collection *collection, const char *name, Error *err);

#endif
