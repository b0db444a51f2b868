#include "protocol/web/ways.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/base/files.h"
#include "engine/base/folder.h"
#include "engine/base/memory.h"
#include "protocol/web/kept.h"

enum {
    KEPT_S = 7 * 24 * 3600,
    REFRESH_S = 3600,
    FILE_MAX = 1 << 20,
    NAME_ROOM = 120 /* of a file */
};

static const char *const begins = "returns-", *const ends = ".json";

/* "returns-127.0.0.1-8080.json" for what listens at "127.0.0.1:8080". */
static void name_of(const char *listens, char name[static NAME_ROOM]) {
    const int length = snprintf(name, NAME_ROOM, "%s", begins);
    snprintf(name + length, NAME_ROOM - (size_t)length, "%s%s", listens, ends);
    for (char *at = name + length; *at; at++)
        if (strchr(":[]", *at)) *at = '-';
}

static void path_of(const Web *web, const char *listens, char path[static STORE_PATH_MAX]) {
    char name[NAME_ROOM];
    name_of(listens, name);
    snprintf(path, STORE_PATH_MAX, "%s/%s", web->store.folder, name);
}

/* ---- writing ---- */

/* Where somebody may sit, who came at that time. */
static cJSON *place_row(const Right *right, int64_t since_s) {
    cJSON *const object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "table", right->table);
    cJSON_AddBoolToObject(object, "host", right->is_host);
    cJSON_AddNumberToObject(object, "seats", right->seats);
    cJSON_AddNumberToObject(object, "since", (double)since_s);
    return object;
}

static cJSON *row(const KeptWay *kept) {
    cJSON *const object = place_row(&kept->right, kept->since_s);
    cJSON_AddStringToObject(object, "name", kept->way.name.text);
    cJSON_AddStringToObject(object, "proof", kept->way.proof.text);
    cJSON_AddStringToObject(object, "code", kept->way.code.text);
    cJSON_AddNumberToObject(object, "used", (double)kept->used_s);
    return object;
}

static void add_returns(cJSON *object, Access *access) {
    KeptWay *const ways = memory_resize(NULL, PEOPLE_MAX, sizeof *ways);
    const int count = kept_ways(access, ways);
    cJSON *const array = cJSON_AddArrayToObject(object, "returns");
    for (int i = 0; i < count; i++) cJSON_AddItemToArray(array, row(&ways[i]));
    free(ways);
}

static void add_invitations(cJSON *object, Access *access) {
    KeptCode *const codes = memory_resize(NULL, CODES_MAX, sizeof *codes);
    const int count = kept_codes(access, codes);
    cJSON *const array = cJSON_AddArrayToObject(object, "invitations");
    for (int i = 0; i < count; i++) {
        cJSON *const each = place_row(&codes[i].right, codes[i].since_s);
        cJSON_AddStringToObject(each, "code", codes[i].code.text);
        cJSON_AddItemToArray(array, each);
    }
    free(codes);
}

static void write_ways(const void *context, FILE *file) {
    const Web *const web = context;
    cJSON *const object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "address", web->hosts.listens);
    cJSON_AddNumberToObject(object, "kept", (double)web->ways.kept_s);
    add_returns(object, web->access);
    add_invitations(object, web->access);
    char *const text = cJSON_PrintUnformatted(object);
    fprintf(file, "%s\n", text);
    cJSON_free(text);
    cJSON_Delete(object);
}

static void keep(Web *web) {
    char path[STORE_PATH_MAX];
    Error err;
    const int64_t now = (int64_t)time(NULL);
    path_of(web, web->hosts.listens, path);
    web->ways.is_due |= access_has_changed(web->access);
    web->ways.is_due |= web->ways.kept_s && !file_exists(path); /* somebody has tidied the folder up */
    if (!web->ways.is_due && now - web->ways.kept_s < REFRESH_S) return;
    web->ways.kept_s = now;
    const FileContents contents = { write_ways, web, .safely = true, .secret = true };
    web->ways.is_due = !file_replace(path, &contents, &err); /* tried again then */
    if (web->ways.is_due && !web->ways.has_failed) fprintf(stderr, "fusilier web: %s\n", err.text);
    web->ways.has_failed = web->ways.is_due;
}

