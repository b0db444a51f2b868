/* tt.h -- the transposition table: what is known of positions met before, shared by all threads without locks.
 * Layer: search.
 *
 * Four entries of 16 bytes fill a cache line, the bucket of a key:
 *   data   63 eval 48 | 47 score 32 | 31 signature of the best move 0
 *   check  (63 key, its low 48 bits 16 | 15 depth 8 | 7 age 3 | 2 pv 2 | 1 bound 0) xor data * odd constant
 * A reader that meets a half-written entry sees a key that does not fit (Hyatt and Mann 2002, "A lock-less
 * transposition-table implementation"); the product spreads a difference in any bit of data up into the key. */
#ifndef FUSILIER_SEARCH_TT_H
#define FUSILIER_SEARCH_TT_H

#include <stdatomic.h>

#include "search/search.h"

enum { TT_BUCKET = 4, TT_AGES = 32, TT_DEPTH_BIAS = 8 /* depths from -8 on can be kept */ };

typedef struct {
    _Atomic uint64_t check, data;
} TtEntry;

typedef struct {
    _Alignas(64) TtEntry entry[TT_BUCKET];
} TtBucket;

typedef struct {
    TtBucket *buckets;
    size_t count;   /* of buckets */
    size_t bytes;   /* as mapped */
    bool has_pages; /* of memory; the system gives them when they are first written to */
    unsigned age;   /* of the running search, 0 .. TT_AGES - 1 */
} Table;

/* What an entry says. */
typedef struct {
    uint32_t move; /* signature, 0: none */
    int score;     /* mates counted from the position */
    int eval;      /* SCORE_NONE: none */
    Depth depth;
    Bound bound;
    bool pv; /* was once on a principal variation */
} TtData;

/* Maps memory (zeroed, in huge pages where the system has them). False with an error leaves the table as it was. */
bool tt_resize(Table *table, size_t megabytes, Error *err);
void tt_release(Table *table);
void tt_clear(Table *table);

/* Gets the pages of a new table at once: half a millisecond for each MB, which no search should spend on its clock, nor
 * a program that is only asked its name. */
void tt_prepare(Table *table);

/* A new search begins: what it stores is younger. */
void tt_grow_older(Table *table);

bool tt_probe(const Table *table, Key key, TtData *out);

/* Writes what is known of a position over the least useful entry of its bucket. An entry of the same position is kept
 * if it is much deeper; its move is kept if the new one has none. */
void tt_store(Table *table, Key key, TtData data);

/* Entries of the present search, per mille, estimated from the first ones. */
int tt_full(const Table *table);

/* The bucket of a key: the key as a fraction, times their number (Lemire 2016), so that any number will do. */
static inline TtBucket *tt_bucket(const Table *table, Key key) {
    __extension__ typedef unsigned __int128 Wide;
    return &table->buckets[(size_t)((Wide)key * table->count >> 64)];
}

static inline void tt_prefetch(const Table *table, Key key) {
    __builtin_prefetch(tt_bucket(table, key));
}

#endif
