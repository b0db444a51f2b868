/* tally.h -- a file that keeps the counts of one perft as they become known, so that one that was interrupted can go
 * on. Layer: protocol. Two lines say what is counted, then one for each move of the root, "e2e4: 600", in any order.
 * What is read may be anything; a last line that was not finished is forgotten. */
#ifndef FUSILIER_PROTOCOL_VERIFY_TALLY_H
#define FUSILIER_PROTOCOL_VERIFY_TALLY_H

#include "engine/perft.h"

typedef struct Tally Tally;

/* Opens the file of this count, or begins it, and keeps others from it. NULL with an error if it keeps another count,
 * or is something else. */
Tally *tally_open(const char *path, const Position *pos, Depth depth, Error *err);
void tally_close(Tally *tally); /* NULL is allowed */

/* Is the count below this move known? */
bool tally_find(const Tally *tally, Move move, uint64_t *count);

/* Keeps it. False: it could not be written; the error says why. */
bool tally_add(Tally *tally, const PerftMove *move, Error *err);

#endif
