/* repair.h -- makes XBoard's board follow changes that XBoard cannot know.
 * Layer: protocol/xboard/board (its pipeline: docs/architecture.md); uses screen.h. Knows boards and letters, and of no
 * game more than that.
 *
 * XBoard takes any number of plies from an engine, of either side: a man that "stays" and thereby removes enemy men
 * anywhere, a man dropped on an empty square (or on one that may be empty), a null move. So after a move with effects
 * of its own the engine sends further plies until XBoard's board is the true one and the right side is to move. Which
 * ones is decided by the two boards alone, ply by ply: whoever knows both boards foresees all that is left of a repair
 * at any moment. */
#ifndef FUSILIER_PROTOCOL_XBOARD_BOARD_REPAIR_H
#define FUSILIER_PROTOCOL_XBOARD_BOARD_REPAIR_H

#include "protocol/xboard/board/screen.h"

enum { REPAIR_MAX = 4 * CELLS_MAX }; /* more plies than any repair takes */

/* The man of a side that can stay without being misunderstood: right on both boards, a king if possible; CELL_NONE if
 * the side has no man at all. */
Cell repair_stayer(const Screen *screen, const Sight *truth, Player side);

/* The next ply towards the truth; false if there is nothing to repair (or the board should be empty but for one man,
 * whom nobody can remove). After all of them the screen shows the truth, if each side has a man on each board (or one
 * has none any more, and the other one that is right). */
bool repair_next(const Screen *screen, const Sight *truth, Stroke *stroke);

#endif
