#include "protocol/web/store.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/base/holds.h"
#include "engine/base/files.h"
#include "engine/base/folder.h"
#include "engine/base/plain_file.h"

enum {
    LEFT_OVER_S = 3600, /* nobody writes a file for so long */
    A_DAY_MAX = 100000, /* games */
    NAME_LENGTH_MAX = 100
};

static const char *const ends = ".pgn";

/* ---- names ---- */

bool store_is_id(const char *text) {
    const size_t length = strlen(text);
    return length > 0 && length < TABLE_ID_MAX && strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == length;
}

bool store_id_of(const char *name, char id[static TABLE_ID_MAX]) {
    const size_t length = strlen(name), end = strlen(ends);
    if (length <= end || length - end >= TABLE_ID_MAX || strcmp(name + length - end, ends) != 0) return false;
    snprintf(id, TABLE_ID_MAX, "%.*s", (int)(length - end), name);
    return store_is_id(id);
}

static void path_in(const Store *store, const char *name, char path[static STORE_PATH_MAX]) {
    snprintf(path, STORE_PATH_MAX, "%s/%.*s", store->folder, NAME_LENGTH_MAX, name);
}

void store_path(const Store *store, const char *id, char path[static STORE_PATH_MAX]) {
    char name[TABLE_ID_MAX + 8];
    snprintf(name, sizeof name, "%.*s%s", TABLE_ID_MAX - 1, id, ends);
    path_in(store, name, path);
}

/* ---- tidying up ---- */

/* "x.pgn.0.new", as replacing a file leaves it when it is killed (files.h). */
static bool is_half_written(const char *name) {
    const char *const end = strrchr(name, '.');
    if (!end || strcmp(end, ".new") != 0) return false;
    const char *number = end;
    while (number > name && isdigit((unsigned char)number[-1])) number--;
    return number < end && number > name && number[-1] == '.';
}

static bool tidy_up(void *context, const char *name) {
    Store *const store = context;
    char path[STORE_PATH_MAX], id[TABLE_ID_MAX];
    PlainFile facts;
    if (strlen(name) > NAME_LENGTH_MAX) return true;
    path_in(store, name, path);
    if (is_half_written(name)) {
        const int64_t before_us = ((int64_t)time(NULL) - LEFT_OVER_S) * 1000000;
        if (plain_file_facts(path, &facts) && facts.changed_us < before_us) file_remove(path);
    } else if (store_id_of(name, id) && plain_file_facts(path, &facts) && facts.size == 0 && store_take(store, id)) {
        store_give(store, id);
    }
    return true;
}

/* ---- life ---- */

static bool find_folder(Store *store, Error *err) {
    char path[STORE_PATH_MAX];
    if (!*store->folder && !file_in_state(store->folder, sizeof store->folder, "fusilier/games", err)) {
        *store->folder = '\0';
        return false;
    }
    if (!folder_make(store->folder, err)) return false;
    path_in(store, ".claims", path);
    store->holds = holds_open(path, err);
    return store->holds || error_prefix(err, "other servers are not noticed");
}

bool store_find(Store *store) {
    Error err;
    return *store->folder && !store->holds && find_folder(store, &err);
}

void store_init(Store *store) {
    Error err;
    *store = (Store){ .holds = NULL };
    if (find_folder(store, &err))
        folder_list(store->folder, tidy_up, store);
    else
        fprintf(stderr, "fusilier web: games cannot be saved: %s\n", err.text);
}

void store_release(Store *store) {
    holds_close(store->holds);
    store->holds = NULL;
}

/* ---- who has a game ---- */

bool store_take(Store *store, const char *id) {
    return !store->holds || holds_take(store->holds, id);
}

void store_give(Store *store, const char *id) {
    char path[STORE_PATH_MAX];
    PlainFile facts;
    if (!*store->folder) return;
    store_path(store, id, path);
    if (plain_file_facts(path, &facts) && facts.size == 0) file_remove(path);
    if (store->holds) holds_give(store->holds, id);
}

/* What is there already is not touched: a claim on it may be ours. */
static bool reserve(Store *store, const char *id) {
    char path[STORE_PATH_MAX];
    bool is_taken;
    if (!*store->folder) return true;
    store_path(store, id, path);
    if (file_exists(path) || !store_take(store, id)) return false;
    if (plain_file_reserve(path, &is_taken) || !is_taken) return true; /* no room: saving will say so */
    if (store->holds) holds_give(store->holds, id);
    return false;
}

bool store_new_id(Store *store, bool (*is_used)(const void *context, const char *id), const void *context,
                  char id[static TABLE_ID_MAX]) {
    char day[SYSTEM_DATE_MAX];
    system_date(day);
    for (char *at = day; *at; at++)
        if (*at == '.') *at = '-';
    if (strcmp(day, store->day) != 0) store->number = 0;
    snprintf(store->day, sizeof store->day, "%s", day);
    for (int tries = 0; tries < A_DAY_MAX; tries++) {
        store->number = store->number % A_DAY_MAX + 1;
        snprintf(id, TABLE_ID_MAX, "%s-%d%s", day, store->number, store->part);
        if (!is_used(context, id) && reserve(store, id)) return true;
    }
    return false;
}

/* ---- files ---- */

bool store_has(const Store *store, const char *id) {
    char path[STORE_PATH_MAX];
    PlainFile facts;
    if (!*store->folder || !store_is_id(id)) return false;
    store_path(store, id, path);
    return plain_file_facts(path, &facts) && facts.size > 0;
}

char *store_read(const Store *store, const char *id, size_t *size, Error *err) {
    char path[STORE_PATH_MAX];
    store_path(store, id, path);
    return plain_file_load(path, STORED_MAX, size, err);
}

bool store_remove(const Store *store, const char *id, bool (*is_own)(const char *text, size_t size), Error *err) {
    char path[STORE_PATH_MAX];
    size_t size;
    if (!store_has(store, id)) return true;
    char *const text = store_read(store, id, &size, err);
    if (!text) return false;
    const bool may = is_own(text, size);
    free(text);
    store_path(store, id, path);
    if (!may || plain_file_is_link(path)) return error_set(err, "fusilier web has not written this file: it stays");
    file_remove(path);
    return !file_exists(path) || error_set(err, "the file cannot be removed");
}
