/* think.h -- when the engine thinks for XBoard.
 * Layer: protocol; shared by the files of this room.
 *
 * Pondering is thinking about what comes after the expected reply. A hit is a position, not a move: when it is our
 * turn, no plies of theirs are missing, and the search is about the position that stands, it goes on for our move. A
 * reply that leaves them the turn is no hit; what was found for them is then what is expected next. */
#ifndef FUSILIER_PROTOCOL_XBOARD_THINK_H
#define FUSILIER_PROTOCOL_XBOARD_THINK_H

#include "protocol/xboard/commands.h"

void xboard_think(XBoard *xb);  /* about our move */
void xboard_ponder(XBoard *xb); /* on their turn, if pondering is on and something is expected */
void xboard_analyse(XBoard *xb);
void xboard_find_hint(XBoard *xb);     /* a short search, for `hint` */
void xboard_stop_thinking(XBoard *xb); /* without a result */

extern const Commands think_commands; /* hard, easy, post, nopost, pause, resume */

#endif
