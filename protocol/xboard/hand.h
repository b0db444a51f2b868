/* hand.h -- the user's hand: XBoard says which man is lifted, we mark where it may go.
 * Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_XBOARD_HAND_H
#define FUSILIER_PROTOCOL_XBOARD_HAND_H

#include "engine/board/set.h"
#include "protocol/xboard/board/touch.h"
#include "protocol/xboard/commands.h"

typedef struct {
    Cell from;       /* the man lifted, CELL_NONE if none */
    Cell last_put;   /* where it was put down last */
    Set kills;       /* victims chosen so far */
    Touches touches; /* squares clicked as an answer, where no man is to be moved */
} Hand;

static inline void hand_clear(Hand *hand) {
    *hand = (Hand){ .from = CELL_NONE, .last_put = CELL_NONE };
}

/* Marks where a man may go that has been in the hand since it was taken up to give an answer (state.h: held). */
void hand_go_on(XBoard *xb);

extern const Commands hand_commands; /* lift, put, hover */

#endif
