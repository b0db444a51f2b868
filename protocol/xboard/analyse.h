/* analyse.h -- analysis and what people ask on the way: status, excluded moves, hints.
 * Layer: protocol; shared by the files of this room. */
#ifndef FUSILIER_PROTOCOL_XBOARD_ANALYSE_H
#define FUSILIER_PROTOCOL_XBOARD_ANALYSE_H

#include "engine/board/move.h"
#include "protocol/xboard/commands.h"

/* "Hint: e2e4"; nothing, if there is none. */
void analyse_say_hint(XBoard *xb, Move move);

extern const Commands analyse_commands; /* analyze, exit, ., exclude, include, hint */

#endif
