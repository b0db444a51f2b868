/* standing.h -- how things stand, where no picture shows it: the end of the game, what lies beside the board.
 * Layer: protocol; uses engine/text/words.h. Nobody is told what they may not know. */
#ifndef FUSILIER_PROTOCOL_XBOARD_STANDING_H
#define FUSILIER_PROTOCOL_XBOARD_STANDING_H

#include "engine/base/text.h"
#include "protocol/xboard/commands.h"

/* "White has 2 moves left", "stunned men and for how many plies: e4:4; ...": parts with this between them. */
void standing_write(const XBoard *xb, const char *between, Text *out);

/* The same in few words, what matters most first: "stun: e4:4". */
void standing_write_brief(const XBoard *xb, Text *out);

/* Opens a window with all of that. */
void standing_show(XBoard *xb);

#endif
