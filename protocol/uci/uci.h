/* uci.h -- the Universal Chess Interface.
 * Layer: protocol. For users: docs/uci.md. */
#ifndef FUSILIER_PROTOCOL_UCI_UCI_H
#define FUSILIER_PROTOCOL_UCI_UCI_H

#include "protocol/session/loop.h"

/* Fills an adapter that speaks UCI. False with an error when memory is out. */
bool uci_new(Adapter *adapter, Session *session, Error *err);

/* Is the first word of the line a command of UCI (or of our additions to it)? */
bool uci_understands(const char *line);

#endif
