/* memo.h -- what a solver has proved and refuted of positions: a table of keys. Layer: search/problems, internal.
 * A bucket of four entries is a cache line; the least work is replaced. Keys have 64 bits, all of which are compared.
 */
#ifndef FUSILIER_SEARCH_PROBLEMS_MEMO_H
#define FUSILIER_SEARCH_PROBLEMS_MEMO_H

#include "engine/game.h"

typedef struct {
    Key key;
    uint64_t data;
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
void memo_learn(Memo *memo, Key key, int moves, bool proved, uint32_t move);

/* Lines: has it no solution of exactly so many plies? */
bool memo_is_barren(const Memo *memo, Key key, int plies);
void memo_set_barren(Memo *memo, Key key, int plies);

#endif
