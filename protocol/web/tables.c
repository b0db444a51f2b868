/* The tables of a server, and the games that it keeps in files. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/files.h"
#include "engine/base/folder.h"
#include "engine/base/system.h"
#include "protocol/record/replay.h"
#include "protocol/web/server.h"

enum { LISTED_MAX = 200 };

/* ---- ids ---- */

/* Ids are names of files: letters, digits and hyphens alone. */
static bool is_id(const char *text) {
    const size_t length = strlen(text);
    return length > 0 && length < TABLE_ID_MAX && strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == length;
}

/* With the lock. */
static WebTable *find(const Web *web, const char *id) {
    for (int i = 0; i < web->tables; i++)
        if (strcmp(web->table[i]->id, id) == 0) return web->table[i];
    return NULL;
}

WebTable *web_hold(Web *web, const char *id) {
    pthread_mutex_lock(&web->lock);
    WebTable *const table = find(web, id);
    if (table) table->users++;
    pthread_mutex_unlock(&web->lock);
    return table;
}

void web_hold_again(WebTable *table) {
    table->users++;
}

void web_drop(Web *web, WebTable *table) {
    (void)web;
    if (table) table->users--;
}

static void path_of(const Web *web, const char *id, char *path, size_t size) {
    snprintf(path, size, "%s/%s.pgn", web->folder, id);
}

/* The day and a number that no game of the day has yet: "2026-11-23-4". */
static bool new_id(const Web *web, char id[static TABLE_ID_MAX], Error *err) {
    char date[SYSTEM_DATE_MAX], path[KEEP_PATH_MAX];
    system_date(date);
    for (char *at = date; *at; at++)
        if (*at == '.') *at = '-';
    for (int number = 1; number < 100000; number++) {
        snprintf(id, TABLE_ID_MAX, "%s-%d", date, number);
        path_of(web, id, path, sizeof path);
        if (!find(web, id) && !(*web->folder && file_exists(path))) return true;
    }
    return error_set(err, "there are too many games of one day");
}

/* ---- tables ---- */

static bool has_room(const Web *web) {
    int playing = 0;
    for (int i = 0; i < web->tables; i++) playing += web->table[i]->has_thread;
    return web->tables < TABLES_MAX && playing < PLAYING_MAX;
}

/* With the lock: lays a table for the round, which is held. `id`: NULL, a new one. */
static WebTable *lay(Web *web, Round *round, const char *id, Error *err) {
    char fresh[TABLE_ID_MAX];
    if (!has_room(web)) return error_set(err, "there are too many games"), NULL;
    if (!id && !new_id(web, fresh, err)) return NULL;
    WebTable *const table = table_of_round(&web->thinkers, round, id ? id : fresh);
    if (*web->folder) path_of(web, table->id, table->keep.path, sizeof table->keep.path);
    table->users = 1;
    return web->table[web->tables++] = table;
}

WebTable *web_lay_round(Web *web, Round *round, Error *err) {
    pthread_mutex_lock(&web->lock);
    WebTable *const table = lay(web, round, NULL, err);
    pthread_mutex_unlock(&web->lock);
    if (!table) round_release(round);
    return table;
}

WebTable *web_new_table(Web *web, const Game *game, const char *position, Error *err) {
    Round round;
    return table_round(&round, game, position, err) ? web_lay_round(web, &round, err) : NULL;
}

bool web_begin(WebTable *table, Error *err) {
    pthread_mutex_lock(&table->lock);
    const bool good = table_begin(table, err);
    pthread_mutex_unlock(&table->lock);
    return good;
}

/* ---- files ---- */

void web_find_folder(Web *web) {
    Error err;
    const char *const state = getenv("XDG_STATE_HOME"), *const home = getenv("HOME");
    if (state && *state == '/')
        snprintf(web->folder, sizeof web->folder, "%s/fusilier/games", state);
    else if (home && *home)
        snprintf(web->folder, sizeof web->folder, "%s/.local/state/fusilier/games", home);
    if (*web->folder && folder_make(web->folder, &err)) return;
    fprintf(stderr, "fusilier web: games are not saved: %s\n", *web->folder ? err.text : "there is no home folder");
    *web->folder = '\0';
}

