#include "search/eval/cache.h"

#include <string.h>

#include "engine/base/memory.h"

EvalCache *eval_cache_new(void) {
    EvalCache *cache = memory_aligned(_Alignof(EvalCache), sizeof *cache);
    if (!cache) return NULL;
    memset(cache, 0, sizeof *cache);
    return cache;
}

void eval_cache_free(EvalCache *cache) {
    if (cache) memory_aligned_free(cache->learned);
    memory_aligned_free(cache);
}

void eval_cache_clear(EvalCache *cache) {
    memset(cache->sums, 0, sizeof cache->sums);
    memset(cache->pawns, 0, sizeof cache->pawns);
    if (cache->learned) memset(cache->learned, 0, LEARNED_PLIES * sizeof *cache->learned);
}

LearnedSums *eval_cache_learned(EvalCache *cache) {
    if (cache->learned) return cache->learned;
    cache->learned = memory_aligned(_Alignof(LearnedSums), LEARNED_PLIES * sizeof *cache->learned);
    if (cache->learned) memset(cache->learned, 0, LEARNED_PLIES * sizeof *cache->learned);
    return cache->learned;
}
