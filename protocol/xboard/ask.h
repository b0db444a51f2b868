/* ask.h -- what a person is asked in games whose moves a mouse cannot always say, and the answers.
 * Layer: protocol; shared by the files of this room. */
#ifndef FUSILIER_PROTOCOL_XBOARD_ASK_H
#define FUSILIER_PROTOCOL_XBOARD_ASK_H

#include "protocol/xboard/board/turn.h"
#include "protocol/xboard/commands.h"

/* Asks which of the open turns was meant. */
void ask_which(XBoard *xb);
void ask_which_of(XBoard *xb, const TurnList *turns);

/* Asks for the moves that the mouse cannot make, once in a position; when a man is touched, again where it can make
 * none, unless its square is the answer. */
void ask_for_move(XBoard *xb);
void ask_again(XBoard *xb, Cell touched);

extern const Commands ask_commands; /* choice */

#endif
