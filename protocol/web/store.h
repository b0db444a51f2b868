/* store.h -- the folder of saved games: who may have which of its names, and its files.
 * Layer: protocol (private to web/). Safe from several threads.
 *
 * Several servers may share a folder. A game has an id, which is the name of its file; an id is given by making an
 * empty file where there was none, so that no two servers ever give the same, and one server at a time has a game
 * open. Without a folder everything is allowed and nothing is there; it is made as soon as it can be. */
#ifndef FUSILIER_PROTOCOL_WEB_STORE_H
#define FUSILIER_PROTOCOL_WEB_STORE_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/base/error.h"
#include "engine/base/system.h"

enum {
    TABLE_ID_MAX = 40,
    STORE_FOLDER_MAX = 512,
    STORE_PART_MAX = 12,
    STORE_PATH_MAX = STORE_FOLDER_MAX + 128, /* of the folder and a name */
    STORED_MAX = 4 << 20                     /* bytes of a file that is opened */
};

typedef struct {
    char folder[STORE_FOLDER_MAX]; /* "": there can be none */
    _Atomic(struct Holds *) holds; /* NULL: there are none yet */
    char day[SYSTEM_DATE_MAX];     /* of the last id; "": none was given yet */
    int number;                    /* of it: earlier ones of the day are hardly ever free */
    char part[STORE_PART_MAX];     /* of ids, where others who give some are not noticed, "-k3f9"; "": they are */
    Error loses;                   /* why what is written here is gone when the program ends; "": it is not */
} Store;

/* Finds or makes the folder, and tidies up what servers have left there that were killed: files half written long ago,
 * and names that were given and never used. What goes wrong is said on standard error. */
void store_init(Store *store);

/* Finds or makes the folder that was not there to be found before. True: it is there since now. In one thread alone. */
bool store_find(Store *store);
void store_release(Store *store);

/* Ids are names of files: letters, digits and hyphens alone. */
bool store_is_id(const char *text);

/* The id in the name of a file of a game, "2026-11-23-4.pgn". False: it is none. */
bool store_id_of(const char *name, char id[static TABLE_ID_MAX]);

void store_path(const Store *store, const char *id, char path[static STORE_PATH_MAX]);

/* ---- who has a game ---- */

/* The day and a number that no game of the day has yet, for this server alone: "2026-11-23-4". `is_used`: does it have
 * a game of this id that no file shows? In one thread at a time. */
bool store_new_id(Store *store, bool (*is_used)(const void *context, const char *id), const void *context,
                  char id[static TABLE_ID_MAX]);

/* Takes a game of a file. False: another server has it. */
bool store_take(Store *store, const char *id);

/* Gives the game back; the file of a game that was never saved goes. */
void store_give(Store *store, const char *id);

/* ---- files ---- */

/* Is there a game of this id? An empty file holds none. */
bool store_has(const Store *store, const char *id);

/* Its text, for the caller to free. NULL with an error. */
char *store_read(const Store *store, const char *id, size_t *size, Error *err);

/* Removes the file of a game that is this server's (store_take), for good. Nothing but a plain file that is no link to
 * another one, and of which `is_own` is true, is touched; where there is no file, all is well. */
bool store_remove(const Store *store, const char *id, bool (*is_own)(const char *text, size_t size), Error *err);

#endif
