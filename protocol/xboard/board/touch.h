/* touch.h -- moves that none of the player's men makes, said by clicks: the squares that their texts name, in any order
 * ("M@c3,M@d4": c3 and d4), after a man of the other side where they name a kind ("K:e8": their king, then e8).
 * Layer: protocol/xboard/board; knows no game by name. */
#ifndef FUSILIER_PROTOCOL_XBOARD_BOARD_TOUCH_H
#define FUSILIER_PROTOCOL_XBOARD_BOARD_TOUCH_H

#include "engine/board/set.h"
#include "protocol/xboard/board/turn.h"

enum { TOUCHES_MAX = 3 };

typedef struct {
    Cell at[TOUCHES_MAX];
    int count;
} Touches;

/* Does the player to move do something else than to move a man? */
bool touch_is_due(const Position *pos, const TurnList *turns);

/* The squares that may be clicked next, none if the clicks so far begin nothing. */
Set touch_next(const Position *pos, const TurnList *turns, const Touches *touches);

/* The turn that the clicks say, NULL as long as they say none. */
const Turn *touch_turn(const Position *pos, const TurnList *turns, const Touches *touches);

/* So many clicks say a move. */
int touch_wanted(const Position *pos, const TurnList *turns);

#endif
