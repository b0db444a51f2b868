/* fuzz_web.c -- any bytes as requests to the server of boards, given to what libmicrohttpd calls, without a network.
 *
 * Requests are separated by form feeds. The first letter says who asks: h the host, g a guest at the second seat, w a
 * watcher, anybody else a stranger; then come method, path below /api/ (or from the root), headers, an empty line,
 * body. $T is the table at hand, $C a code that nobody has used, $N and $B the name and the code of the host's way
 * back. */
#define _GNU_SOURCE /* memmem */
#include "tests/fuzz/fuzz.h"

#include "engine/base/memory.h"
#include "engine/base/waiter.h"
#include "protocol/web/entry.h"
#include "protocol/web/http.h"
#include "protocol/web/visitors.h"
#include "variants/registry.h"

enum { INPUT_MAX = 8192, WORD_MAX = 64, ROOM = 4 * INPUT_MAX };

/* ---- in the place of libmicrohttpd ---- */

struct MHD_Response {
    void *text;
    size_t size;
    MHD_ContentReaderCallback read;
    MHD_ContentReaderFreeCallback end;
    void *context;
    char type[64];
};

struct MHD_Connection {
    char *headers, *query; /* "Name: value" lines; "name=value" parts */
    const char *token;
    bool is_post, is_answered, may_wait;
    char *said[16]; /* texts that were looked up: they live as long as the connection */
    int said_count;
};

static const char *say(struct MHD_Connection *connection, const char *text, size_t length) {
    fuzz_need(connection->said_count < (int)LENGTH(connection->said), "too much is asked for");
    return connection->said[connection->said_count++] = strndup(text, length);
}

/* A value by the name before it, in text whose parts end with one of these characters. */
static const char *look_up(struct MHD_Connection *connection, const char *text, const char *name, const char *is,
                           const char *ends) {
    const size_t length = strlen(name);
    for (const char *at = text; *at; at += strcspn(at, ends), at += *at != '\0')
        if (strncmp(at, name, length) == 0 && strncmp(at + length, is, strlen(is)) == 0) {
            at += length + strlen(is);
            return say(connection, at, strcspn(at, ends));
        }
    return NULL;
}

const char *MHD_lookup_connection_value(struct MHD_Connection *connection, enum MHD_ValueKind kind, const char *key) {
    static const char *const usual[][2] = { { "Host", "127.0.0.1:8080" }, { "Content-Type", "application/json" } };
    if (kind == MHD_GET_ARGUMENT_KIND) return look_up(connection, connection->query, key, "=", "&");
    if (kind != MHD_HEADER_KIND) return NULL;
    const char *const found = look_up(connection, connection->headers, key, ": ", "\n");
    if (found || strcmp(key, "X-Fusilier-Token") == 0) return found ? found : connection->token;
    for (size_t i = 0; i < LENGTH(usual); i++)
        if (strcmp(usual[i][0], key) == 0) return usual[i][1];
    return connection->is_post && strcmp(key, "Origin") == 0 ? "http://127.0.0.1:8080" : NULL;
}

const union MHD_ConnectionInfo *MHD_get_connection_info(struct MHD_Connection *connection,
                                                        enum MHD_ConnectionInfoType what, ...) {
    (void)connection, (void)what;
    return NULL;
}

struct MHD_Response *MHD_create_response_from_buffer(size_t size, void *buffer, enum MHD_ResponseMemoryMode mode) {
    struct MHD_Response *const response = memory_new(1, sizeof *response);
    response->text = memory_new(size + 1, 1);
    memcpy(response->text, buffer, size);
    response->size = size;
    if (mode == MHD_RESPMEM_MUST_FREE) free(buffer);
    return response;
}

struct MHD_Response *MHD_create_response_from_callback(uint64_t size, size_t block, MHD_ContentReaderCallback read,
                                                       void *context, MHD_ContentReaderFreeCallback end) {
    struct MHD_Response *const response = memory_new(1, sizeof *response);
    (void)size, (void)block;
    response->read = read;
    response->context = context;
    response->end = end;
    return response;
}

