/* xboard.h -- the Chess Engine Communication Protocol of XBoard and WinBoard, version 2 (and what older GUIs send).
 * Layer: protocol. For users: docs/xboard.md. For the way of a line and of a move through this room:
 * docs/architecture.md. The parts of a conversation: state.h. */
#ifndef FUSILIER_PROTOCOL_XBOARD_XBOARD_H
#define FUSILIER_PROTOCOL_XBOARD_XBOARD_H

#include "protocol/session/loop.h"

/* Fills an adapter that speaks CECP; a game that the session has begun with is offered first. False with an error when
 * XBoard cannot show that game, or memory is out. */
bool xboard_new(Adapter *adapter, Session *session, Error *err);

#endif
