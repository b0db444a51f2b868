/* extras.h -- what stands behind the six fields of a position, "free=c3,a4": tools for the hooks that read and write
 * it. Layer: engine. */
#ifndef FUSILIER_ENGINE_EXTRAS_H
#define FUSILIER_ENGINE_EXTRAS_H

#include "engine/board.h"
#include "engine/base/text.h"

/* Reads a number without sign; it must lie between least and most. */
bool number_parse(const char *text, unsigned least, unsigned most, unsigned *number, Error *err);

/* Reads cells separated by commas, each named once. */
bool cells_parse(const Board *board, const char *text, Set *cells, Error *err);

/* Writes cells in ascending order, separated by commas. */
void cells_write(const Board *board, Set cells, Text *out);

/* Writes "key=", with a blank before it if something is there already. */
void extra_key_write(const char *key, Text *out);

/* Writes "key=c3,a4" in the same way; nothing if there are no cells. */
void extra_cells_write(const char *key, const Board *board, Set cells, Text *out);

#endif
