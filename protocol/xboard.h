/* xboard.h -- the Chess Engine Communication Protocol of XBoard and WinBoard, version 2 (and what older GUIs send).
 * Layer: protocol. For users: docs/xboard.md. The pieces: xboard_setup.h (how a game is described to XBoard),
 * xboard_move.h (how XBoard writes moves), xboard_state.h (the conversation's state, shared by xboard_*.c). */
#ifndef FUSILIER_PROTOCOL_XBOARD_H
#define FUSILIER_PROTOCOL_XBOARD_H

#include "protocol/loop.h"

/* Fills an adapter that speaks CECP. False with an error when memory is out. */
bool xboard_new(Adapter *adapter, Session *session, Error *err);

/* Is the first word of the line a command of CECP? */
bool xboard_understands(const char *line);

#endif
