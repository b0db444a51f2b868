/* region.h -- sets of cells as files write them: "*8 a* d4", ranks, files and single cells. Layer: variants. */
#ifndef FUSILIER_VARIANTS_SHEETS_REGION_H
#define FUSILIER_VARIANTS_SHEETS_REGION_H

#include "engine/board/board.h"

/* Reads a region; what lies beyond the board is left out, "-" is none. False with an error for what is no region. */
bool region_read(const Board *board, const char *text, Set *cells, Error *err);

#endif
