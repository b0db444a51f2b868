/* access.h -- who may do what: codes that are good for one use, and the tokens they are exchanged for.
 * Layer: protocol (private to web/). Has a lock of its own: safe from several threads, which get copies of all.
 *
 * A code stands in the fragment of an address, which browsers send to nobody; the page sends it once and gets a token,
 * which it keeps for its tab. A token belongs to one table and to some of its seats. Of guests and codes there is room
 * for many: who was not heard of for the longest time makes room for one more, hosts and those who listen last. */
#ifndef FUSILIER_PROTOCOL_WEB_ACCESS_H
#define FUSILIER_PROTOCOL_WEB_ACCESS_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/base/error.h"
#include "protocol/web/store.h"

enum {
    SECRET_LENGTH = 32,
    PEOPLE_MAX = 256,
    CODES_MAX = 256,
    STREAMS_EACH = 6 /* that one token may listen to at once */
};

typedef struct {
    char text[SECRET_LENGTH + 1]; /* "": none */
} Secret;

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

/* How a page gets in again when its token is known no more, be it that the server was started again. The page says the
 * name; the server shows by the proof that it is no stranger who has taken the port; then the page gives the code. Both
 * may be asked for again until the page is heard of with its new token, as answers may be lost. */
typedef struct {
    Secret name, proof, code;
} WayBack;

typedef struct Access Access;

Access *access_new(void);
void access_free(Access *access);

/* ---- coming in ---- */

/* A new code for somebody with this right. A host's ends those for hosts that nobody has used. */
Secret access_new_code(Access *access, const Right *right);

typedef enum {
    ENTRY_IN,
    ENTRY_WRONG,     /* there is no such code */
    ENTRY_TOO_OFTEN, /* the same, and there were many: only wrong codes have to wait */
    ENTRY_TAKEN      /* somebody has the seat and listens: nothing has happened */
} Entry;

typedef struct {
    Secret token;
    Grant grant;
    WayBack way;
} Entrance;

/* Exchanges a code, which is used up, for a token. Who had the place is out then, without a word if they do not listen,
 * otherwise if `takes`; `holder`: the number of who has one that is taken. That of a way back, once it was proven, ends
 * the token of before. */
Entry access_enter(Access *access, const char *code, bool takes, int64_t now_ms, Entrance *entrance, uint64_t *holder);

/* The proof for the way back of this name; ENTRY_WRONG: there is none. Whoever has its place and listens keeps it
 * unless `takes`. */
Entry access_prove(Access *access, const char *name, bool takes, int64_t now_ms, Secret *proof, uint64_t *holder);

/* ---- asking ---- */

typedef enum { ASKER_UNKNOWN, ASKER_TOO_FAST, ASKER_KNOWN } Asker;

/* Who has this token (NULL: nobody); and may they send another request now? So many a second are as many as a page ever
 * needs. */
Asker access_ask(Access *access, const char *token, int64_t now_ms, Grant *grant);

/* Are they still in, and have not come in anew since, in another window? */
bool access_knows(Access *access, const Grant *grant);

/* A host sits at another table now; a host of before is out, as in access_enter. False: somebody has that place. */
bool access_sit(Access *access, uint64_t number, const char *table, bool takes, uint64_t *holder);

/* The same where no other host sits, nor may come back to it, though they do not listen. False: one does. */
bool access_sit_alone(Access *access, uint64_t number, const char *table);

/* The guests of a table go to another one, with what they may do there: `swaps`: of two players each has the other's
 * seat. */
void access_take_along(Access *access, const char *from, const char *to, bool swaps);

/* The table of somebody now; "": they are not in any more. */
void access_where(Access *access, uint64_t number, char table[static TABLE_ID_MAX]);

/* Somebody begins to listen: a number for the stream. Of too many the oldest ends. 0: they are not in any more. */
uint64_t access_open_stream(Access *access, uint64_t number);
bool access_has_stream(Access *access, uint64_t number, uint64_t stream);
void access_close_stream(Access *access, uint64_t number, uint64_t stream);
void access_close_streams(Access *access, uint64_t number); /* all of somebody who is gone */

/* Somebody asks an engine for advice. False: they have asked already, and wait for it. */
bool access_begin_advice(Access *access, uint64_t number);
void access_end_advice(Access *access, uint64_t number);

/* ---- who is in ---- */

typedef struct {
    Grant grant;
    bool is_connected; /* listens */
    int64_t since_s;   /* as time() says */
} Guest;

/* Those who are in at a table, or may come back to it, hosts included; the invitations that nobody has used, which are
 * not connected. How many. */
int access_people(Access *access, const char *table, Guest people[static PEOPLE_MAX]);
int access_invitations(Access *access, const char *table, Guest invitations[static CODES_MAX]);

/* Ends the invitation of this number to a table; sends away somebody who sits there. False: there is none. */
bool access_revoke(Access *access, const char *table, uint64_t number);
bool access_dismiss(Access *access, const char *table, uint64_t number);

/* The seats of a table that guests have or were invited to: a bit set. */
unsigned access_seats(Access *access, const char *table);

/* Is anybody bound to a table, who has come in or may still? */
bool access_names(Access *access, const char *table);

/* Who is at a table, as all there may know. */
typedef struct {
    bool host;        /* the page of a host listens */
    unsigned taken;   /* seats that guests have who have listened: a bit set, as the next two */
    unsigned here;    /* those of them whose pages listen */
    unsigned invited; /* to which there are links that nobody has come by yet */
    int watching;     /* guests without a seat who listen */
} Presence;

Presence access_presence(Access *access, const char *table);

/* A table is gone: its guests are out, and its invitations end. */
void access_forget(Access *access, const char *table);

/* ---- what outlives the server (ways.h) ---- */

typedef struct {
    WayBack way;
    Right right;
    int64_t since_s, used_s; /* when they came, and when they were last heard of, as time() says */
} KeptWay;

/* All ways back that were not proven yet: the next server knows nothing of a proof that was told. How many. */
int access_ways(Access *access, KeptWay ways[static PEOPLE_MAX]);

/* Takes one up that a server of before has left. */
void access_take_up(Access *access, const KeptWay *way);

/* The same of invitations that nobody has used. */
typedef struct {
    Secret code;
    Right right;
    int64_t since_s;
} KeptCode;

int access_codes(Access *access, KeptCode codes[static CODES_MAX]);
void access_take_up_code(Access *access, const KeptCode *code);

/* Has anything about them changed since this was last asked? */
bool access_has_changed(Access *access);

#endif
