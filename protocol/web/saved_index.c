#include "protocol/web/saved_index.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/base/folder.h"
#include "engine/base/memory.h"
#include "engine/base/plain_file.h"
#include "engine/base/system.h"
#include "protocol/record/json.h"
#include "protocol/record/replay.h"
#include "protocol/record/saved_game.h"
#include "protocol/web/table.h"

void saved_index_init(SavedIndex *index) {
    *index = (SavedIndex){ .entry = NULL };
    pthread_mutex_init(&index->lock, NULL);
}

void saved_index_release(SavedIndex *index) {
    free(index->entry);
    pthread_mutex_destroy(&index->lock);
}

/* ---- reading ---- */

bool saved_index_is_own(const PgnGame *read) {
    const char *const event = saved_game_event(read);
    return event && strncmp(event, WEB_EVENT, strlen(WEB_EVENT)) == 0;
}

static void note_text(char room[static SAVED_LABEL_MAX], const char *text) {
    snprintf(room, SAVED_LABEL_MAX, "%s", text ? text : "");
}

static void note_game(SavedEntry *entry, const PgnGame *read) {
    Error err;
    entry->game = replay_game(read, NULL, &err);
    if (!entry->game) return;
    snprintf(entry->result, sizeof entry->result, "%s", replay_result(read, entry->game));
    entry->plies = read->count;
    entry->is_own = saved_index_is_own(read);
    for (Player player = 0; player < entry->game->players; player++) {
        note_text(entry->seat[player], saved_game_seat(read, entry->game, player));
        note_text(entry->name[player], saved_game_name(read, entry->game, player));
    }
}

/* By its tags: nobody plays it out. */
static void read_game(const Store *store, SavedEntry *entry) {
    Error err;
    size_t size;
    PgnGame read;
    PgnReader reader;
    char *const text = store_read(store, entry->id, &size, &err);
    if (!text) return;
    pgn_reader_init(&reader, text, size);
    if (pgn_read(&reader, &read, &err)) {
        note_game(entry, &read);
        pgn_game_release(&read);
    }
    free(text);
}

typedef struct {
    const Store *store;
    SavedEntry *entry;
    int count, room;
} Found;

static bool find_file(void *context, const char *name) {
    Found *const found = context;
    SavedEntry entry = { .game = NULL };
    char path[STORE_PATH_MAX];
    PlainFile facts;
    if (!store_id_of(name, entry.id)) return true;
    store_path(found->store, entry.id, path);
    if (!plain_file_facts(path, &facts) || facts.size == 0) return true;
    entry.changed_us = facts.changed_us;
    entry.size = facts.size;
    ARRAY_RESERVE(found->entry, found->room, found->count + 1);
    found->entry[found->count++] = entry;
    return true;
}

static int by_id(const void *a, const void *b) {
    return strcmp(((const SavedEntry *)a)->id, ((const SavedEntry *)b)->id);
}

static SavedEntry *find_entry(const SavedEntry entries[], int count, const SavedEntry *wanted) {
    return count ? bsearch(wanted, entries, (size_t)count, sizeof *entries, by_id) : NULL;
}

/* A file of the same time and size holds what it held. */
static void refresh(SavedIndex *index, const Store *store) {
    Found found = { .store = store };
    if (*store->folder) folder_list(store->folder, find_file, &found);
    if (found.count) qsort(found.entry, (size_t)found.count, sizeof *found.entry, by_id);
    for (int i = 0; i < found.count; i++) {
        SavedEntry *const entry = &found.entry[i];
        const SavedEntry *const known = find_entry(index->entry, index->count, entry);
        if (known && known->changed_us == entry->changed_us && known->size == entry->size)
            *entry = *known;
        else
            read_game(store, entry);
    }
    free(index->entry);
    index->entry = found.entry;
    index->count = found.count;
}

/* ---- telling ---- */

static int last_first(const void *a, const void *b) {
    const SavedEntry *const one = a, *const other = b;
    if (one->changed_us != other->changed_us) return one->changed_us < other->changed_us ? 1 : -1;
    return by_id(other, one);
}

/* All games, as they stand now. The caller frees them. */
static SavedEntry *list_all(const SavedIndex *index, const SavedEntry live[], int live_count, int *count) {
    SavedEntry *const all = memory_new((size_t)(index->count + live_count + 1), sizeof *all);
    *count = index->count;
    if (index->count) memcpy(all, index->entry, (size_t)index->count * sizeof *all);
    for (int i = 0; i < live_count; i++) {
        SavedEntry *const saved = find_entry(all, index->count, &live[i]);
        SavedEntry *const place = saved ? saved : &all[(*count)++];
        SavedEntry now = live[i];
        if (saved) {
            now.changed_us = saved->changed_us;
            now.size = saved->size;
            now.is_own = saved->is_own;
        }
        *place = now;
    }
    qsort(all, (size_t)*count, sizeof *all, last_first);
    return all;
}

static cJSON *seats_of(const SavedEntry *entry) {
    cJSON *const seats = cJSON_CreateArray();
    for (Player player = 0; player < entry->game->players; player++) {
        cJSON *const seat = cJSON_CreateObject();
        json_add_text(seat, "label", entry->seat[player]);
        json_add_text(seat, "name", entry->name[player]);
        cJSON_AddItemToArray(seats, seat);
    }
    return seats;
}

static cJSON *row(const SavedEntry *entry) {
    char date[SYSTEM_DATE_MAX];
    const int64_t seconds = entry->changed_us / 1000000;
    system_date_of(seconds, date);
    for (char *at = date; (at = strchr(at, '.'));) *at = '-';
    cJSON *const object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "table", entry->id);
    cJSON_AddStringToObject(object, "game", entry->game->id);
    cJSON_AddStringToObject(object, "title", entry->game->title);
    cJSON_AddItemToObject(object, "seats", seats_of(entry));
    cJSON_AddStringToObject(object, "result", entry->result);
    cJSON_AddNumberToObject(object, "plies", entry->plies);
    cJSON_AddStringToObject(object, "date", date);
    cJSON_AddNumberToObject(object, "changed", (double)entry->changed_us / 1e6);
    cJSON_AddNumberToObject(object, "size", (double)entry->size);
    cJSON_AddBoolToObject(object, "own", entry->is_own);
    return object;
}

/* Where a page begins. False: there is no such game, and nobody says when it changed. */
static bool find_begin(const SavedEntry all[], int total, const SavedEntry *after, SavedEntry *begin) {
    *begin = *after;
    if (after->changed_us) return true;
    for (int i = 0; i < total; i++) {
        if (strcmp(all[i].id, after->id) != 0) continue;
        *begin = all[i];
        return true;
    }
    return false;
}

cJSON *saved_index_page(SavedIndex *index, const Store *store, const SavedEntry live[], int live_count,
                        const SavedEntry *after, int count) {
    int total, told = 0;
    SavedEntry begin;
    pthread_mutex_lock(&index->lock);
    refresh(index, store);
    SavedEntry *const all = list_all(index, live, live_count, &total);
    pthread_mutex_unlock(&index->lock);
    cJSON *const page = !after || find_begin(all, total, after, &begin) ? cJSON_CreateArray() : NULL;
    for (int i = 0; page && i < total && told < count; i++) {
        if (!all[i].game || (after && last_first(&begin, &all[i]) >= 0)) continue;
        cJSON_AddItemToArray(page, row(&all[i]));
        told++;
    }
    free(all);
    return page;
}
