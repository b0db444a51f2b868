/* play.h -- moves that the engine plays for itself or for the user, and the dice that they need.
 * Layer: protocol; shared by the files of this room. */
#ifndef FUSILIER_PROTOCOL_XBOARD_PLAY_H
#define FUSILIER_PROTOCOL_XBOARD_PLAY_H

#include "protocol/xboard/board/turn.h"
#include "protocol/xboard/commands.h"

/* Plays the move in the session, with the dice that it needs, shows it all, and goes on. */
void xboard_play_move(XBoard *xb, Move move);

/* A move of the user's, as typed. */
void xboard_play_text(XBoard *xb, const char *text);

/* The user is to move: does for them what they have no choice about, asks them what the mouse cannot say. */
void xboard_play_for_user(XBoard *xb);

/* Plays what the dice have said in a turn that XBoard has shown. */
void xboard_play_rolls(XBoard *xb, const Turn *turn);

/* Rolls what the turn needs in the session, or lets the user roll; then goes on. `is_shown`: XBoard has the move. */
void xboard_play_dice(XBoard *xb, const Turn *turn, bool is_shown);

extern const Commands xboard_play_commands; /* dice */

#endif
