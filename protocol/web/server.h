/* server.h -- what the files of the server share: tables, guests, and a request on its way to its answer.
 * Layer: protocol (private to web/). */
#ifndef FUSILIER_PROTOCOL_WEB_SERVER_H
#define FUSILIER_PROTOCOL_WEB_SERVER_H

#include <microhttpd.h>

#include "protocol/web/hosts.h"
#include "protocol/web/saved_index.h"
#include "protocol/web/store.h"
#include "protocol/web/table.h"
#include "protocol/web/visitors.h"

enum {
    TABLES_MAX = 256,  /* in memory; those that nobody looks at are put away, and opened again when they are wanted */
    PLAYING_MAX = 128, /* of which games go on */
    ANALYSES_MAX = 8,  /* that go on at once (analysis.h) */
    BODY_MAX = 1 << 16
};

typedef struct Analysis Analysis;

/* A table, and who needs it. */
typedef struct {
    WebTable *table;
    int users;        /* requests, streams and analyses that look at it */
    int64_t used_ms;  /* when the last of them came or went, on clock_ms */
    int64_t begun_us; /* since 1970 */
    bool is_leaving;  /* it is being put away: nobody finds it */
    unsigned failed;  /* the version of the table that could not be saved; 0: none */
} WebPlace;

/* When the ways back of the server were written last (ways.h). */
typedef struct {
    pthread_mutex_t lock;
    int64_t kept_s;  /* as time() says */
    bool is_due;     /* they have changed since */
    bool has_failed; /* writing has, and it was said */
} Ways;

typedef struct {
    TableRoom room; /* its lock guards tables, analyses and `closing` */
    WebPlace place[TABLES_MAX];
    int tables;
    Analysis *analysis[ANALYSES_MAX]; /* NULL: none */
    bool closing;

    const Game *game; /* to begin with; never changes, nor does `hosts` */
    Hosts hosts;
    Access *access; /* this and all below have locks of their own */
    Ways ways;
    Store store; /* of saved games */
    SavedIndex index;
    Visitors visitors;
} Web;

typedef struct {
    Web *web;
    struct MHD_Connection *connection;
    Grant asker;
    const Grant *grant; /* of who asks; NULL: unknown */
    WebTable *table;    /* that it is about; NULL: none */
    const cJSON *body;  /* of what changes something; NULL: none */
} Request;

/* What is answered: JSON, or a text that is freed, or a stream. */
typedef struct {
    unsigned status;
    cJSON *json;
    char *text;
    const char *type;
    struct MHD_Response *stream;
} Reply;

/* ---- the answers (api.c, api_table.c); with the lock held ---- */

void api_answer(Request *request, const char *method, const char *path, Reply *reply);
void api_answer_table(Request *request, const char *method, const char *verb, Reply *reply);

/* One line that says what is wrong. */
void reply_error(Reply *reply, unsigned status, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* A text of the body, NULL if there is none of that name. */
const char *request_text(const Request *request, const char *name);

/* A word after the question mark of the address, NULL if it is not there. */
const char *request_query(const Request *request, const char *name);

/* ---- tables (tables.c) ---- */

WebTable *web_table(Web *web, const char *id);

/* As long as somebody holds a table, however often, it is not put away. Whatever gives up the lock, or opens or makes
 * a table, may put away any other. */
void web_hold(Web *web, const WebTable *table);
void web_let_go(Web *web, const WebTable *table);

/* Puts away a table that nobody looks at and nothing happens at, the one that was left first; `of_a_thread`: one that
 * has a thread. False: there is none. The lock may be given up meanwhile. */
bool web_make_room(Web *web, bool of_a_thread);

/* The table that somebody looked at last, or a new one if there is none. NULL with an error. */
WebTable *web_any_table(Web *web, Error *err);

/* A table with a new id at the start of a game or at a position. NULL with an error. It is not begun yet. */
WebTable *web_new_table(Web *web, const Game *game, const char *position, Error *err);

/* Takes back a table that was made just now, was not begun, and that nobody has seen. */
void web_drop(Web *web, WebTable *table);

/* Takes a saved game to a table: a copy of a file from anywhere, by its path; or one of the folder by its id, which is
 * taken as it is if it is at a table already, and refused if another server has it. */
WebTable *web_load(Web *web, const char *path, Error *err);
WebTable *web_open(Web *web, const char *id, Error *err);

/* Saves what has changed since it was saved. */
void web_keep(Web *web, WebTable *table);

/* A page of all games at hand and saved (saved_index.h). The lock is given up meanwhile. */
cJSON *web_list(Web *web, const char *after, int count);

/* ---- the server (server.c) ---- */

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

/* ---- the embedded page ---- */

typedef struct {
    const char *name; /* "index.html" */
    const unsigned char *bytes;
    size_t size;
} WebFile;

extern const WebFile web_files[];
extern const int web_files_count;

#endif
