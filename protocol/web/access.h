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

enum { SECRET_LENGTH = 32, GRANTS_MAX = 256, TABLE_ID_MAX = 40 };

/* What the bearer of a code or a token may do. */
typedef struct {
    bool is_host;             /* he may begin games and invite others, and has the seats that nobody was invited to */
    char table[TABLE_ID_MAX]; /* of a host: the one he sits at now */
    unsigned seats;           /* of a guest: bit set of players; 0: he only watches */
} Right;

typedef struct {
    char secret[SECRET_LENGTH + 1]; /* "": this place is free */
    Right right;
    double allowance; /* requests he may still send at once */
    int64_t asked_ms; /* when he last asked */
} Grant;

typedef struct {
    Grant token[GRANTS_MAX];
    Grant code[GRANTS_MAX];
    int64_t failed_ms; /* codes that do not exist may be tried so often: */
    double failures;
} Access;

/* A new code for somebody with this right; false if there are too many. */
bool access_new_code(Access *access, const Right *right, char code[static SECRET_LENGTH + 1], Error *err);

/* Exchanges a code, which is used up, for a token. NULL with an error. */
const Grant *access_enter(Access *access, const char *code, int64_t now_ms, Error *err);

/* The bearer of a token, NULL if there is none. Grants stay where they are. */
Grant *access_find(Access *access, const char *token);

/* May he send another request now? So many a second are as many as a page ever needs. */
bool access_allows(Grant *grant, int64_t now_ms);

#endif
