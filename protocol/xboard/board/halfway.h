/* halfway.h -- moves of several legs that a person's hand ends too early.
 * Layer: protocol/xboard/board (its pipeline: docs/architecture.md); uses turn.h.
 *
 * Draughts players touch every square on which their man lands. XBoard takes the first of them for the end of the move.
 */
#ifndef FUSILIER_PROTOCOL_XBOARD_BOARD_HALFWAY_H
#define FUSILIER_PROTOCOL_XBOARD_BOARD_HALFWAY_H

#include "protocol/xboard/board/turn.h"

/* Where the move lands before its end. */
Set halfway_landings(const Position *pos, Move move);

/* Lists the moves of which the ply is the beginning, and no more, each end once. */
void halfway_list(const Position *pos, const Screen *screen, const Stroke *stroke, TurnList *begun);

#endif
