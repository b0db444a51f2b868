/* saved_index.h -- which games lie in the folder of saved games: read once each, and again when its file has changed.
 * Layer: protocol (private to web/). Has a lock of its own. */
#ifndef FUSILIER_PROTOCOL_WEB_SAVED_INDEX_H
#define FUSILIER_PROTOCOL_WEB_SAVED_INDEX_H

#include <cjson/cJSON.h>
#include <pthread.h>
#include <stdint.h>

#include "protocol/record/pgn.h"
#include "protocol/web/store.h"

enum { SAVED_LABEL_MAX = 44 /* longer ones are cut */ };

typedef struct {
    char id[TABLE_ID_MAX];
    const Game *game; /* NULL: the file is no game of ours */
    char result[32];
    int plies;
    bool is_own;                                                                 /* a server of ours has written it */
    char seat[PLAYERS_MAX][SAVED_LABEL_MAX], name[PLAYERS_MAX][SAVED_LABEL_MAX]; /* who plays; "": nobody has said */
    int64_t changed_us, size; /* of its file; size 0: it has none yet */
} SavedEntry;

typedef struct {
    pthread_mutex_t lock;
    SavedEntry *entry; /* in the order of ids */
    int count;
} SavedIndex;

/* Has a server of ours written the game, not somebody who has put it there? */
bool saved_index_is_own(const PgnGame *read);

void saved_index_init(SavedIndex *index);
void saved_index_release(SavedIndex *index);

/* A page of the list, the game that changed last first: the games that follow that of the id and the time in `after`,
 * whether it is still there or not (without a time: behind where it is now; NULL: from the first on), so many at most.
 * `live`: games at hand, which may have gone further than their files, or have none. An array of {table, game, title,
 * seats, result, plies, date, changed, size, own}; NULL: there is no such game to follow. */
cJSON *saved_index_page(SavedIndex *index, const Store *store, const SavedEntry live[], int live_count,
                        const SavedEntry *after, int count);

#endif
