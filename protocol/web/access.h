/* access.h -- who may do what: codes that are good for one use, and the tokens they are exchanged for.
 * Layer: protocol (private to web/). Not locked: the caller holds the lock of the server.
 *
 * A code stands in the fragment of an address, which browsers send to nobody; the page sends it once and gets a token,
 * which it keeps for its tab. A token belongs to one table and to some of its seats. */
#ifndef FUSILIER_PROTOCOL_WEB_ACCESS_H
#define FUSILIER_PROTOCOL_WEB_ACCESS_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/base/error.h"
#include "protocol/web/store.h"

enum { SECRET_LENGTH = 32, GRANTS_MAX = 256 };

/* What the bearer of a code or a token may do. */
typedef struct {
    bool is_host;             /* he may begin games and invite others, and has the seats that nobody was invited to */
    char table[TABLE_ID_MAX]; /* of a host: the one he sits at now */
    unsigned seats;           /* of a guest: bit set of players; 0: he only watches */
} Right;

typedef struct {
    char secret[SECRET_LENGTH + 1]; /* "": this place is free */
    Right right;
    char way[SECRET_LENGTH + 1]; /* of a token: the name of its way back, "": none */
    double allowance;            /* requests he may still send at once */
    int64_t asked_ms;            /* when he last asked */
} Grant;

/* The way back of a page to a server that was started again and knows its token no more. The page says the name; the
 * server shows by the proof, once, that it is no stranger who has taken the port; then the page gives the code, which
 * is good once. */
typedef struct {
    char name[SECRET_LENGTH + 1], proof[SECRET_LENGTH + 1], code[SECRET_LENGTH + 1]; /* name "": this place is free */
    Right right;
    int64_t used_s; /* when its page was last heard of, as time() says */
    bool is_proven;
} Return;

typedef struct {
    Grant token[GRANTS_MAX];
    Grant code[GRANTS_MAX];
    Return back[GRANTS_MAX];
    bool has_changed;  /* a way back is to be kept, or not any more */
    int64_t failed_ms; /* codes that do not exist may be tried so often: */
    double failures;
} Access;

/* A new code for somebody with this right; false if there are too many. */
bool access_new_code(Access *access, const Right *right, char code[static SECRET_LENGTH + 1], Error *err);

/* Exchanges a code, which is used up, for a token. That of a way back, once it was proven, ends the token of before.
 * NULL with an error. */
const Grant *access_enter(Access *access, const char *code, int64_t now_ms, Error *err);

/* The proof for the way back of this name; NULL if there is none, or it was told before. */
const char *access_prove(Access *access, const char *name, int64_t now_ms, Error *err);

/* The way back of the bearer of a token, NULL: he has none. */
const Return *access_way_back(const Access *access, const Grant *token);

/* Whoever asked in the last so many milliseconds is in use of his way back. */
void access_note_use(Access *access, int64_t now_ms, int64_t since_ms);

/* A host sits at another table now. */
void access_sit(Access *access, Grant *token, const char *table);

/* The seats of a table that guests may come back to: a bit set. */
unsigned access_seats(const Access *access, const char *table);

/* Is anybody bound to a table, who has come in or may still? */
bool access_names(const Access *access, const char *table);

/* The bearer of a token, NULL if there is none. Grants stay where they are. */
Grant *access_find(Access *access, const char *token);

/* May he send another request now? So many a second are as many as a page ever needs. */
bool access_allows(Grant *grant, int64_t now_ms);

#endif
