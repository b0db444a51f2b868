/* guess.h -- which turns the plies may mean that XBoard passes on: one after the other until only one is left.
 * Layer: protocol/xboard/board (its pipeline: docs/architecture.md); uses plan.h. */
#ifndef FUSILIER_PROTOCOL_XBOARD_BOARD_GUESS_H
#define FUSILIER_PROTOCOL_XBOARD_BOARD_GUESS_H

#include "protocol/xboard/board/plan.h"

/* Who made the ply. */
typedef enum {
    FROM_PERSON,   /* at the board: it looks like the move; more will be asked, and the repair comes after it */
    FROM_FUSILIER, /* this program: it is the first of the plan */
    FROM_RECORD,   /* of a game or from any engine: either; and a null move with a repair may stand for anything */
} Source;

/* Keeps those of all turns of the position that the first ply fits: none, if it fits none. They have plans, but for a
 * person's ply. */
void guess_begin(TurnList *turns, const Screen *screen, const Stroke *stroke, Source source);

/* Keeps those that go on with this ply after `made` others; false, and all are kept, if there is none.
 * `screen`: before it. */
bool guess_continue(TurnList *turns, int made, const Screen *screen, const Stroke *stroke);

/* A turn that is complete after `made` plies, on this board; -1 if there is none. */
int guess_finished(const TurnList *turns, int made, const Screen *screen);

/* The turn that was meant, if it is beyond doubt after `made` plies: none of another end is left, and no plan has plies
 * to come. -1: it is not. */
int guess_known(const TurnList *turns, int made);

#endif
