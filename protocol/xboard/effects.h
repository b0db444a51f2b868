/* effects.h -- says what a move of the engine's has done besides, where XBoard's line has no room for it.
 * Layer: protocol; uses board/turn.h.
 *
 * It is said in a line of thinking, not in a window, which somebody would have to close after every such move: so it
 * stands among the engine's lines, and in XBoard's own until the next one comes; pondering waits with its lines until
 * there was time to read it. */
#ifndef FUSILIER_PROTOCOL_XBOARD_EFFECTS_H
#define FUSILIER_PROTOCOL_XBOARD_EFFECTS_H

#include "protocol/xboard/aloud.h"
#include "protocol/xboard/board/turn.h"

/* Says what the turn that was played from `before` has done besides what its move looks like, if it has. */
void effects_say(Aloud *aloud, const Position *before, const Turn *turn);

#endif