enum MHD_Result MHD_add_response_header(struct MHD_Response *response, const char *header, const char *content) {
    fuzz_need(!strpbrk(header, "\r\n:") && !strpbrk(content, "\r\n"), "a header that others could use for theirs");
    if (strcmp(header, "Content-Type") == 0) snprintf(response->type, sizeof response->type, "%s", content);
    return MHD_YES;
}

/* What was refused has one line that says why. */
static void look_at_json(unsigned status, const char *text, size_t size) {
    cJSON *const json = cJSON_ParseWithLength(text, size);
    const char *const error = cJSON_GetStringValue(cJSON_GetObjectItem(json, "error"));
    fuzz_need(json, "an answer that is no JSON");
    fuzz_need(status < 400 || (error && *error && !strpbrk(error, "\r\n")), "refused without one line of error");
    cJSON_Delete(json);
}

enum MHD_Result MHD_queue_response(struct MHD_Connection *connection, unsigned status, struct MHD_Response *response) {
    fuzz_need(!connection->is_answered, "answered twice");
    fuzz_need(status >= 200 && status < 500, "no such status");
    connection->is_answered = true;
    if (strcmp(response->type, "application/json") == 0) look_at_json(status, response->text, response->size);
    if (response->read && !connection->may_wait) { /* a stream begins with how it stands */
        char line[64];
        fuzz_need(response->read(response->context, 0, line, sizeof line) > 0 && *line == '{', "a stream of nothing");
    }
    return MHD_YES;
}

void MHD_destroy_response(struct MHD_Response *response) {
    if (response->end) response->end(response->context);
    free(response->text);
    free(response);
}

struct MHD_Daemon *MHD_start_daemon(unsigned flags, uint16_t port, MHD_AcceptPolicyCallback may_connect, void *asker,
                                    MHD_AccessHandlerCallback handle, void *context, ...) {
    (void)flags, (void)port, (void)may_connect, (void)asker, (void)handle, (void)context;
    return NULL; /* nobody listens here */
}

void MHD_stop_daemon(struct MHD_Daemon *daemon) {
    (void)daemon;
}

bool library_load(Error *err) {
    (void)err;
    return true;
}

/* ---- a server ---- */

typedef struct {
    Web *web;
    Entrance host, guest, watcher;
    Secret code;
} Place;

static Entrance let_in(Web *web, const Right *right) {
    Entrance entrance;
    uint64_t holder;
    const Secret code = entry_new_code(web->access, right);
    fuzz_need(entry_exchange(web->access, code.text, false, 0, &entrance, &holder) == ENTRY_IN, "nobody comes in");
    return entrance;
}

/* The same as a server begins, but for the folder of games. */
static Web *new_web(void) {
    Web *const web = web_new(game_find("chess"));
    web->visitors = memory_new(1, sizeof *web->visitors);
    visitors_init(web->visitors);
    hosts_init(&web->hosts, "127.0.0.1", 8080);
    return web;
}

/* A table of chess for two people, one of them at another screen. Nothing is saved. */
static void open_place(Place *place) {
    Error err = { .text = "" };
    Web *const web = place->web = new_web();
    WebTable *const table = web_new_table(web, game_find("chess"), NULL, &err);
    fuzz_need(table && table_seat(&table->round, 1, "person", &err) && web_begin(table, &err), err.text);
    Right right = { .is_host = true };
    snprintf(right.table, sizeof right.table, "%s", table->id);
    place->host = let_in(web, &right);
    right.is_host = false;
    place->watcher = let_in(web, &right);
    right.seats = 2;
    table->round.away = 2;
    place->guest = let_in(web, &right);
    place->code = entry_new_code(web->access, &right);
    web_drop(table);
}

static void close_place(Place *place) {
    Web *const web = place->web;
    for (int i = 0; i < web->tables; i++) {
        WebTable *const table = web->table[i];
        fuzz_need(atomic_load(&table->users) == 0, "somebody holds a table who has gone");
        pthread_mutex_lock(&table->lock);
        table_close(table);
        pthread_mutex_unlock(&table->lock);
    }
    visitors_release(web->visitors);
    free(web->visitors);
    web_free(web);
}

