/* access.h -- who may do what: the tokens of those who are in.
 * Layer: protocol (private to web/). Has a lock of its own: safe from several threads, which get copies of all.
 *
 * A token belongs to one table and to some of its seats. Of people and of codes there is room for many: who was not
 * heard of for the longest time makes room for one more, hosts and those who listen last.
 *
 * The other files that know what is in it: entry.h (how somebody gets a token), places.h (one browser a place),
 * listening.h (streams), guests.h (who is at a table), kept.h (what outlives the server). */
#ifndef FUSILIER_PROTOCOL_WEB_ACCESS_H
#define FUSILIER_PROTOCOL_WEB_ACCESS_H

#include <stdbool.h>
#include <stdint.h>

#include "protocol/web/store.h"

enum { PEOPLE_MAX = 256, CODES_MAX = 256 };

/* What somebody may do. */
typedef struct {
    bool is_host;             /* begins games and invites others, and has the seats that nobody was invited to */
    char table[TABLE_ID_MAX]; /* of a host: the one at which they sit now */
    unsigned seats;           /* of a guest: bit set of players; 0: they only watch */
} Right;

/* Who asks, as it was when they asked. */
typedef struct {
    uint64_t number; /* no two people of a server have the same; not 0 */
    uint64_t entry;  /* another one whenever they have come in anew */
    Right right;
} Grant;

typedef struct Access Access;

Access *access_new(void);
void access_free(Access *access);

typedef enum { ASKER_UNKNOWN, ASKER_TOO_FAST, ASKER_KNOWN } Asker;

/* Who has this token (NULL: nobody); and may they send another request now? So many a second are as many as a page ever
 * needs. */
Asker access_ask(Access *access, const char *token, int64_t now_ms, Grant *grant);

/* Are they still in, and have not come in anew since, in another window? */
bool access_knows(Access *access, const Grant *grant);

/* The table of somebody now; "": they are not in any more. */
void access_where(Access *access, uint64_t number, char table[static TABLE_ID_MAX]);

/* Somebody asks an engine for advice. False: they have asked already, and wait for it. */
bool access_begin_advice(Access *access, uint64_t number);
void access_end_advice(Access *access, uint64_t number);

/* Has anything that is to be kept changed since this was last asked? */
bool access_has_changed(Access *access);

#endif
