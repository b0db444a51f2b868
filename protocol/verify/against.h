/* against.h -- compares our move tree with that of another engine, down to the first position on which they differ.
 * Layer: protocol. For users: docs/verifying.md. */
#ifndef FUSILIER_PROTOCOL_VERIFY_AGAINST_H
#define FUSILIER_PROTOCOL_VERIFY_AGAINST_H

#include <stdio.h>

#include "engine/perft.h"
#include "protocol/verify/peer.h"

typedef enum { AGAINST_EQUAL, AGAINST_DIFFERENT, AGAINST_ERROR } Comparison;

/* Compares depth 1, 2, ... up to options->depth, so that what it finds is a difference nearest to the position. From
 * there it follows the moves whose counts differ and prints where that leads. `total` is our count at the last depth
 * that was compared. */
Comparison against_run(const Position *pos, const PerftOptions *options, const PeerSpec *spec, FILE *out,
                       uint64_t *total, Error *err);

#endif
