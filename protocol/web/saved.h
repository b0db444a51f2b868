/* saved.h -- what a host asks about the games at hand and saved: which there are, how they stand, away with one.
 * Layer: protocol (private to web/). Without any lock. */
#ifndef FUSILIER_PROTOCOL_WEB_SAVED_H
#define FUSILIER_PROTOCOL_WEB_SAVED_H

#include "protocol/web/server.h"

/* A page of them: `count` that follow `after` (saved_index.h). */
void saved_list(Request *request, Reply *reply);

/* How the game of `table` stands, as a picture of what the host may see of it. A saved game stays where it is. */
void saved_glance(Request *request, Reply *reply);

/* {table}: removes a game for good. */
void saved_delete(Request *request, Reply *reply);

#endif
