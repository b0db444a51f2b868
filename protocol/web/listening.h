/* listening.h -- who listens: the streams of events that a token may have at once.
 * Layer: protocol (private to web/). Safe from several threads. */
#ifndef FUSILIER_PROTOCOL_WEB_LISTENING_H
#define FUSILIER_PROTOCOL_WEB_LISTENING_H

#include "protocol/web/access.h"

/* Somebody begins to listen: a number for the stream. Of too many the oldest ends. 0: they are not in any more. */
uint64_t listening_begin(Access *access, uint64_t number);

/* False: the stream has ended, or whoever listened is not in any more. */
bool listening_goes_on(Access *access, uint64_t number, uint64_t stream);

void listening_end(Access *access, uint64_t number, uint64_t stream);
void listening_end_all(Access *access, uint64_t number); /* of somebody who is gone */

#endif
