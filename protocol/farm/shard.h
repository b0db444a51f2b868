/* shard.h -- the file of a shard that was done: whole or absent, and of one plan. Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_FARM_SHARD_H
#define FUSILIER_PROTOCOL_FARM_SHARD_H

#include "protocol/farm/plan.h"

typedef enum {
    SHARD_MISSING,
    SHARD_DONE,
    SHARD_FOREIGN, /* of another plan, or of another shard of it */
    SHARD_DAMAGED, /* cut off, changed, empty, or no such file at all */
} ShardState;

/* Writes the result of a shard, a text, aside, syncs and renames it. */
bool shard_save(const Plan *plan, int shard, const char *text, size_t size, Error *err);

/* How it stands; why, if it is there and cannot be used. `text`: takes the result of one that is done, for the caller
 * to free; NULL: it is not wanted. */
ShardState shard_load(const Plan *plan, int shard, char **text, Error *why);

#endif
