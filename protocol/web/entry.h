/* entry.h -- how somebody gets in: codes that are good for one use, and the ways back of those who were in.
 * Layer: protocol (private to web/). Safe from several threads.
 *
 * A code stands in the fragment of an address, which browsers send to nobody; the page sends it once and gets a token,
 * which it keeps for its tab. */
#ifndef FUSILIER_PROTOCOL_WEB_ENTRY_H
#define FUSILIER_PROTOCOL_WEB_ENTRY_H

#include "protocol/web/access.h"
#include "protocol/web/secret.h"

/* How a page gets in again when its token is known no more, be it that the server was started again. The page says the
 * name; the server shows by the proof that it is no stranger who has taken the port; then the page gives the code. Both
 * may be asked for again until the page is heard of with its new token, as answers may be lost. */
typedef struct {
    Secret name, proof, code;
} WayBack;

/* A new code for somebody with this right. A host's ends those for hosts that nobody has used. */
Secret entry_new_code(Access *access, const Right *right);

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
Entry entry_exchange(Access *access, const char *code, bool takes, int64_t now_ms, Entrance *entrance,
                     uint64_t *holder);

/* The proof for the way back of this name; ENTRY_WRONG: there is none. Whoever has its place and listens keeps it
 * unless `takes`. */
Entry entry_prove(Access *access, const char *name, bool takes, int64_t now_ms, Secret *proof, uint64_t *holder);

#endif
