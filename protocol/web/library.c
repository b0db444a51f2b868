/* library.c -- libmicrohttpd, loaded when a server is wanted: with the libraries that it brings along it would make
 * every start of the program three milliseconds longer. What server and replies call is passed on from here. */
#ifdef FUSILIER_MICROHTTPD
#include <dlfcn.h>
#endif
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include "protocol/web/http.h"

#ifdef FUSILIER_MICROHTTPD

/* Of the functions in use: name and pointer. */
#define FUNCTIONS(EACH)                                                                                                \
    EACH(start_daemon_va)                                                                                              \
    EACH(stop_daemon)                                                                                                  \
    EACH(lookup_connection_value)                                                                                      \
    EACH(get_connection_info)                                                                                          \
    EACH(create_response_from_buffer)                                                                                  \
    EACH(create_response_from_callback)                                                                                \
    EACH(add_response_header)                                                                                          \
    EACH(queue_response)                                                                                               \
    EACH(destroy_response)

/* Written once, before there is a server. */
#define POINTER(name) __typeof__(MHD_##name) *name;
static struct { FUNCTIONS(POINTER) } http;
#undef POINTER

static bool find(void *library, const char *name, void *function, Error *err) {
    void *const found = dlsym(library, name);
    if (!found) return error_set(err, "%s has no %s", FUSILIER_MICROHTTPD, name);
    memcpy(function, &found, sizeof found);
    return true;
}

bool library_load(Error *err) {
    void *const library = dlopen(FUSILIER_MICROHTTPD, RTLD_NOW | RTLD_LOCAL);
    if (!library) return error_set(err, "%s", dlerror());
#define FIND(name)                                                                                                     \
    if (!find(library, "MHD_" #name, &http.name, err)) return false;
    FUNCTIONS(FIND)
#undef FIND
    return true;
}

struct MHD_Daemon *MHD_start_daemon(unsigned flags, uint16_t port, MHD_AcceptPolicyCallback may_connect, void *asker,
                                    MHD_AccessHandlerCallback handle, void *context, ...) {
    va_list options;
    va_start(options, context);
    struct MHD_Daemon *const daemon = http.start_daemon_va(flags, port, may_connect, asker, handle, context, options);
    va_end(options);
    return daemon;
}

void MHD_stop_daemon(struct MHD_Daemon *daemon) {
    http.stop_daemon(daemon);
}

const char *MHD_lookup_connection_value(struct MHD_Connection *connection, enum MHD_ValueKind kind, const char *key) {
    return http.lookup_connection_value(connection, kind, key);
}

const union MHD_ConnectionInfo *MHD_get_connection_info(struct MHD_Connection *connection,
                                                        enum MHD_ConnectionInfoType what, ...) {
    return http.get_connection_info(connection, what); /* what is asked here needs no more arguments */
}

struct MHD_Response *MHD_create_response_from_buffer(size_t size, void *buffer, enum MHD_ResponseMemoryMode mode) {
    return http.create_response_from_buffer(size, buffer, mode);
}

struct MHD_Response *MHD_create_response_from_callback(uint64_t size, size_t block, MHD_ContentReaderCallback read,
                                                       void *context, MHD_ContentReaderFreeCallback end) {
    return http.create_response_from_callback(size, block, read, context, end);
}

enum MHD_Result MHD_add_response_header(struct MHD_Response *response, const char *header, const char *content) {
    return http.add_response_header(response, header, content);
}

enum MHD_Result MHD_queue_response(struct MHD_Connection *connection, unsigned status, struct MHD_Response *response) {
    return http.queue_response(connection, status, response);
}

void MHD_destroy_response(struct MHD_Response *response) {
    http.destroy_response(response);
}

#else

bool library_load(Error *err) {
    (void)err; /* it is linked */
    return true;
}

#endif
