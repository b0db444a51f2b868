/* The tables of a server, and the games that it keeps in files. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/base/clock.h"
#include "engine/base/files.h"
#include "engine/base/memory.h"
#include "protocol/record/replay.h"
#include "protocol/record/saved_game.h"
#include "protocol/web/clocks.h"
#include "protocol/web/server.h"
#include "protocol/web/variations.h"

/* ---- places ---- */

static WebPlace *place_of(Web *web, const WebTable *table) {
    for (int i = 0; i < web->tables; i++)
        if (web->place[i].table == table) return &web->place[i];
    return NULL;
}

static WebPlace *find_place(Web *web, const char *id) {
    for (int i = 0; i < web->tables; i++)
        if (strcmp(web->place[i].table->id, id) == 0) return &web->place[i];
    return NULL;
}

WebTable *web_table(Web *web, const char *id) {
    const WebPlace *const place = find_place(web, id);
    return place && !place->is_leaving ? place->table : NULL;
}

void web_hold(Web *web, const WebTable *table) {
    WebPlace *const place = place_of(web, table);
    place->users++;
    place->used_ms = clock_ms();
}

void web_let_go(Web *web, const WebTable *table) {
    WebPlace *const place = place_of(web, table);
    place->users--;
    place->used_ms = clock_ms();
}

/* Forgets the table, and whoever waits for its end learns of it. */
static void remove_table(Web *web, WebTable *table) {
    WebPlace *const place = place_of(web, table), *const last = &web->place[--web->tables];
    memmove(place, place + 1, (size_t)(last - place) * sizeof *place);
    store_give(&web->store, table->id);
    table_free(table);
    pthread_cond_broadcast(&web->room.changed);
}

void web_drop(Web *web, WebTable *table) {
    remove_table(web, table);
}

/* ---- making room ---- */

/* Does nothing happen there, and would it stand in its file as it stands now? */
static bool may_rest(Web *web, WebTable *table) {
    const bool goes_on = table->has_thread && !table->over;
    web_keep(web, table);
    if (goes_on && (table->clocks.runs != NOBODY || !table_asks(table))) return false;
    if (table->record.count == 0) return !access_names(web->access, table->id);
    return !table->unsaved && table->variations.count == 0;
}

/* The thread of the table may need the lock to end: meanwhile nobody finds it. */
static void put_away(Web *web, WebPlace *place) {
    WebTable *const table = place->table;
    place->is_leaving = true;
    table_close(table);
    web_keep(web, table);
    remove_table(web, table);
}

bool web_make_room(Web *web, bool of_a_thread) {
    WebPlace *found = NULL;
    for (int i = 0; i < web->tables; i++) {
        WebPlace *const place = &web->place[i];
        const bool is_in_use = place->users > 0 || place->is_leaving || (of_a_thread && !place->table->has_thread);
        if (is_in_use || (found && found->used_ms <= place->used_ms)) continue;
        if (may_rest(web, place->table)) found = place;
    }
    if (found) put_away(web, found);
    return found != NULL;
}

static bool find_room(Web *web, Error *err) {
    for (;;) {
        int playing = 0;
        for (int i = 0; i < web->tables; i++) playing += web->place[i].table->has_thread;
        if (web->tables < TABLES_MAX && playing < PLAYING_MAX) return true;
        if (!web_make_room(web, playing >= PLAYING_MAX)) return error_set(err, "too many games go on");
    }
}

/* ---- tables ---- */

/* In the place that was found for it. */
static WebTable *add(Web *web, const Game *game, const char *position, const char *id, Error *err) {
    WebTable *const table = table_new(&web->room, game, position, id, err);
    if (table)
        web->place[web->tables++] =
            (WebPlace){ .table = table, .used_ms = clock_ms(), .begun_us = (int64_t)time(NULL) * 1000000 };
    else
        store_give(&web->store, id);
    return table;
}

static bool is_used(const void *web, const char *id) {
    return find_place((Web *)web, id) != NULL;
}

static bool new_id(Web *web, char id[static TABLE_ID_MAX], Error *err) {
    return store_new_id(&web->store, is_used, web, id) || error_set(err, "there are too many games of one day");
}

WebTable *web_new_table(Web *web, const Game *game, const char *position, Error *err) {
    char id[TABLE_ID_MAX];
    return find_room(web, err) && new_id(web, id, err) ? add(web, game, position, id, err) : NULL;
}

WebTable *web_any_table(Web *web, Error *err) {
    const WebPlace *last = NULL;
    for (int i = 0; i < web->tables; i++) {
        const WebPlace *const place = &web->place[i];
        if (!place->is_leaving && (!last || place->used_ms >= last->used_ms)) last = place;
    }
    return last ? last->table : web_new_table(web, web->game, NULL, err);
}

/* ---- files ---- */

