/* The tables of a server: who holds one, which are put away when nobody does, and where new ones come from. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "protocol/round/clocks.h"
#include "protocol/web/server.h"
#include "protocol/web/ways.h"

/* ---- holding ---- */

/* With the lock, as most of what follows. */
static WebTable *find(const Web *web, const char *id) {
    for (int i = 0; i < web->tables; i++)
        if (strcmp(web->table[i]->id, id) == 0) return web->table[i];
    return NULL;
}

/* Holds the table of this id; one that is being put away has gone first. */
static WebTable *hold(Web *web, const char *id) {
    WebTable *table;
    while ((table = find(web, id)) && table->is_leaving) pthread_cond_wait(&web->changed, &web->lock);
    if (table) web_hold_again(table);
    return table;
}

WebTable *web_hold(Web *web, const char *id) {
    pthread_mutex_lock(&web->lock);
    WebTable *const table = hold(web, id);
    pthread_mutex_unlock(&web->lock);
    return table;
}

void web_hold_again(WebTable *table) {
    atomic_fetch_add(&table->users, 1);
}

void web_drop(WebTable *table) {
    if (!table) return;
    atomic_store(&table->used_ms, clock_ms());
    atomic_fetch_sub(&table->users, 1);
}

/* ---- making room ---- */

/* Does nothing happen there, and does it stand in its file as it stands now? */
static bool may_rest(const Web *web, WebTable *table) {
    const Round *const round = &table->round;
    pthread_mutex_lock(&table->lock);
    const bool waits = round_is_over(round) || (round_asks(round) && round->clocks.runs == NOBODY);
    const bool has_begun = round->record.count > 0 || round->lines.count > 0;
    const bool is_kept =
        has_begun || table->keep.is_wanted ? keep_is_current(&table->keep, round) : !guests_any(web->access, table->id);
    const bool is_still = waits || !table->has_thread;
    pthread_mutex_unlock(&table->lock);
    return is_still && is_kept;
}

/* The one that was left first; `of_a_thread`: of those that have a thread. */
static WebTable *find_resting(const Web *web, bool of_a_thread) {
    WebTable *found = NULL;
    for (int i = 0; i < web->tables; i++) {
        WebTable *const table = web->table[i];
        const bool is_in_use = table->users > 0 || table->is_leaving || (of_a_thread && !table->has_thread);
        if (is_in_use || (found && found->used_ms <= table->used_ms)) continue;
        if (may_rest(web, table)) found = table;
    }
    return found;
}

static void remove_table(Web *web, WebTable *table) {
    int at = 0;
    while (web->table[at] != table) at++;
    web->tables--;
    memmove(&web->table[at], &web->table[at + 1], (size_t)(web->tables - at) * sizeof *web->table);
    store_give(&web->store, table->id);
    table_free(table);
    pthread_cond_broadcast(&web->changed);
}

/* The lock is given up meanwhile: nobody finds the table then. */
static bool make_room(Web *web, bool of_a_thread) {
    WebTable *const table = find_resting(web, of_a_thread);
    if (!table) return false;
    table->is_leaving = true;
    pthread_mutex_unlock(&web->lock);
    pthread_mutex_lock(&table->lock);
    table_close(table);
    pthread_mutex_unlock(&table->lock);
    pthread_mutex_lock(&web->lock);
    remove_table(web, table);
    return true;
}

static bool find_room(Web *web, Error *err) {
    for (;;) {
        int playing = 0;
        for (int i = 0; i < web->tables; i++) playing += web->table[i]->has_thread;
        if (web->tables < TABLES_MAX && playing < PLAYING_MAX) return true;
        if (!make_room(web, playing >= PLAYING_MAX)) return error_set(err, "too many games go on");
    }
}

void web_claim_tables(Web *web) {
    pthread_mutex_lock(&web->lock);
    for (int i = 0; i < web->tables; i++) store_take(&web->store, web->table[i]->id);
    pthread_mutex_unlock(&web->lock);
}

void web_release_tables(Web *web) {
    while (web->tables > 0) remove_table(web, web->table[web->tables - 1]);
}

/* ---- laying ---- */

