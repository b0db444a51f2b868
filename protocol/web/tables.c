/* The tables of a server, and the games that it keeps in files. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/files.h"
#include "engine/base/folder.h"
#include "engine/base/system.h"
#include "protocol/record/replay.h"
#include "protocol/record/saved_game.h"
#include "protocol/web/clocks.h"
#include "protocol/web/server.h"
#include "protocol/web/variations.h"

enum { LISTED_MAX = 200 };

/* ---- ids ---- */

/* Ids are names of files: letters, digits and hyphens alone. */
static bool is_id(const char *text) {
    const size_t length = strlen(text);
    return length > 0 && length < TABLE_ID_MAX && strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == length;
}

WebTable *web_table(Web *web, const char *id) {
    for (int i = 0; i < web->tables; i++)
        if (strcmp(web->table[i]->id, id) == 0) return web->table[i];
    return NULL;
}

static void path_of(const Web *web, const char *id, char *path, size_t size) {
    snprintf(path, size, "%s/%s.pgn", web->folder, id);
}

/* The day and a number that no game of the day has yet: "2026-11-23-4". */
static bool new_id(Web *web, char id[static TABLE_ID_MAX]) {
    char date[SYSTEM_DATE_MAX], path[600];
    system_date(date);
    for (char *at = date; *at; at++)
        if (*at == '.') *at = '-';
    for (int number = 1; number < 100000; number++) {
        snprintf(id, TABLE_ID_MAX, "%s-%d", date, number);
        path_of(web, id, path, sizeof path);
        if (!web_table(web, id) && !(*web->folder && file_exists(path))) return true;
    }
    return false;
}

/* ---- tables ---- */

static bool has_room(const Web *web) {
    int playing = 0;
    for (int i = 0; i < web->tables; i++) playing += web->table[i]->has_thread;
    return web->tables < TABLES_MAX && playing < PLAYING_MAX;
}

static WebTable *add(Web *web, const Game *game, const char *position, const char *id, Error *err) {
    if (!has_room(web)) return error_set(err, "there are too many games"), NULL;
    WebTable *const table = table_new(&web->room, game, position, id, err);
    if (table) web->table[web->tables++] = table;
    return table;
}

WebTable *web_new_table(Web *web, const Game *game, const char *position, Error *err) {
    char id[TABLE_ID_MAX];
    if (!new_id(web, id)) return error_set(err, "there are too many games of one day"), NULL;
    return add(web, game, position, id, err);
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

void web_keep(Web *web, WebTable *table) {
    char path[600];
    Error err;
    if (!table->unsaved || !*web->folder || table->record.count == 0) return;
    table->unsaved = false;
    SavedGame saved;
    table_saved(table, &saved);
    char **const asides = variations_asides(table, &table->record);
    saved.asides = asides;
    const FileContents contents = { saved_game_write, &saved, .safely = true };
    path_of(web, table->id, path, sizeof path);
    if (!file_replace(path, &contents, &err)) fprintf(stderr, "fusilier web: %s\n", err.text);
    variations_free_asides(asides, table->record.count);
}

/* Those who played go on; people of games by others, too. */
static void seat_as_saved(WebTable *table, const PgnGame *read) {
    for (Player player = 0; player < table->game->players; player++) {
        const char *const who = pgn_tag(read, pgn_player(table->game, player));
        if (who) table_seat(table, player, who, NULL);
    }
}

static WebTable *load(Web *web, const char *path, const char *id, Error *err) {
    PgnGame read;
    Record record;
    if (!saved_game_read(path, NULL, &record, &read, err)) return error_prefix(err, "%s", path), NULL;
    WebTable *const table = add(web, record.pos.game, NULL, id, err);
    if (table) {
        const char *const result = replay_result(&read, table->game);
        const bool ended = strcmp(result, "*") != 0;
        record_release(&table->record);
        table->record = record;
        seat_as_saved(table, &read);
        const char *const event = pgn_tag(&read, "Event");
        table->is_study = event && strcmp(event, STUDY_EVENT) == 0;
        clocks_load(table, &read);
        table_settle(table, ended ? result : NULL, ended ? read.comment : NULL);
        table->is_flagged = saved_game_on_time(&read);
        table->unsaved = false;
    } else {
        record_release(&record);
    }
    pgn_game_release(&read);
    return table;
}

bool web_has_saved(const Web *web, const char *id) {
    char path[600];
    path_of(web, id, path, sizeof path);
    return *web->folder && is_id(id) && file_exists(path);
}

WebTable *web_load(Web *web, const char *path, Error *err) {
    char id[TABLE_ID_MAX];
    if (!new_id(web, id)) return error_set(err, "there are too many games of one day"), NULL;
    return load(web, path, id, err);
}

WebTable *web_open(Web *web, const char *id, Error *err) {
    char path[600];
    if (!is_id(id)) return error_set(err, "there is no game of this name"), NULL;
    WebTable *const table = web_table(web, id);
    if (table) return table;
    if (!web_has_saved(web, id)) return error_set(err, "there is no game of this name"), NULL;
    path_of(web, id, path, sizeof path);
    WebTable *const loaded = load(web, path, id, err);
    const unsigned away = loaded ? access_seats(&web->access, id) : 0;
    for (Player player = 0; player < PLAYERS_MAX; player++)
        if (away >> player & 1) loaded->seat[player].is_away = true;
    return loaded;
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
    char path[600];
    Error err = { .text = "" };
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
        if (game) found = row(id, game->id, game->title, replay_result(&read, game), read.count);
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
    if (!is_id(id) || web_table(listing->web, id)) return true;
    cJSON *const found = saved_row(listing->web, id);
    if (found) cJSON_AddItemToArray(listing->list, found);
    return cJSON_GetArraySize(listing->list) < LISTED_MAX;
}

cJSON *web_list(Web *web) {
    Listing listing = { web, cJSON_CreateArray() };
    for (int i = web->tables - 1; i >= 0; i--) {
        const WebTable *const table = web->table[i];
        cJSON_AddItemToArray(listing.list,
                             row(table->id, table->game->id, table->game->title, table->result, table->record.count));
    }
    if (*web->folder) folder_list(web->folder, add_saved, &listing);
    return listing.list;
}
