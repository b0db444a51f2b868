/* web_server.h -- the real `fusilier web` for tests, and whoever sits before it. Failing functions end the test
 * (cmocka's fail). */
#ifndef FUSILIER_TESTS_WEB_SERVER_H
#define FUSILIER_TESTS_WEB_SERVER_H

#include <cjson/cJSON.h>

#include "tests/conversation.h"
#include "tests/http.h"

typedef struct {
    Conversation *talk;
    int port;
    char code[64], token[64], table[64], folder[64]; /* the token and the table of who asks */
} WebServer;

/* Set-up and tear-down of a test: *state is a WebServer that has not begun, with a folder of its own for its games. */
int web_begin(void **state);
int web_finish(void **state);

/* Starts the program for two seats, "w=person"; ends it, and expects that it ends well. */
void web_start(WebServer *server, const char *game, const char *first, const char *second);
void web_start_with(WebServer *server, const char *const options[]); /* ends with NULL */
void web_stop(WebServer *server);

/* ---- requests ---- */

/* One request with these headers; `origin`, `body`: NULL, none. */
Answer web_ask_as(const WebServer *server, const char *method, const char *path, const char *host, const char *origin,
                  const char *body);

/* One request as the page sends it, which must be answered with this status; the JSON of the answer. */
cJSON *web_ask(const WebServer *server, const char *method, const char *path, const char *body, int status);

/* The same below /api/table/ID/. */
cJSON *web_at_table(const WebServer *server, const char *method, const char *verb, const char *body, int status);

/* Exchanges a code for the token with which all that follows is asked. */
void web_enter(WebServer *server, const char *code);

/* Somebody whom the host invites enters: to a seat, "1", or to watch, "null". */
void web_guest_enters(const WebServer *host, WebServer *guest, const char *seat);

/* Makes a move after so many plies. */
void web_move(const WebServer *server, const char *text, int ply, int status);

/* A stream below /api/table/ID/ as a socket; and the next state of "events", or the first after so many plies. */
int web_listen(const WebServer *server, const char *verb);
cJSON *web_next_state(int stream);
cJSON *web_state_at(int stream, int ply);

/* ---- answers ---- */

const char *json_text(const cJSON *json, const char *name);
int json_number(const cJSON *json, const char *name);

#endif
