/* state.h -- how a table looks to somebody who sits or watches there, as JSON (docs/web.md).
 * Layer: protocol (private to web/). What is hidden stays hidden: of such games everything here comes from what the
 * viewer may know (game_view, game_observe, game_tries). */
#ifndef FUSILIER_PROTOCOL_WEB_STATE_H
#define FUSILIER_PROTOCOL_WEB_STATE_H

#include "protocol/record/picture.h"
#include "protocol/web/table.h"

/* The players whose men somebody moves: a bit set. */
unsigned state_seats(const WebTable *table, const Right *right);

/* How it stands; with `plies` below the number that have been played: how it stood after so many, only to be looked
 * at. */
cJSON *state_of(WebTable *table, const Right *right, int plies);

/* The player who has to sit down at the screen that the host and others share, NOBODY if nobody has to. */
Player state_curtain(const WebTable *table);

/* Who looks at the board: a player, NOBODY who sees all, or WATCHER, who may know nothing. */
enum { WATCHER = PLAYERS_MAX };
Player state_viewer(const WebTable *table, const Right *right);

/* Reads what a viewer sees of a position. */
void state_picture(Picture *picture, const WebTable *table, const Position *pos, Player viewer);

#endif
