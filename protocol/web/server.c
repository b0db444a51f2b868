/* The server: which requests are let in, and how they are answered. A page of any other site must not reach it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "protocol/web/carrier.h"
#include "protocol/web/http.h"
#include "protocol/web/visitors.h"

enum { IDLE_S = 20, STACK = 1 << 19, MEMORY = 1 << 16, BLOCK = 16384 };

/* A request while its body comes in. */
typedef struct {
    char *body;
    size_t length, room;
    bool is_too_long;
} Incoming;

/* ---- what goes out ---- */

/* Browsers may keep what has a tag, and ask before they use it again whether it is still the same. */
static enum MHD_Result transmit(struct MHD_Connection *connection, unsigned status, struct MHD_Response *response,
                                const char *type, const char *tag) {
    static const char *const headers[][2] = {
        { "Content-Security-Policy", "default-src 'self'; img-src 'self' data: blob:; frame-ancestors 'none'" },
        { "Cross-Origin-Opener-Policy", "same-origin" },
        { "Cross-Origin-Embedder-Policy", "require-corp" },
        { "Cross-Origin-Resource-Policy", "same-origin" },
        { "X-Content-Type-Options", "nosniff" },
        { "Referrer-Policy", "no-referrer" },
    };
    for (size_t i = 0; i < LENGTH(headers); i++) MHD_add_response_header(response, headers[i][0], headers[i][1]);
    MHD_add_response_header(response, "Content-Type", type);
    MHD_add_response_header(response, "Cache-Control", tag ? "no-cache" : "no-store");
    if (tag) MHD_add_response_header(response, "ETag", tag);
    const enum MHD_Result sent = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return sent;
}

/* A flow as it is read. */
typedef struct {
    Flow flow;
    FlowText text;
    size_t at; /* so much of it is sent */
} Reading;

/* In a thread of the connection, so it may wait. */
static ssize_t read_on(void *context, uint64_t from, char *buf, size_t size) {
    Reading *const reading = context;
    (void)from;
    if (reading->at == reading->text.length) {
        if (reading->flow.next(reading->flow.context, true, &reading->text) == FLOW_END)
            return MHD_CONTENT_READER_END_OF_STREAM;
        reading->at = 0;
    }
    const size_t left = reading->text.length - reading->at, count = left < size ? left : size;
    memcpy(buf, reading->text.text + reading->at, count);
    reading->at += count;
    return (ssize_t)count;
}

static void end_reading(void *context) {
    Reading *const reading = context;
    reading->flow.release(reading->flow.context);
    free(reading);
}

static enum MHD_Result send_flow(Request *request, const Reply *reply) {
    Reading *const reading = memory_new(1, sizeof *reading);
    reading->flow = reply->flow;
    struct MHD_Response *const response =
        MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, read_on, reading, end_reading);
    return transmit(request->connection, reply->status, response, "application/x-ndjson", NULL);
}

static enum MHD_Result send_reply(Request *request, Reply *reply) {
    if (reply->flow.next) return send_flow(request, reply);
    char *const text = reply->json ? cJSON_PrintUnformatted(reply->json) : reply->text;
    cJSON_Delete(reply->json);
    struct MHD_Response *const response = MHD_create_response_from_buffer(strlen(text), text, MHD_RESPMEM_MUST_FREE);
    return transmit(request->connection, reply->status, response, reply->type ? reply->type : "application/json", NULL);
}

static enum MHD_Result refuse(Request *request, unsigned status, const char *why) {
    Reply reply = { .json = NULL };
    reply_error(&reply, status, "%s", why);
    return send_reply(request, &reply);
}

/* ---- the carrier ---- */

const char *request_query(const Request *request, const char *name) {
    return MHD_lookup_connection_value(request->connection, MHD_GET_ARGUMENT_KIND, name);
}

