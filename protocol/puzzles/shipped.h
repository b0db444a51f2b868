/* shipped.h -- the puzzles that the program brings along: variants/puzzles/, made by scripts/make-puzzles.
 * Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_PUZZLES_SHIPPED_H
#define FUSILIER_PROTOCOL_PUZZLES_SHIPPED_H

#include "protocol/puzzles/puzzle.h"

/* The puzzles of the game as an array of JSON (puzzle.h); NULL: there are none. */
const char *puzzles_shipped_text(const Game *game);

/* Adds them to a list, which is of the game; none is there: nothing is added. False with an error: they are wrong. */
bool puzzles_shipped(Puzzles *list, Error *err);

#endif
