/* server.h -- what the files of the server share: tables, guests, and a request on its way to its answer.
 * Layer: protocol (private to web/). */
#ifndef FUSILIER_PROTOCOL_WEB_SERVER_H
#define FUSILIER_PROTOCOL_WEB_SERVER_H

#include <microhttpd.h>

#include "protocol/web/table.h"
#include "protocol/web/visitors.h"

enum {
    TABLES_MAX = 1024, /* begun by one server: they stay until it ends */
    PLAYING_MAX = 128, /* of which games go on */
    ANALYSES_MAX = 8,  /* that go on at once (analysis.h) */
    BODY_MAX = 1 << 16
};

typedef struct Analysis Analysis;

typedef struct {
    pthread_mutex_t lock;       /* taken last */
    Analysis *at[ANALYSES_MAX]; /* NULL: none */
} Analyses;

typedef struct {
    pthread_mutex_t lock;   /* guards all that follows but what says otherwise; never taken while a table is locked */
    pthread_cond_t changed; /* the server closes; a waiter (waiter.h) */
    Thinkers thinkers;      /* with a lock of their own */
    Access access;
    WebTable *table[TABLES_MAX];
    int tables;
    Analyses analyses; /* with a lock of their own */
    atomic_bool closing;
    char folder[512];       /* of saved games; "": they cannot be saved. Set before anybody asks */
    int64_t returns_kept_s; /* when (returns.h) */
    Visitors visitors;      /* with a lock of their own */
    char host[3][80];       /* what browsers may call this server: "127.0.0.1:8080". Set before anybody asks */
} Web;

typedef struct {
    Web *web;
    struct MHD_Connection *connection;
    Grant grant;       /* of who asks, as it was then; secret "": unknown */
    WebTable *table;   /* that it is about, held and locked; NULL: none */
    const cJSON *body; /* of what changes something; NULL: none */
} Request;

/* What is answered: JSON, or a text that is freed, or a stream. */
typedef struct {
    unsigned status;
    cJSON *json;
    char *text;
    const char *type;
    struct MHD_Response *stream;
} Reply;

/* ---- the answers (api.c, api_table.c) ---- */

/* Without any lock. */
void api_answer(Request *request, const char *method, const char *path, Reply *reply);
/* With the lock of the table. */
void api_answer_table(Request *request, const char *method, const char *verb, Reply *reply);

/* One line that says what is wrong. */
void reply_error(Reply *reply, unsigned status, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* A text of the body, NULL if there is none of that name. */
const char *request_text(const Request *request, const char *name);

/* A word after the question mark of the address, NULL if it is not there. */
const char *request_query(const Request *request, const char *name);

/* ---- tables (tables.c); without locks: whoever holds a table may lock it, and drops it in the end ---- */

/* The table of this id at hand, held; NULL: there is none. */
WebTable *web_hold(Web *web, const char *id);
void web_drop(Web *web, WebTable *table); /* NULL is allowed */

/* Once more, by whoever holds it. */
void web_hold_again(WebTable *table);

/* A table with a new id at the start of a game or at a position, held. NULL with an error. It is not begun yet. */
WebTable *web_new_table(Web *web, const Game *game, const char *position, Error *err);

/* The same for a round, which is empty afterwards, or released on an error. */
WebTable *web_lay_round(Web *web, Round *round, Error *err);

/* Takes a saved game, by its path or by its id, to a table, held; one that is there already is taken as it is. */
WebTable *web_load(Web *web, const char *path, Error *err);
WebTable *web_open(Web *web, const char *id, Error *err);

/* Lets its engines begin, if they have not. */
bool web_begin(WebTable *table, Error *err);

/* Is there a file of a game of this id? */
bool web_has_saved(const Web *web, const char *id);

/* All games at hand and saved, the last first. */
cJSON *web_list(Web *web);

/* Finds or makes the folder for saved games. */
void web_find_folder(Web *web);

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
