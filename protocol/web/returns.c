#include "protocol/web/returns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/base/clock.h"
#include "engine/base/files.h"
#include "engine/base/folder.h"

enum {
    KEPT_S = 7 * 24 * 3600,
    REFRESH_S = 3600,
    FILE_MAX = 1 << 20,
    PATH_ROOM = 700 /* of the folder and a name */
};

static const char *const begins = "returns-", *const ends = ".json";

/* "returns-127.0.0.1-8080.json" */
static void path_of(const Web *web, char path[static PATH_ROOM]) {
    const size_t length = (size_t)snprintf(path, PATH_ROOM, "%s/%s", web->store.folder, begins);
    snprintf(path + length, PATH_ROOM - length, "%s%s", web->host[0], ends);
    for (char *at = path + length; *at; at++)
        if (strchr(":[]", *at)) *at = '-';
}

/* ---- writing ---- */

static cJSON *row(const Return *back) {
    cJSON *const object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "name", back->name);
    cJSON_AddStringToObject(object, "proof", back->proof);
    cJSON_AddStringToObject(object, "code", back->code);
    cJSON_AddStringToObject(object, "table", back->right.table);
    cJSON_AddBoolToObject(object, "host", back->right.is_host);
    cJSON_AddNumberToObject(object, "seats", back->right.seats);
    cJSON_AddNumberToObject(object, "used", (double)back->used_s);
    return object;
}

static void write_returns(const void *context, FILE *file) {
    const Web *const web = context;
    cJSON *const object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "address", web->host[0]);
    cJSON_AddNumberToObject(object, "kept", (double)web->returns_kept_s);
    cJSON *const array = cJSON_AddArrayToObject(object, "returns");
    for (int i = 0; i < GRANTS_MAX; i++)
        if (*web->access.back[i].name && !web->access.back[i].is_proven) /* a proof is told once, even if one dies */
            cJSON_AddItemToArray(array, row(&web->access.back[i]));
    char *const text = cJSON_PrintUnformatted(object);
    fprintf(file, "%s\n", text);
    cJSON_free(text);
    cJSON_Delete(object);
}

void returns_keep(Web *web) {
    char path[PATH_ROOM];
    Error err;
    const int64_t now = (int64_t)time(NULL);
    if (!*web->store.folder || (!web->access.has_changed && now - web->returns_kept_s < REFRESH_S)) return;
    access_note_use(&web->access, clock_ms(), 1000 * (now - web->returns_kept_s));
    web->access.has_changed = false;
    web->returns_kept_s = now;
    path_of(web, path);
    const FileContents contents = { write_returns, web, .safely = true, .secret = true };
    if (!file_replace(path, &contents, &err)) fprintf(stderr, "fusilier web: %s\n", err.text);
}

/* ---- reading ---- */

static bool is_recent(double when_s) {
    const double now = (double)time(NULL);
    return when_s <= now && when_s > now - KEPT_S;
}

/* A file of ours that is not too old. NULL: there is none. */
static cJSON *read_file(const char *path) {
    FileView view;
    Error err;
    if (!file_view(path, &view, &err)) return NULL;
    cJSON *const json = view.size < FILE_MAX ? cJSON_ParseWithLength(view.bytes, view.size) : NULL;
    file_view_end(&view);
    const bool is_new = is_recent(cJSON_GetNumberValue(cJSON_GetObjectItem(json, "kept")));
    if (is_new && cJSON_IsString(cJSON_GetObjectItem(json, "address"))) return json;
    cJSON_Delete(json);
    return NULL;
}

static bool read_secret(const cJSON *object, const char *name, char secret[static SECRET_LENGTH + 1]) {
    const char *const text = cJSON_GetStringValue(cJSON_GetObjectItem(object, name));
    if (!text || strlen(text) != SECRET_LENGTH || strspn(text, "0123456789abcdef") != SECRET_LENGTH) return false;
    memcpy(secret, text, SECRET_LENGTH + 1);
    return true;
}

static bool read_row(const cJSON *object, Return *back) {
    const char *const table = cJSON_GetStringValue(cJSON_GetObjectItem(object, "table"));
    const double seats = cJSON_GetNumberValue(cJSON_GetObjectItem(object, "seats"));
    *back = (Return){ .right.is_host = cJSON_IsTrue(cJSON_GetObjectItem(object, "host")) };
    if (!table || strlen(table) >= TABLE_ID_MAX || !(seats >= 0 && seats < 1 << PLAYERS_MAX)) return false;
    snprintf(back->right.table, TABLE_ID_MAX, "%s", table);
    back->right.seats = (unsigned)seats;
    if (!is_recent(cJSON_GetNumberValue(cJSON_GetObjectItem(object, "used")))) return false;
    back->used_s = (int64_t)cJSON_GetNumberValue(cJSON_GetObjectItem(object, "used"));
    return read_secret(object, "name", back->name) && read_secret(object, "proof", back->proof) &&
           read_secret(object, "code", back->code);
}

void returns_load(Web *web, const char *table) {
    char path[PATH_ROOM];
    int count = 0;
    if (!*web->store.folder) return;
    path_of(web, path);
    cJSON *const json = read_file(path);
    const char *const address = cJSON_GetStringValue(cJSON_GetObjectItem(json, "address"));
    const cJSON *const rows = cJSON_GetObjectItem(json, "returns");
    const bool is_ours = address && strcmp(address, web->host[0]) == 0;
    for (const cJSON *each = is_ours && rows ? rows->child : NULL; each && count < GRANTS_MAX; each = each->next) {
        Return back;
        if (!read_row(each, &back)) continue;
        const bool is_saved = store_has(&web->store, back.right.table);
        if (!is_saved && back.right.is_host) snprintf(back.right.table, TABLE_ID_MAX, "%s", table);
        if (is_saved || back.right.is_host) web->access.back[count++] = back;
    }
    cJSON_Delete(json);
}

/* ---- the port ---- */

typedef struct {
    const Web *web;
    const char *address;
    double kept;
    int port;
} Search;

/* Looks at one file of the folder; those of servers that nobody comes back to are removed. */
static bool look_at(void *context, const char *name) {
    Search *const search = context;
    char path[PATH_ROOM];
    const size_t length = strlen(name), begin = strlen(begins), end = strlen(ends);
    if (length < begin + end || strncmp(name, begins, begin) != 0 || strcmp(name + length - end, ends) != 0)
        return true;
    if (snprintf(path, sizeof path, "%s/%s", search->web->store.folder, name) >= (int)sizeof path) return true;
    cJSON *const json = read_file(path);
    if (!json) {
        remove(path);
        return true;
    }
    const char *const address = cJSON_GetStringValue(cJSON_GetObjectItem(json, "address"));
    const char *const colon = strrchr(address, ':');
    const double kept = cJSON_GetNumberValue(cJSON_GetObjectItem(json, "kept"));
    const bool has_brackets = *address == '[';
    const size_t size = colon ? (size_t)(colon - address) - (has_brackets ? 2 : 0) : 0;
    if (colon && strlen(search->address) == size && strncmp(address + has_brackets, search->address, size) == 0 &&
        kept > search->kept) {
        search->port = (int)strtol(colon + 1, NULL, 10);
        search->kept = kept;
    }
    cJSON_Delete(json);
    return true;
}

int returns_last_port(const Web *web, const char *address) {
    Search search = { .web = web, .address = address };
    if (*web->store.folder) folder_list(web->store.folder, look_at, &search);
    return search.port > 0 && search.port < 1 << 16 ? search.port : 0;
}
