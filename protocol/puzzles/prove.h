/* prove.h -- is a position a puzzle? Short wins are proved by looking at everything, others by a deep search.
 * Layer: protocol, internal to puzzles. */
#ifndef FUSILIER_PROTOCOL_PUZZLES_PROVE_H
#define FUSILIER_PROTOCOL_PUZZLES_PROVE_H

#include "protocol/puzzles/look.h"
#include "protocol/puzzles/puzzle.h"

typedef struct {
    Searcher *pairs;   /* looks at two lines */
    Searcher *answers; /* looks at one */
    uint64_t nodes;    /* for each look */
} Prover;

/* Fills solution, kind, aim, grade and nodes of the puzzle. False: it is none. The position has no record. */
bool puzzle_prove(const Prover *prover, const Position *pos, Puzzle *out);

#endif
