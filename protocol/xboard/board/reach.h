/* reach.h -- where XBoard thinks that men may go, in games whose board is repaired for it (hosting_betza).
 * Layer: protocol/xboard/board (its pipeline: docs/architecture.md); uses hosting.h. */
#ifndef FUSILIER_PROTOCOL_XBOARD_BOARD_REACH_H
#define FUSILIER_PROTOCOL_XBOARD_BOARD_REACH_H

#include "protocol/xboard/board/hosting.h"

bool reach_can_go(const Game *game, const Sight *shown, Cell from, Cell to);

#endif
