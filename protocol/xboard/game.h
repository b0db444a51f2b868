/* game.h -- the game as XBoard runs it: beginnings, sides, take-backs, and who is to do something now.
 * Layer: protocol; shared by the files of this room. */
#ifndef FUSILIER_PROTOCOL_XBOARD_GAME_H
#define FUSILIER_PROTOCOL_XBOARD_GAME_H

#include "protocol/xboard/commands.h"

/* After any change of the position or the mode: claims what is over, and thinks, ponders or analyses as is due. A
 * search that does that already goes on. */
void xboard_go_on(XBoard *xb);

/* The session has been set up anew; is it at the start of its game? */
void xboard_begin_position(XBoard *xb, bool is_start);

/* What belongs to one position only is forgotten; before the position is given up the search ends, too. */
void xboard_forget_position(XBoard *xb);
void xboard_leave_position(XBoard *xb);

/* The game goes back to the first `count` steps on XBoard's board (steps.h). */
void xboard_go_back(XBoard *xb, int count);

extern const Commands game_commands;

#endif
