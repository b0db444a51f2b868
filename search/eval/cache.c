#include "search/eval/cache.h"

#include <string.h>

EvalCache *eval_cache_new(void) {
    EvalCache *cache = aligned_alloc(_Alignof(EvalCache), sizeof *cache);
    if (cache) eval_cache_clear(cache);
    return cache;
}

void eval_cache_free(EvalCache *cache) {
    free(cache);
}

void eval_cache_clear(EvalCache *cache) {
    memset(cache, 0, sizeof *cache);
}
