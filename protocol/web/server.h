/* server.h -- what the files of the room share: tables, guests, and a request on its way to its answer.
 * Layer: protocol (private to web/). What brings the requests is carrier.h. */
#ifndef FUSILIER_PROTOCOL_WEB_SERVER_H
#define FUSILIER_PROTOCOL_WEB_SERVER_H

#include "protocol/record/picture.h"
#include "protocol/scene/svg.h"
#include "protocol/web/flow.h"
#include "protocol/web/hosts.h"
#include "protocol/web/saved_index.h"
#include "protocol/web/sketch.h"
#include "protocol/web/store.h"
#include "protocol/web/table.h"

enum {
    TABLES_MAX = 256,  /* in memory; those that nobody looks at are put away, and opened again when they are wanted */
    PLAYING_MAX = 128, /* of which games go on */
    ANALYSES_MAX = 8,  /* that go on at once (analysis.h) */
    BODY_MAX = 1 << 16
};

/* As HTTP numbers them. */
enum {
    HTTP_OK = 200,
    HTTP_NOT_MODIFIED = 304,
    HTTP_BAD_REQUEST = 400,
    HTTP_UNAUTHORIZED = 401,
    HTTP_FORBIDDEN = 403,
    HTTP_NOT_FOUND = 404,
    HTTP_METHOD_NOT_ALLOWED = 405,
    HTTP_CONFLICT = 409,
    HTTP_CONTENT_TOO_LARGE = 413,
    HTTP_UNSUPPORTED_MEDIA_TYPE = 415,
    HTTP_TOO_MANY_REQUESTS = 429,
    HTTP_SERVICE_UNAVAILABLE = 503
};

typedef struct Analysis Analysis;

typedef struct {
    pthread_mutex_t lock;       /* taken last */
    Analysis *at[ANALYSES_MAX]; /* NULL: none */
} Analyses;

/* When the ways back of the server were written last (ways.h). */
typedef struct {
    pthread_mutex_t lock;
    int64_t kept_s;  /* as time() says */
    bool is_due;     /* they have changed since */
    bool has_failed; /* writing has, and it was said */
} WaysFile;

/* Games that people have written themselves (own.h). */
typedef struct {
    pthread_mutex_t lock; /* who keeps one is alone */
    int saves;            /* so far */
} OwnGames;

typedef struct {
    pthread_mutex_t lock;   /* guards the tables; never taken while one of them is locked */
    pthread_cond_t changed; /* a table has gone, or the server closes; a waiter (waiter.h) */
    WebTable *table[TABLES_MAX];
    int tables;
    pthread_mutex_t opening; /* one file at a time; taken before the lock */
    atomic_bool closing;

    const Game *game; /* to begin with; never changes, nor does `hosts` */
    Hosts hosts;
    Access *access; /* this and all below have locks of their own */
    WaysFile ways;
    Thinkers thinkers;
    Analyses analyses;
    Store store; /* of saved games */
    SavedIndex index;
    struct Visitors *visitors; /* NULL: no connections, no strangers */
    Sketcher sketcher;
    OwnGames own;
} Web;

typedef struct {
    Web *web;
    void *connection;  /* on which it came (carrier.h) */
    Grant grant;       /* of who asks, as it was then; number 0: unknown */
    WebTable *table;   /* that it is about, held and locked; NULL: none */
    const cJSON *body; /* of what changes something; NULL: none */
    bool moves_people; /* somebody has come in or must go: web_note_people behind the answer */
} Request;

/* What is answered: JSON, or a text that is freed, or lines that follow. */
typedef struct {
    unsigned status;
    cJSON *json;
    char *text;
    const char *type;
    Flow flow; /* next NULL: none */
} Reply;

/* ---- the answers (api.c, api_table.c) ---- */

/* Without any lock. */
void api_answer(Request *request, const char *method, const char *path, Reply *reply);
/* With the lock of the table. */
void api_answer_table(Request *request, const char *method, const char *verb, Reply *reply);

/* One line that says what is wrong. */
void reply_error(Reply *reply, unsigned status, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* A picture, so many turns clockwise. */
void reply_picture(Reply *reply, const Picture *picture, const SvgStyle *style);

/* A text of the body, NULL if there is none of that name. */
const char *request_text(const Request *request, const char *name);

/* Does the body say yes to this name? */
bool request_says(const Request *request, const char *name);

/* ---- all of it (hall.c) ---- */

/* Without a table, and without a folder (store_init). */
Web *web_new(const Game *game);
void web_free(Web *web);

/* Nobody asks any more: all games end where they are, and are saved. */
void web_close_tables(Web *web);

/* ---- tables (tables.c); without locks: whoever holds a table may lock it, and drops it in the end ---- */

/* The table of this id at hand, held; NULL: there is none. As long as somebody holds a table, it is not put away. */
WebTable *web_hold(Web *web, const char *id);
void web_drop(WebTable *table); /* NULL is allowed */

/* Once more, by whoever holds it. */
void web_hold_again(WebTable *table);

/* A table with a new id at the start of a game or at a position, held. NULL with an error. It is not begun yet. Where
 * there are too many, one that nobody holds and at which nothing happens is put away. */
WebTable *web_new_table(Web *web, const Game *game, const char *position, Error *err);

/* The same for a round, which is empty afterwards, or released on an error. */
WebTable *web_lay_round(Web *web, Round *round, Error *err);

/* A copy of a saved game from anywhere, by its path, held; it is not begun yet. */
WebTable *web_load(Web *web, const char *path, Error *err);

/* A game of the folder by its id, held: as it is if it is at a table already, else from its file, and begun; refused if
 * another server has it. */
WebTable *web_open(Web *web, const char *id, Error *err);

/* Removes a game and its file for good, with all who could come back to it. False with an error: somebody is there,
 * another server has it, or others have written the file. */
bool web_delete(Web *web, const char *id, Error *err);

/* Lets its engines begin, if they have not. */
bool web_begin(WebTable *table, Error *err);

/* Claims their ids in a folder that was not there when they were given. */
void web_claim_tables(Web *web);

/* Frees all tables, which are closed: nobody asks any more. */
void web_release_tables(Web *web);

/* The table that somebody looked at last, held, or a new one if there is none. NULL with an error. */
WebTable *web_any_table(Web *web, Error *err);

/* Seats that nobody has or was invited to any more are the host's; with the lock of the table. */
void web_return_seats(const Web *web, WebTable *table);

/* Tells all at a table who is there, if others are than before; with its lock. */
void web_note_presence(const Web *web, WebTable *table);

/* Other people are in than before: who listens and is out hears that, seats return, and ways back are kept. */
void web_note_people(Web *web);

/* A page of all games at hand and saved (saved_index.h). */
cJSON *web_list(Web *web, const SavedEntry *after, int count);

/* ---- the embedded page ---- */

typedef struct {
    const char *name; /* "index.html" */
    const char *tag;  /* its ETag: other bytes have another */
    const unsigned char *bytes;
    size_t size;
} WebFile;

extern const WebFile web_files[];
extern const int web_files_count;

/* What the program says, in other languages: "german.json". */
extern const WebFile web_words[];
extern const int web_words_count;

#endif