int carrier_begin_flow(Request *request) {
    const union MHD_ConnectionInfo *const info =
        MHD_get_connection_info(request->connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    visitors_listen(request->web->visitors, request->connection, true);
    return info ? (int)info->connect_fd : -1;
}

bool carrier_hears(Web *web, uint64_t person) {
    return visitors_hear(web->visitors, person);
}

/* ---- the page ---- */

static const char *header(const Request *request, const char *name) {
    return MHD_lookup_connection_value(request->connection, MHD_HEADER_KIND, name);
}

static const char *type_of(const char *name) {
    static const char *const types[][2] = { { ".html", "text/html; charset=utf-8" },
                                            { ".js", "text/javascript; charset=utf-8" },
                                            { ".css", "text/css; charset=utf-8" },
                                            { ".svg", "image/svg+xml" },
                                            { ".webmanifest", "application/manifest+json" } };
    const char *const ending = strrchr(name, '.');
    for (size_t i = 0; ending && i < LENGTH(types); i++)
        if (strcmp(types[i][0], ending) == 0) return types[i][1];
    return "application/octet-stream";
}

/* The page itself is not kept: browsers that may keep it also keep it alive for a while when it is left, with its
 * stream, and whoever has gone seems to be there still. */
static const char *tag_of(const WebFile *file) {
    return strcmp(file->name, "index.html") == 0 ? NULL : file->tag;
}

static enum MHD_Result send_file(Request *request, const char *path) {
    const char *const name = strcmp(path, "/") == 0 ? "index.html" : path + 1;
    for (int i = 0; i < web_files_count; i++) {
        const WebFile *const file = &web_files[i];
        if (strcmp(file->name, name) != 0) continue;
        const char *const tag = tag_of(file), *const known = header(request, "If-None-Match"); /* tags between commas */
        const bool is_known = tag && known && strstr(known, tag);
        struct MHD_Response *const response =
            MHD_create_response_from_buffer(is_known ? 0 : file->size, (void *)file->bytes, MHD_RESPMEM_PERSISTENT);
        return transmit(request->connection, is_known ? HTTP_NOT_MODIFIED : HTTP_OK, response, type_of(name), tag);
    }
    return refuse(request, HTTP_NOT_FOUND, "there is nothing of this name");
}

/* ---- what comes in ---- */

/* May the request be looked at? Otherwise what is wrong with it. */
static const char *fault_of(const Request *request, const char *method, unsigned *status) {
    const char *const origin = header(request, "Origin"), *const type = header(request, "Content-Type");
    const Hosts *const hosts = &request->web->hosts;
    const bool changes = strcmp(method, "POST") == 0;
    *status = HTTP_FORBIDDEN;
    if (!hosts_know(hosts, header(request, "Host"))) return "this server is not called so";
    if (origin ? !hosts_know_origin(hosts, origin) : changes) return "pages of others may not ask here";
    *status = HTTP_METHOD_NOT_ALLOWED;
    if (!changes && strcmp(method, "GET") != 0) return "only GET and POST are understood";
    *status = HTTP_UNSUPPORTED_MEDIA_TYPE;
    if (changes && (!type || strncmp(type, "application/json", 16) != 0)) return "what is sent must be JSON";
    return NULL;
}

/* Finds out who asks. False: they ask too often. */
static bool know(Request *request) {
    Web *const web = request->web;
    const Asker asker = access_ask(web->access, header(request, "X-Fusilier-Token"), clock_ms(), &request->grant);
    if (asker == ASKER_UNKNOWN)
        request->grant = (Grant){ .number = 0 };
    else
        visitors_know(web->visitors, request->connection, request->grant.number);
    return asker != ASKER_TOO_FAST;
}

static enum MHD_Result answer(Request *request, const char *method, const char *path, const Incoming *incoming) {
    Reply reply = { .json = NULL };
    cJSON *body = NULL;
    if (strcmp(method, "POST") == 0) {
        if (incoming->is_too_long) return refuse(request, HTTP_CONTENT_TOO_LARGE, "that is too long");
        body = cJSON_ParseWithLength(incoming->body ? incoming->body : "", incoming->length);
        if (!cJSON_IsObject(body)) {
            cJSON_Delete(body);
            return refuse(request, HTTP_BAD_REQUEST, "what was sent is not an object of JSON");
        }
    }
    request->body = body;
    if (!know(request))
        reply_error(&reply, HTTP_TOO_MANY_REQUESTS, "too many requests: wait a moment");
    else
        api_answer(request, method, path, &reply);
    if (request->moves_people) web_note_people(request->web);
    cJSON_Delete(body);
    return send_reply(request, &reply);
}

static void take_body(Incoming *incoming, const char *data, size_t size) {
    if (incoming->is_too_long || incoming->length + size > BODY_MAX) {
        incoming->is_too_long = true;
        return;
    }
    ARRAY_RESERVE(incoming->body, incoming->room, incoming->length + size);
    memcpy(incoming->body + incoming->length, data, size);
    incoming->length += size;
}

enum MHD_Result server_handle(void *context, struct MHD_Connection *connection, const char *path, const char *method,
                              const char *version, const char *data, size_t *size, void **state) {
    Request request = { .web = context, .connection = connection };
    unsigned status;
    (void)version;
    if (!*state) { /* the headers are there */
        *state = memory_new(1, sizeof(Incoming));
        const char *const fault = fault_of(&request, method, &status);
        return fault ? refuse(&request, status, fault) : MHD_YES;
    }
    if (*size > 0) {
        take_body(*state, data, *size);
        *size = 0;
        return MHD_YES;
    }
    if (strncmp(path, "/api/", 5) == 0) return answer(&request, method, path + 5, *state);
    if (strcmp(method, "GET") != 0) return refuse(&request, HTTP_METHOD_NOT_ALLOWED, "that can only be read");
    return send_file(&request, path);
}

void server_forget(void *context, struct MHD_Connection *connection, void **state,
                   enum MHD_RequestTerminationCode why) {
    Web *const web = context;
    (void)why;
    visitors_listen(web->visitors, connection, false);
    Incoming *const incoming = *state;
    if (!incoming) return;
    free(incoming->body);
    free(incoming);
    *state = NULL;
}

struct MHD_Daemon *server_start(Web *web, int listener) {
    return MHD_start_daemon(MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_POLL, 0, NULL,
                            NULL, server_handle, web, MHD_OPTION_LISTEN_SOCKET, (MHD_socket)listener,
                            MHD_OPTION_CONNECTION_LIMIT, (unsigned)VISITORS_MAX, MHD_OPTION_CONNECTION_TIMEOUT,
                            (unsigned)IDLE_S, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)MEMORY,
                            MHD_OPTION_THREAD_STACK_SIZE, (size_t)STACK, MHD_OPTION_NOTIFY_COMPLETED, server_forget,
                            web, MHD_OPTION_NOTIFY_CONNECTION, visitors_note, web->visitors, MHD_OPTION_END);
}
