/* moves.h -- moves in and out: XBoard's, what they mean, and those that the engine plays for itself or for the user.
 * Layer: protocol; shared by the files of this room. */
#ifndef FUSILIER_PROTOCOL_XBOARD_MOVES_H
#define FUSILIER_PROTOCOL_XBOARD_MOVES_H

#include "protocol/xboard/commands.h"
#include "protocol/xboard/follow.h"

/* The search has found our move: resigns, claims, or plays it. */
void moves_found(XBoard *xb, Move best, Move ponder);

/* Plays the move in the session, rolls the dice that it needs, shows it all, and goes on. */
void moves_make_turn(XBoard *xb, Move move);

/* A move of the user's, as typed; a pass. */
void moves_by_text(XBoard *xb, const char *text);
void moves_pass(XBoard *xb);

/* The user is to move: does for him what he has no choice about, asks him what the mouse cannot say. */
void moves_serve_user(XBoard *xb);

/* What following must know. */
Scene moves_scene(const XBoard *xb);

/* A ply made on XBoard's board, in games whose effects XBoard cannot know: does what it means. */
void moves_follow(XBoard *xb, const Stroke *stroke, const char *text);

/* It is known which of the open turns was meant: plays it. */
void moves_commit(XBoard *xb, const Turn *turn);

/* What XBoard's plies say no more about is taken as it is: before the engine is told to play. */
void moves_settle(XBoard *xb);

extern const Commands moves_commands; /* usermove, dice */

#endif
