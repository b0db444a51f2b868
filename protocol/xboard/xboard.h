/* xboard.h -- the Chess Engine Communication Protocol of XBoard and WinBoard, version 2 (and what older GUIs send).
 * Layer: protocol. For users: docs/xboard.md. The pieces: hosting.h (how a game is described to XBoard),
 * dialect.h (how XBoard writes moves), screen.h (what its board shows), follow.h (what its plies mean), moves.h (what
 * follows from that), state.h (the parts of a conversation). */
#ifndef FUSILIER_PROTOCOL_XBOARD_XBOARD_H
#define FUSILIER_PROTOCOL_XBOARD_XBOARD_H

#include "protocol/session/loop.h"

/* Fills an adapter that speaks CECP. False with an error when memory is out. */
bool xboard_new(Adapter *adapter, Session *session, Error *err);

/* Is the first word of the line a command of CECP? */
bool xboard_understands(const char *line);

#endif
