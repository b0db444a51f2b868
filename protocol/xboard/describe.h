/* describe.h -- when XBoard is told how a game is set up: between `variant` and the pong that ends its preparation.
 * Layer: protocol; shared by the files of this room.
 *
 * XBoard takes one description. If it was started with a position (-lpf) it has drawn that and sends it right behind
 * the ping, with the position of the description to come; so the answer waits a moment for what follows the ping. */
#ifndef FUSILIER_PROTOCOL_XBOARD_DESCRIBE_H
#define FUSILIER_PROTOCOL_XBOARD_DESCRIBE_H

#include <stdint.h>

#include "protocol/xboard/commands.h"

typedef struct {
    int64_t due_ms; /* on clock_ms: the game is described then at the latest; 0: it is no more to be described */
    char pong[40];  /* held back until then; "": none */
} Describe;

/* The game has been chosen. */
void describe_begin(XBoard *xb);

/* Describes it, if that is still to be done, with this position on the board (NULL: the start). */
void describe_now(XBoard *xb, const char *fen);

/* Keeps the pong back if the game is still to be described; false: it is not. */
bool describe_keeps(XBoard *xb, const char *pong);

void describe_tick(XBoard *xb);

#endif