bool web_has_saved(const Web *web, const char *id) {
    char path[KEEP_PATH_MAX];
    path_of(web, id, path, sizeof path);
    return *web->folder && is_id(id) && file_exists(path);
}

WebTable *web_load(Web *web, const char *path, Error *err) {
    Round round;
    return table_read(&round, path, err) ? web_lay_round(web, &round, err) : NULL;
}

/* Somebody else may have opened it meanwhile. */
static WebTable *lay_opened(Web *web, const char *id, Round *round, Error *err) {
    pthread_mutex_lock(&web->lock);
    WebTable *table = find(web, id);
    round->away = access_seats(&web->access, id);
    if (table) {
        table->users++;
        round_release(round);
    } else if ((table = lay(web, round, id, err))) {
        keep_is_file_of(&table->keep, &table->round);
    } else {
        round_release(round);
    }
    pthread_mutex_unlock(&web->lock);
    return table;
}

WebTable *web_open(Web *web, const char *id, Error *err) {
    char path[KEEP_PATH_MAX];
    Round round;
    if (!is_id(id)) return error_set(err, "there is no game of this name"), NULL;
    WebTable *const table = web_hold(web, id);
    if (table) return table;
    if (!web_has_saved(web, id)) return error_set(err, "there is no game of this name"), NULL;
    path_of(web, id, path, sizeof path);
    return table_read(&round, path, err) ? lay_opened(web, id, &round, err) : NULL;
}

/* ---- the list ---- */

static cJSON *row(const char *id, const char *game, const char *title, const char *result, int plies) {
    cJSON *const object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "table", id);
    cJSON_AddStringToObject(object, "game", game);
    cJSON_AddStringToObject(object, "title", title);
    cJSON_AddStringToObject(object, "result", result);
    cJSON_AddNumberToObject(object, "plies", plies);
    cJSON_AddStringToObject(object, "date", id);
    return object;
}

/* A saved game by its tags. */
static cJSON *saved_row(Web *web, const char *id) {
    char path[KEEP_PATH_MAX];
    Error err = { "" };
    size_t size;
    PgnGame read;
    PgnReader reader;
    cJSON *found = NULL;
    path_of(web, id, path, sizeof path);
    char *const text = pgn_load(path, &size, &err);
    if (!text) return NULL;
    pgn_reader_init(&reader, text, size);
    if (pgn_read(&reader, &read, &err)) {
        const Game *const game = replay_game(&read, NULL, &err);
        if (game) found = row(id, game->id, game->title, replay_result(&read, game), read.plies);
        pgn_game_release(&read);
    }
    free(text);
    return found;
}

typedef struct {
    Web *web;
    cJSON *list;
} Listing;

static bool add_saved(void *context, const char *name) {
    Listing *const listing = context;
    char id[TABLE_ID_MAX];
    const size_t length = strlen(name);
    if (length <= 4 || length - 4 >= sizeof id || strcmp(name + length - 4, ".pgn") != 0) return true;
    snprintf(id, sizeof id, "%.*s", (int)(length - 4), name);
    if (!is_id(id) || find(listing->web, id)) return true;
    cJSON *const found = saved_row(listing->web, id);
    if (found) cJSON_AddItemToArray(listing->list, found);
    return cJSON_GetArraySize(listing->list) < LISTED_MAX;
}

/* Of a table at hand; with the lock. */
static cJSON *table_row(WebTable *table) {
    const Round *const round = &table->round;
    pthread_mutex_lock(&table->lock);
    cJSON *const object =
        row(table->id, round_game(round)->id, round_game(round)->title, round->ending.result, round->record.count);
    pthread_mutex_unlock(&table->lock);
    return object;
}

cJSON *web_list(Web *web) {
    Listing listing = { web, cJSON_CreateArray() };
    pthread_mutex_lock(&web->lock);
    for (int i = web->tables - 1; i >= 0; i--) cJSON_AddItemToArray(listing.list, table_row(web->table[i]));
    if (*web->folder) folder_list(web->folder, add_saved, &listing);
    pthread_mutex_unlock(&web->lock);
    return listing.list;
}