/* ---- requests ---- */

/* What a sign stands for, NULL: nothing. */
static const char *meant(const Place *place, char sign) {
    switch (sign) {
    case 'T':
        return place->host.grant.right.table;
    case 'C':
        return place->code.text;
    case 'N':
        return place->host.way.name.text;
    case 'B':
        return place->host.way.code.text;
    default:
        return NULL;
    }
}

static void write_out(const Place *place, const uint8_t *data, size_t size, char text[static ROOM]) {
    size_t length = 0;
    for (size_t i = 0; i < size && length < ROOM - WORD_MAX; i++) {
        const char *const word = data[i] == '$' && i + 1 < size ? meant(place, (char)data[i + 1]) : NULL;
        if (word)
            length += (size_t)snprintf(text + length, WORD_MAX, "%s", word), i++;
        else if (data[i])
            text[length++] = (char)data[i];
    }
    text[length] = '\0';
}

/* Cuts off the text up to a separator, and moves on behind it. */
static char *cut(char **rest, const char *separator) {
    char *const begin = *rest, *const end = strstr(begin, separator);
    *rest = end ? end + strlen(separator) : begin + strlen(begin);
    if (end) *end = '\0';
    return begin;
}

static void hand_over(Web *web, struct MHD_Connection *connection, const char *path, const char *method, char *body) {
    void *state = NULL;
    size_t size = 0, length = strlen(body);
    fuzz_need(server_handle(web, connection, path, method, "HTTP/1.1", NULL, &size, &state) == MHD_YES, "gives up");
    for (size_t part = length / 2 + 1; !connection->is_answered && length > 0; body += part, length -= part) {
        size = part = part < length ? part : length;
        fuzz_need(server_handle(web, connection, path, method, "HTTP/1.1", body, &size, &state) == MHD_YES, "gives up");
        fuzz_need(size == 0, "bytes are left over");
    }
    size = 0;
    if (!connection->is_answered)
        fuzz_need(server_handle(web, connection, path, method, "HTTP/1.1", NULL, &size, &state) == MHD_YES, "gives up");
    fuzz_need(connection->is_answered, "no answer");
    server_forget(web, connection, &state, MHD_REQUEST_TERMINATED_COMPLETED_OK);
    fuzz_need(!state, "a request is not forgotten");
}

static void ask(Place *place, char *text) {
    char path[ROOM + 8], *rest = text;
    char *head = cut(&rest, "\n\n"), *line = cut(&head, "\n");
    const char *const who = cut(&line, " "), *const method = cut(&line, " ");
    char *target = line;
    const char *const where = cut(&target, "?");
    struct MHD_Connection connection = { .headers = head, .query = target };
    connection.token = *who == 'h'   ? place->host.token.text
                       : *who == 'g' ? place->guest.token.text
                       : *who == 'w' ? place->watcher.token.text
                                     : NULL;
    connection.is_post = strcmp(method, "POST") == 0;
    snprintf(path, sizeof path, "%s%s", *where == '/' ? "" : "/api/", where);
    connection.may_wait = strstr(path, "/analysis") != NULL;
    hand_over(place->web, &connection, path, method, rest);
    for (int i = 0; i < connection.said_count; i++) free(connection.said[i]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char thinks[] = "/hint"; /* for a quarter of a second: nothing new comes of that */
    Place place;
    if (size > INPUT_MAX || memmem(data, size, thinks, sizeof thinks - 1)) return -1;
    char *const text = memory_new(ROOM, 1);
    open_place(&place);
    for (const uint8_t *at = data, *const end = data + size; at < end;) {
        const uint8_t *const feed = memchr(at, '\f', (size_t)(end - at)), *const stop = feed ? feed : end;
        write_out(&place, at, (size_t)(stop - at), text);
        ask(&place, text);
        at = stop + 1;
    }
    close_place(&place);
    free(text);
    return 0;
}
