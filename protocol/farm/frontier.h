/* frontier.h -- the different positions so many plies away, and how many ways lead to each: the parts of a perft that
 * others can count. Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_FARM_FRONTIER_H
#define FUSILIER_PROTOCOL_FARM_FRONTIER_H

#include "engine/game.h"
#include "protocol/farm/wide.h"

typedef struct {
    char *text; /* the whole position: who stands where, rights, counters, secrets */
    Wide ways;
} FrontierPosition;

typedef struct {
    FrontierPosition *at; /* in bytewise order of their texts: the same on every machine */
    int64_t count, room;
} Frontier;

/* Finds them, `plies` 0 or more. False with an error if there are more than `most`. */
bool frontier_make(const Position *pos, Depth plies, int64_t most, Frontier *frontier, Error *err);
void frontier_free(Frontier *frontier);

#endif
