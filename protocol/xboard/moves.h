/* moves.h -- moves in and out: those that the search has found, XBoard's, and what follows from what they mean.
 * Layer: protocol; shared by the files of this room. */
#ifndef FUSILIER_PROTOCOL_XBOARD_MOVES_H
#define FUSILIER_PROTOCOL_XBOARD_MOVES_H

#include "protocol/xboard/board/follow.h"
#include "protocol/xboard/commands.h"

/* The search has found our move: resigns, claims, or plays it. */
void moves_found(XBoard *xb, Move best, Move ponder);

/* What following must know. */
Situation moves_situation(const XBoard *xb);

/* A ply made on XBoard's board, in games whose effects XBoard cannot know: does what it means. */
void moves_follow(XBoard *xb, const Stroke *stroke, const char *text);

/* It is known which of the open turns was meant: plays it. */
void moves_commit(XBoard *xb, const Turn *turn);

/* What XBoard's plies say no more about is taken as it is: before the engine is told to play. */
void moves_settle(XBoard *xb);

extern const Commands moves_commands; /* usermove */

#endif