/* Once of each move: it is tried again. */
static void complain(WebPlace *place, const Error *err) {
    if (place->failed != place->table->version) fprintf(stderr, "fusilier web: %s\n", err->text);
    place->failed = place->table->version;
}

void web_keep(Web *web, WebTable *table) {
    char path[STORE_PATH_MAX];
    Error err;
    if (!table->unsaved || !*web->store.folder || table->record.count == 0) return;
    SavedGame saved;
    table_saved(table, &saved);
    char **const asides = variations_asides(table, &table->record);
    saved.asides = asides;
    const FileContents contents = { saved_game_write, &saved, .safely = true };
    store_path(&web->store, table->id, path);
    table->unsaved = !file_replace(path, &contents, &err);
    if (table->unsaved) complain(place_of(web, table), &err);
    variations_free_asides(asides, table->record.count);
}

/* Those who played go on; people of games by others, too. */
static void seat_as_saved(WebTable *table, const PgnGame *read) {
    for (Player player = 0; player < table->game->players; player++) {
        const char *const who = pgn_tag(read, pgn_player(table->game, player));
        if (who) table_seat(table, player, who, NULL);
    }
}

/* The game that was read, which it releases, and its record, which is the table's from then on. */
static WebTable *lay_saved(Web *web, PgnGame *read, Record *record, const char *id, Error *err) {
    WebTable *const table = add(web, record->pos.game, NULL, id, err);
    if (table) {
        const char *const result = replay_result(read, table->game);
        const bool ended = strcmp(result, "*") != 0;
        record_release(&table->record);
        table->record = *record;
        seat_as_saved(table, read);
        const char *const event = pgn_tag(read, "Event");
        table->is_study = event && strcmp(event, STUDY_EVENT) == 0;
        clocks_load(table, read);
        table_settle(table, ended ? result : NULL, ended ? read->comment : NULL);
        table->is_flagged = saved_game_on_time(read);
        table->unsaved = false;
    } else {
        record_release(record);
    }
    pgn_game_release(read);
    return table;
}

WebTable *web_load(Web *web, const char *path, Error *err) {
    char id[TABLE_ID_MAX];
    PgnGame read;
    Record record;
    if (!find_room(web, err) || !new_id(web, id, err)) return NULL;
    if (saved_game_read(path, NULL, &record, &read, err)) return lay_saved(web, &read, &record, id, err);
    store_give(&web->store, id);
    return error_prefix(err, "%s", path), NULL;
}

/* Of a file of the folder, which nobody else has open. */
static WebTable *load(Web *web, const char *id, Error *err) {
    PgnGame read;
    Record record;
    size_t size;
    char *const text = store_read(&web->store, id, &size, err);
    const bool good = text && saved_game_parse(text, size, NULL, &record, &read, err);
    free(text);
    if (good) return lay_saved(web, &read, &record, id, err);
    store_give(&web->store, id);
    return NULL;
}

/* The table of this id, be it that it is being put away just now. */
static WebTable *wait_for(Web *web, const char *id) {
    const WebPlace *place;
    while ((place = find_place(web, id)) && place->is_leaving) pthread_cond_wait(&web->room.changed, &web->room.lock);
    return place ? place->table : NULL;
}

WebTable *web_open(Web *web, const char *id, Error *err) {
    WebTable *const table = wait_for(web, id);
    if (table) return table;
    if (!store_has(&web->store, id)) return error_set(err, "there is no game of this name"), NULL;
    if (!find_room(web, err)) return NULL;
    WebTable *const meanwhile = wait_for(web, id); /* making room gives the lock up */
    if (meanwhile) return meanwhile;
    if (!store_take(&web->store, id))
        return error_set(err, "another fusilier web has this game open: end that, or play there"), NULL;
    WebTable *const loaded = load(web, id, err);
    const unsigned away = loaded ? access_seats(web->access, id) : 0;
    for (Player player = 0; player < PLAYERS_MAX; player++)
        if (away >> player & 1) loaded->seat[player].is_away = true;
    return loaded;
}

/* ---- the list ---- */

cJSON *web_list(Web *web, const char *after, int count) {
    SavedEntry *const live = memory_new(TABLES_MAX, sizeof *live);
    const int tables = web->tables;
    for (int i = 0; i < tables; i++) {
        const WebTable *const table = web->place[i].table;
        live[i] =
            (SavedEntry){ .game = table->game, .plies = table->record.count, .changed_us = web->place[i].begun_us };
        memcpy(live[i].id, table->id, sizeof live[i].id);
        memcpy(live[i].result, table->result, sizeof live[i].result);
    }
    pthread_mutex_unlock(&web->room.lock); /* files are read without it */
    cJSON *const page = saved_index_page(&web->index, &web->store, live, tables, after, count);
    pthread_mutex_lock(&web->room.lock);
    free(live);
    return page;
}
