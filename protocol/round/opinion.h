/* opinion.h -- what an engine of ours thinks of its move, as records keep it.
 * Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_ROUND_OPINION_H
#define FUSILIER_PROTOCOL_ROUND_OPINION_H

#include "protocol/record/record.h"

/* From a score of the search: centipawns, or moves to mate. */
Opinion opinion_of(int score, Depth depth, uint64_t nodes);

#endif