void ways_keep(Web *web) {
    if (!*web->store.folder || !web->hosts.count) return; /* nobody comes back to what has no address */
    pthread_mutex_lock(&web->ways.lock);                  /* an older state must not take the place of a newer one */
    keep(web);
    pthread_mutex_unlock(&web->ways.lock);
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

static bool read_secret(const cJSON *object, const char *name, Secret *secret) {
    const char *const text = cJSON_GetStringValue(cJSON_GetObjectItem(object, name));
    if (!text || strlen(text) != SECRET_LENGTH || strspn(text, "0123456789abcdef") != SECRET_LENGTH) return false;
    memcpy(secret->text, text, sizeof secret->text);
    return true;
}

static bool read_place(const cJSON *object, Right *right) {
    const char *const table = cJSON_GetStringValue(cJSON_GetObjectItem(object, "table"));
    const double seats = cJSON_GetNumberValue(cJSON_GetObjectItem(object, "seats"));
    *right = (Right){ .is_host = cJSON_IsTrue(cJSON_GetObjectItem(object, "host")) };
    if (!table || strlen(table) >= TABLE_ID_MAX || !(seats >= 0 && seats < 1 << PLAYERS_MAX)) return false;
    snprintf(right->table, TABLE_ID_MAX, "%s", table);
    right->seats = (unsigned)seats;
    return true;
}

static bool read_row(const cJSON *object, KeptWay *kept) {
    const double since = cJSON_GetNumberValue(cJSON_GetObjectItem(object, "since"));
    *kept = (KeptWay){ .since_s = 0 };
    if (!read_place(object, &kept->right)) return false;
    if (!is_recent(cJSON_GetNumberValue(cJSON_GetObjectItem(object, "used")))) return false;
    kept->used_s = (int64_t)cJSON_GetNumberValue(cJSON_GetObjectItem(object, "used"));
    kept->since_s = since > 0 && since < (double)kept->used_s ? (int64_t)since : kept->used_s;
    return read_secret(object, "name", &kept->way.name) && read_secret(object, "proof", &kept->way.proof) &&
           read_secret(object, "code", &kept->way.code);
}

static bool read_code(const cJSON *object, KeptCode *kept) {
    const double since = cJSON_GetNumberValue(cJSON_GetObjectItem(object, "since"));
    *kept = (KeptCode){ .since_s = is_recent(since) ? (int64_t)since : 0 };
    return kept->since_s && read_place(object, &kept->right) && !kept->right.is_host &&
           read_secret(object, "code", &kept->code);
}

static void load_invitations(Web *web, const cJSON *rows) {
    int count = 0;
    for (const cJSON *each = rows ? rows->child : NULL; each && count < CODES_MAX; each = each->next) {
        KeptCode kept;
        if (!read_code(each, &kept) || !store_has(&web->store, kept.right.table)) continue;
        kept_take_up_code(web->access, &kept);
        count++;
    }
}

static void load_returns(Web *web, const cJSON *rows) {
    int count = 0;
    for (const cJSON *each = rows ? rows->child : NULL; each && count < PEOPLE_MAX; each = each->next) {
        KeptWay kept;
        if (!read_row(each, &kept)) continue;
        if (!kept.right.is_host && !store_has(&web->store, kept.right.table)) continue;
        kept_take_up(web->access, &kept);
        count++;
    }
}

void ways_load(Web *web) {
    char path[STORE_PATH_MAX];
    if (!*web->store.folder) return;
    path_of(web, web->hosts.listens, path);
    cJSON *const json = read_file(path);
    const char *const address = cJSON_GetStringValue(cJSON_GetObjectItem(json, "address"));
    if (address && strcmp(address, web->hosts.listens) == 0) {
        load_returns(web, cJSON_GetObjectItem(json, "returns"));
        load_invitations(web, cJSON_GetObjectItem(json, "invitations"));
    }
    cJSON_Delete(json);
}

/* ---- the port ---- */

typedef struct {
    const Web *web;
    const char *address;
    double kept;
    int port;
} PortSearch;

/* Looks at one file of the folder; those of servers that nobody comes back to are removed. */
static bool look_at(void *context, const char *name) {
    PortSearch *const search = context;
    char path[STORE_PATH_MAX];
    const size_t length = strlen(name), begin = strlen(begins), end = strlen(ends);
    if (length < begin + end || strncmp(name, begins, begin) != 0 || strcmp(name + length - end, ends) != 0)
        return true;
    if (snprintf(path, sizeof path, "%s/%s", search->web->store.folder, name) >= (int)sizeof path) return true;
    cJSON *const json = read_file(path);
    if (!json) {
        file_remove(path);
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

int ways_last_port(const Web *web, const char *address) {
    PortSearch search = { .web = web, .address = address };
    if (*web->store.folder) folder_list(web->store.folder, look_at, &search);
    return search.port > 0 && search.port < 1 << 16 ? search.port : 0;
}

void ways_claim(Web *web) {
    char name[NAME_ROOM];
    name_of(web->hosts.listens, name);
    store_take(&web->store, name);
}

void ways_forget(Web *web, const char *address, int port) {
    char name[NAME_ROOM], path[STORE_PATH_MAX];
    Hosts hosts;
    if (!*web->store.folder) return;
    hosts_init(&hosts, address, port);
    name_of(hosts.listens, name);
    path_of(web, hosts.listens, path);
    if (!store_take(&web->store, name)) return;
    file_remove(path);
    store_give(&web->store, name);
}
