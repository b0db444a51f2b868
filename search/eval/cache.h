/* cache.h -- what one thread remembers of positions it has evaluated: pawn structures, sums of networks.
 * Layer: search, private to search/eval/. */
#ifndef FUSILIER_SEARCH_EVAL_CACHE_H
#define FUSILIER_SEARCH_EVAL_CACHE_H

#include "search/eval/net.h"
#include "search/eval/sheet.h"
#include "search/learned/learned.h"

enum { PAWN_ENTRIES = 4096 }; /* power of 2 */

struct EvalCache {
    NetSums sums[NET_SUMS];
    PawnEntry pawns[PAWN_ENTRIES];
    LearnedSums *learned; /* LEARNED_PLIES of them, of games with a learned evaluation; NULL: not yet */
};

/* Those sums, made when they are first asked for; NULL if there is no memory. */
LearnedSums *eval_cache_learned(EvalCache *cache);

#endif
