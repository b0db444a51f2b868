/* cache.h -- what one thread remembers of positions it has evaluated: pawn structures, sums of the network.
 * Layer: search, private to search/eval/. */
#ifndef FUSILIER_SEARCH_EVAL_CACHE_H
#define FUSILIER_SEARCH_EVAL_CACHE_H

#include "search/eval/net.h"
#include "search/eval/sheet.h"

enum { PAWN_ENTRIES = 4096 }; /* power of 2 */

struct EvalCache {
    NetSums sums[NET_SUMS];
    PawnEntry pawns[PAWN_ENTRIES];
};

#endif
