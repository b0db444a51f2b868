/* hub.h -- the Hub protocol, version 2, by which draughts GUIs speak to engines.
 * Layer: protocol. For users: docs/hub.md. */
#ifndef FUSILIER_PROTOCOL_HUB_HUB_H
#define FUSILIER_PROTOCOL_HUB_HUB_H

#include "protocol/session/loop.h"

/* Fills an adapter that speaks Hub. False with an error when memory is out. */
bool hub_new(Adapter *adapter, Session *session, Error *err);

/* Is the line the word with which Hub begins? */
bool hub_understands(const char *line);

#endif
