/* games.h -- which games there are, for people who choose one: all of the list, and those that they join themselves.
 * Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_WEB_GAMES_H
#define FUSILIER_PROTOCOL_WEB_GAMES_H

#include "protocol/web/server.h"

void games_list(Request *request, Reply *reply);

/* What joined rules make, as somebody says them: the game, or why there is none; and which words could be added. */
void games_join(Request *request, Reply *reply);

#endif
