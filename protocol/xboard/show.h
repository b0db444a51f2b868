/* show.h -- shows on XBoard's board what the session has played, in games whose effects XBoard cannot know: the plies
 * of a turn, and those of the repair after it.
 * Layer: protocol; shared by the files of this room. */
#ifndef FUSILIER_PROTOCOL_XBOARD_SHOW_H
#define FUSILIER_PROTOCOL_XBOARD_SHOW_H

#include "protocol/xboard/board/turn.h"
#include "protocol/xboard/commands.h"

/* Sends the turn that the session has just played. */
void show_turn(XBoard *xb, const Turn *turn);

/* Sends the plies that are missing. */
void show_repair(XBoard *xb);

/* The session has played what the steps from `first` on have led to. */
void show_settle(XBoard *xb, int first);

#endif
