/* secrets.h -- what somebody who does not see all may be shown, may try, and may hear of.
 * Layer: protocol/xboard/board (its pipeline: docs/architecture.md); uses screen.h and engine/game.h. */
#ifndef FUSILIER_PROTOCOL_XBOARD_BOARD_SECRETS_H
#define FUSILIER_PROTOCOL_XBOARD_BOARD_SECRETS_H

#include "engine/game.h"
#include "protocol/xboard/board/screen.h"

/* What XBoard, which shows this, should show of the position to a viewer who sees their own men alone; NOBODY: all. */
void secrets_truth(const Position *pos, Player viewer, const Screen *screen, Sight *truth);

/* Might the player to move try this for all they know? */
bool secrets_may_try(const Position *pos, const Screen *screen, const Stroke *stroke);

/* Does the opponent hear something else of a move than the one who makes it? Asked of games whose boards are seen. */
bool secrets_hide_move(const Position *before, Move move);

#endif
