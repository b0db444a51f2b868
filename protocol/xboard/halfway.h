/* halfway.h -- moves of several legs that a person's hand ends too early.
 * Layer: protocol; shared by the files of this room.
 *
 * Draughts players touch every square on which their man lands. XBoard takes the first of them for the end of the move.
 */
#ifndef FUSILIER_PROTOCOL_XBOARD_HALFWAY_H
#define FUSILIER_PROTOCOL_XBOARD_HALFWAY_H

#include "protocol/xboard/state.h"

/* Where the move lands before its end. */
Set halfway_landings(const Position *pos, Move move);

/* The ply is no move. If it is the beginning of some, it is taken back, and the only one is played for the user, or he
 * is asked which he means. False: it begins none. */
bool halfway_goes_on(XBoard *xb, const Stroke *stroke, const char *text);

#endif
