/* state.h -- how a table looks to somebody who sits or watches there, as JSON (docs/web.md).
 * Layer: protocol (private to web/); with the lock of the table held. What is hidden stays hidden: of such games
 * everything here comes from what the viewer may know (sight.h). */
#ifndef FUSILIER_PROTOCOL_WEB_STATE_H
#define FUSILIER_PROTOCOL_WEB_STATE_H

#include "protocol/web/table.h"

/* The players whose men somebody moves: a bit set. */
unsigned state_seats(const WebTable *table, const Right *right);

/* As whom they look at the board (sight.h). */
Player state_viewer(const WebTable *table, const Right *right);

/* How it stands; with `plies` below the number that have been played: how it stood after so many, only to be looked
 * at. */
cJSON *state_of(WebTable *table, const Right *right, int plies);

#endif
