/* board_text.h -- a position as a picture of characters, for people who watch in a terminal.
 * Layer: protocol. Draws every board whose cells stand in rows; knows no game by name. */
#ifndef FUSILIER_PROTOCOL_BOARD_TEXT_H
#define FUSILIER_PROTOCOL_BOARD_TEXT_H

#include "engine/game.h"

enum { BOARD_TEXT_MAX = 4096 };

/* Draws the rows from the top with their numbers and, on boards of squares, the letters of the files below. Men of two
 * players are letters, capital for the first player; with more players the owner's letter stands before them. Cells of
 * `marked` (may be NULL) stand in brackets. Returns the length, what it would be if size is too small. */
size_t board_text(const Position *pos, const Set *marked, char *buf, size_t size);

/* The cells on which the two positions of one game differ. */
Set board_text_changes(const Position *before, const Position *after);

#endif
