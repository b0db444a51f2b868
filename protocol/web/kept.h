/* kept.h -- what of the people of a server outlives it; ways.h writes and reads the file.
 * Layer: protocol (private to web/). Safe from several threads. */
#ifndef FUSILIER_PROTOCOL_WEB_KEPT_H
#define FUSILIER_PROTOCOL_WEB_KEPT_H

#include "protocol/web/entry.h"

typedef struct {
    WayBack way;
    Right right;
    int64_t since_s, used_s; /* when they came, and when they were last heard of, as time() says */
} KeptWay;

/* An invitation that nobody has used. */
typedef struct {
    Secret code;
    Right right;
    int64_t since_s;
} KeptCode;

/* All ways back that were not proven yet: the next server knows nothing of a proof that was told; all invitations. How
 * many. */
int kept_ways(Access *access, KeptWay ways[static PEOPLE_MAX]);
int kept_codes(Access *access, KeptCode codes[static CODES_MAX]);

/* Takes one up that a server of before has left. */
void kept_take_up(Access *access, const KeptWay *way);
void kept_take_up_code(Access *access, const KeptCode *code);

#endif
