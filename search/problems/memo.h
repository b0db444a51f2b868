/* memo.h -- what a solver has proved and refuted of positions: a table of keys. Layer: search/problems, internal.
 * A bucket of four entries is a cache line; the least work is replaced. Keys have 64 bits, all of which are compared.
 * Threads share it without locks: halves of an entry that two of them have written do not fit together (search/tt.h),
 * and of what two learn of one position at once only one part may be kept, which is still true. */
#ifndef FUSILIER_SEARCH_PROBLEMS_MEMO_H
#define FUSILIER_SEARCH_PROBLEMS_MEMO_H

#include <stdatomic.h>

#include "engine/game.h"

typedef struct {
    _Atomic uint64_t check, data; /* check: the key, mixed with data; data 0: empty */
} MemoEntry;

enum { MEMO_BUCKET = 4 };

typedef struct {
    MemoEntry *entries;
    size_t buckets; /* a power of 2 */
    size_t bytes;
} Memo;

bool memo_init(Memo *memo, size_t megabytes, Error *err);
void memo_release(Memo *memo);

/* What forced play knows of a position: it is solved in `proved` moves, or not in `refuted`. */
typedef struct {
    uint32_t move;           /* signature of the move that showed it, 0: none */
    uint8_t proved, refuted; /* UINT8_MAX and 0: not known */
} Known;

Known memo_known(const Memo *memo, Key key);
void memo_learn(const Memo *memo, Key key, int moves, bool proved, uint32_t move);

/* Lines: has it no solution of exactly so many plies? */
bool memo_is_barren(const Memo *memo, Key key, int plies);
void memo_set_barren(const Memo *memo, Key key, int plies);

/* Any number but 0 of a position, for proof numbers, in a table of its own; 0: none. */
uint64_t memo_number(const Memo *memo, Key key);
void memo_set_number(const Memo *memo, Key key, uint64_t number);

#endif
