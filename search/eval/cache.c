#include "search/eval/cache.h"

#include <string.h>

#include "engine/base/memory.h"

EvalCache *eval_cache_new(void) {
    EvalCache *cache = memory_aligned(_Alignof(EvalCache), sizeof *cache);
    if (cache) eval_cache_clear(cache);
    return cache;
}

void eval_cache_free(EvalCache *cache) {
    memory_aligned_free(cache);
}

void eval_cache_clear(EvalCache *cache) {
    memset(cache, 0, sizeof *cache);
}
