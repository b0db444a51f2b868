/* positions.h -- a file of positions to learn from that grows game by game, and survives being cut off anywhere.
 * Layer: protocol. A heading says how they are made, so that no others are added; behind the positions of each game
 * stands a mark (selfplay.h), behind the last one how many games there are. */
#ifndef FUSILIER_PROTOCOL_FARM_POSITIONS_H
#define FUSILIER_PROTOCOL_FARM_POSITIONS_H

#include "engine/base/files.h"

typedef struct {
    GrowingFile *file; /* NULL: standard output */
    bool has_heading;
    int games;        /* that are there, */
    int64_t count;    /* positions of theirs, */
    uint64_t opening; /* the one to go on with, */
    double spent;     /* and the seconds that were spent on them, where that is written */
} Positions;

/* Goes on with the file, which may not be there yet, and belongs to this program until it is closed; what was cut off
 * behind the last whole game is taken away, and so is the end mark. NULL: standard output. */
bool positions_open(Positions *positions, const char *path, const char *heading, Error *err);
void positions_close(Positions *positions);

/* Appends text in one piece. */
bool positions_append(Positions *positions, const char *text, size_t size, Error *err);

/* Marks the end. */
bool positions_end(Positions *positions, Error *err);

#endif
