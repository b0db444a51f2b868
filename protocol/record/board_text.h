/* board_text.h -- a position as a picture of characters, for people who watch in a terminal.
 * Layer: protocol. Knows no game by name. */
#ifndef FUSILIER_PROTOCOL_RECORD_BOARD_TEXT_H
#define FUSILIER_PROTOCOL_RECORD_BOARD_TEXT_H

#include "engine/game.h"

enum { BOARD_TEXT_MAX = 4096 };

/* Draws the position in plain characters (picture.h), all that there is. Cells of `marked` (may be NULL) stand in
 * brackets. Returns the length, what it would be if size is too small. */
size_t board_text(const Position *pos, const Set *marked, char *buf, size_t size);

/* The cells on which the two positions of one game differ. */
Set board_text_changes(const Position *before, const Position *after);

#endif
