/* xboard_guess.h -- which turns the plies may mean that XBoard passes on: one after the other until only one is left.
 * Layer: protocol; uses xboard_turn.h. */
#ifndef FUSILIER_PROTOCOL_XBOARD_GUESS_H
#define FUSILIER_PROTOCOL_XBOARD_GUESS_H

#include "protocol/xboard_turn.h"

/* Who made the ply. */
typedef enum {
    FROM_PERSON,  /* at the board: it looks like the move; more will be asked */
    FROM_RECORD,  /* of a game or from any engine: repairs may follow, and a null move may stand for anything */
    FROM_FUSILIER /* this program on the other side: as turn_told says */
} Source;

/* Keeps those of all turns of the position that the first ply fits. Nothing is kept if it fits none. */
void guess_begin(TurnList *turns, const Board *board, const Sight *shown, const Habits *habits, const Stroke *stroke,
                 Source source);

/* Keeps those that go on with this ply after `made` others; false, and all are kept, if there is none. `shown`: before
 * it. */
bool guess_continue(TurnList *turns, int made, const Board *board, const Sight *shown, const Habits *habits,
                    const Stroke *stroke);

/* A turn that is complete after `made` plies, on this board; -1 if there is none. */
int guess_finished(const TurnList *turns, int made, const Board *board, const Sight *shown, const Habits *habits);

#endif
