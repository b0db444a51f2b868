/* http.h -- the carrier (carrier.h) that is a server of HTTP.
 * Layer: protocol (private to web/). */
#ifndef FUSILIER_PROTOCOL_WEB_HTTP_H
#define FUSILIER_PROTOCOL_WEB_HTTP_H

#include <microhttpd.h>

#include "protocol/web/server.h"

/* Answers whoever comes to a socket that listens, in threads of its own. NULL if it cannot. */
struct MHD_Daemon *server_start(Web *web, int listener);

/* What libmicrohttpd calls for each request (MHD_AccessHandlerCallback, its context a Web) and when it is done with it
 * (MHD_RequestCompletedCallback). */
enum MHD_Result server_handle(void *web, struct MHD_Connection *connection, const char *path, const char *method,
                              const char *version, const char *data, size_t *size, void **state);
void server_forget(void *web, struct MHD_Connection *connection, void **state, enum MHD_RequestTerminationCode why);

/* ---- library.c ---- */

/* Loads libmicrohttpd, before anything of it is called. Idempotent. */
bool library_load(Error *err);

#endif
