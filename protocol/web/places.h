/* places.h -- where people sit: a seat has one browser, and so has a host's place at a table.
 * Layer: protocol (private to web/). Safe from several threads. */
#ifndef FUSILIER_PROTOCOL_WEB_PLACES_H
#define FUSILIER_PROTOCOL_WEB_PLACES_H

#include "protocol/web/access.h"

/* A host sits at another table now; a host of before is out, as in entry_exchange. False: somebody has that place. */
bool places_sit(Access *access, uint64_t number, const char *table, bool takes, uint64_t *holder);

/* The same where no other host sits, nor may come back to it, though they do not listen. False: one does. */
bool places_sit_alone(Access *access, uint64_t number, const char *table);

/* The guests of a table go to another one, with what they may do there: `swaps`: of two players each has the other's
 * seat. */
void places_take_along(Access *access, const char *from, const char *to, bool swaps);

#endif