/* A table for the round, which is held; its id is this server's. There is room for it. */
static WebTable *lay(Web *web, Round *round, const char *id) {
    WebTable *const table = table_of_round(&web->thinkers, round, id);
    if (*web->store.folder) store_path(&web->store, table->id, table->keep.path);
    table->loses = web->store.loses.text;
    table->begun_us = (int64_t)time(NULL) * 1000000;
    table->used_ms = clock_ms();
    table->presence = guests_presence(web->access, id);
    web_hold_again(table);
    return web->table[web->tables++] = table;
}

/* Nor is an id given again whose table is gone, but to which somebody may come back. */
static bool is_used(const void *context, const char *id) {
    const Web *const web = context;
    return find(web, id) || guests_any(web->access, id);
}

WebTable *web_lay_round(Web *web, Round *round, Error *err) {
    char id[TABLE_ID_MAX];
    WebTable *table = NULL;
    pthread_mutex_lock(&web->lock);
    if (find_room(web, err)) {
        if (store_new_id(&web->store, is_used, web, id))
            table = lay(web, round, id);
        else
            error_set(err, "there are too many games of one day");
    }
    pthread_mutex_unlock(&web->lock);
    if (!table) round_release(round);
    return table;
}

WebTable *web_new_table(Web *web, const Game *game, const char *position, Error *err) {
    Round round;
    return table_round(&round, game, position, err) ? web_lay_round(web, &round, err) : NULL;
}

WebTable *web_load(Web *web, const char *path, Error *err) {
    Round round;
    return table_read(&round, path, err) ? web_lay_round(web, &round, err) : NULL;
}

WebTable *web_any_table(Web *web, Error *err) {
    WebTable *last = NULL;
    pthread_mutex_lock(&web->lock);
    for (int i = 0; i < web->tables; i++) {
        WebTable *const table = web->table[i];
        if (!table->is_leaving && (!last || table->used_ms >= last->used_ms)) last = table;
    }
    if (last) web_hold_again(last);
    pthread_mutex_unlock(&web->lock);
    return last ? last : web_new_table(web, web->game, NULL, err);
}

bool web_begin(WebTable *table, Error *err) {
    pthread_mutex_lock(&table->lock);
    const bool good = table_begin(table, err);
    pthread_mutex_unlock(&table->lock);
    return good;
}

/* ---- opening ---- */

/* The round of a file of the folder, which is ours. */
static WebTable *lay_opened(Web *web, const char *id, Round *round, Error *err) {
    WebTable *table = NULL;
    pthread_mutex_lock(&web->lock);
    round->away = guests_seats(web->access, id);
    if (find_room(web, err)) {
        table = lay(web, round, id);
        keep_is_file_of(&table->keep, &table->round);
    }
    pthread_mutex_unlock(&web->lock);
    return table;
}

static WebTable *open_file(Web *web, const char *id, Error *err) {
    size_t size;
    Round round;
    if (!store_has(&web->store, id)) return error_set(err, "there is no game of this name"), NULL;
    if (!store_take(&web->store, id))
        return error_set(err, "another fusilier web has this game open: end that, or play there"), NULL;
    char *const text = store_read(&web->store, id, &size, err);
    const bool good = text && table_parse(&round, text, size, err);
    free(text);
    WebTable *const table = good ? lay_opened(web, id, &round, err) : NULL;
    if (good && !table) round_release(&round);
    if (!table) store_give(&web->store, id);
    return table;
}

WebTable *web_open(Web *web, const char *id, Error *err) {
    WebTable *table = web_hold(web, id);
    if (!table) {
        pthread_mutex_lock(&web->opening); /* one file at a time, so that nobody opens it twice */
        table = web_hold(web, id);
        if (!table) table = open_file(web, id, err);
        pthread_mutex_unlock(&web->opening);
    }
    if (table) web_begin(table, NULL); /* its host may have left it, and somebody else sits there still */
    return table;
}

/* ---- deleting ---- */

/* A file that a server of ours has written, not one that somebody has put there. */
static bool is_own(const char *text, size_t size) {
    Error err;
    PgnGame read;
    PgnReader reader;
    pgn_reader_init(&reader, text, size);
    if (!pgn_read(&reader, &read, &err)) return false;
    const bool is = saved_index_is_own(&read);
    pgn_game_release(&read);
    return is;
}

/* With the lock, which is given up meanwhile. A table at which nobody is, is put away first. */
static bool delete_table(Web *web, WebTable *table, Error *err) {
    if (table->users > 0) return error_set(err, "somebody is at this table");
    table->is_leaving = true;
    pthread_mutex_unlock(&web->lock);
    pthread_mutex_lock(&table->lock);
    table_close(table);
    pthread_mutex_unlock(&table->lock);
    const bool good = store_remove(&web->store, table->id, is_own, err);
    pthread_mutex_lock(&web->lock);
    remove_table(web, table);
    return good;
}

static bool delete_file(Web *web, const char *id, Error *err) {
    if (!store_has(&web->store, id)) return error_set(err, "there is no game of this name");
    if (!store_take(&web->store, id)) return error_set(err, "another fusilier web has this game open");
    const bool good = store_remove(&web->store, id, is_own, err);
    store_give(&web->store, id);
    return good;
}

bool web_delete(Web *web, const char *id, Error *err) {
    pthread_mutex_lock(&web->opening); /* nobody opens it meanwhile */
    pthread_mutex_lock(&web->lock);
    WebTable *table;
    while ((table = find(web, id)) && table->is_leaving) pthread_cond_wait(&web->changed, &web->lock);
    const bool good = table ? delete_table(web, table, err) : delete_file(web, id, err);
    pthread_mutex_unlock(&web->lock);
    pthread_mutex_unlock(&web->opening);
    if (good) guests_forget(web->access, id);
    return good;
}

/* ---- people ---- */

void web_return_seats(const Web *web, WebTable *table) {
    Round *const round = &table->round;
    const unsigned away = round->away & guests_seats(web->access, table->id);
    if (away == round->away) return;
    round->away = away;
    clocks_go(round, clock_ms());
    round_note_change(round);
    table_tell(table);
}

void web_note_presence(const Web *web, WebTable *table) {
    const Presence now = guests_presence(web->access, table->id), *const was = &table->presence;
    if (now.host == was->host && now.taken == was->taken && now.here == was->here && now.invited == was->invited &&
        now.watching == was->watching)
        return;
    table->presence = now;
    round_note_change(&table->round);
    table_tell(table);
}

void web_note_people(Web *web) {
    pthread_mutex_lock(&web->lock);
    for (int i = 0; i < web->tables; i++) {
        pthread_mutex_lock(&web->table[i]->lock);
        web_return_seats(web, web->table[i]);
        web_note_presence(web, web->table[i]);
        pthread_cond_broadcast(&web->table[i]->changed);
        pthread_mutex_unlock(&web->table[i]->lock);
    }
    pthread_mutex_unlock(&web->lock);
    ways_keep(web);
}

/* ---- the list ---- */

static SavedEntry entry_of(WebTable *table) {
    const Round *const round = &table->round;
    SavedEntry entry = { .changed_us = table->begun_us };
    memcpy(entry.id, table->id, sizeof entry.id);
    pthread_mutex_lock(&table->lock);
    entry.game = round_game(round);
    entry.plies = round->record.count;
    entry.is_own = true;
    for (Player player = 0; player < entry.game->players; player++) {
        seat_format(&round->seat[player], entry.seat[player], sizeof entry.seat[player]);
        snprintf(entry.name[player], sizeof entry.name[player], "%s", round->name[player]);
    }
    memcpy(entry.result, round->ending.result, sizeof entry.result);
    pthread_mutex_unlock(&table->lock);
    return entry;
}

static bool is_passing(WebTable *table) {
    pthread_mutex_lock(&table->lock);
    const bool is = table->keep.is_passing;
    pthread_mutex_unlock(&table->lock);
    return is;
}

cJSON *web_list(Web *web, const SavedEntry *after, int count) {
    SavedEntry *const live = memory_new(TABLES_MAX, sizeof *live);
    pthread_mutex_lock(&web->lock);
    int tables = 0;
    for (int i = 0; i < web->tables; i++)
        if (!is_passing(web->table[i])) live[tables++] = entry_of(web->table[i]);
    pthread_mutex_unlock(&web->lock); /* files are read without it */
    cJSON *const page = saved_index_page(&web->index, &web->store, live, tables, after, count);
    free(live);
    return page;
}
