/* perft.h -- counts of the move tree: the proof of a move generator.
 * Layer: engine. perft(0) = 1; perft(n) = sum over the legal moves of perft(n - 1); chance events are moves. */
#ifndef FUSILIER_ENGINE_PERFT_H
#define FUSILIER_ENGINE_PERFT_H

#include <stdatomic.h>

#include "engine/game.h"

enum { PERFT_DEPTH_MAX = 64 };

typedef struct {
    Move move;
    uint64_t count;
} PerftMove;

/* How far a count has come. */
typedef struct {
    size_t done, all;      /* parts of the tree */
    uint64_t leaves;       /* in those that are done */
    const PerftMove *move; /* all is counted below this move of the root now; NULL: no further one is complete */
} PerftProgress;

/* Is called by any of the threads, but by one at a time. */
typedef void PerftListener(void *listener, const PerftProgress *progress);

/* What is remembered of counts. */
typedef struct PerftTable PerftTable;

/* A table that is kept for several counts of one game. NULL with an error: there is no memory for it. */
PerftTable *perft_table_new(size_t mb, Error *err);
void perft_table_free(PerftTable *table); /* NULL is allowed */

typedef struct {
    Depth depth;             /* 0 .. PERFT_DEPTH_MAX */
    int threads;             /* 1 or more */
    size_t hash_mb;          /* of a table for this count alone; 0: none */
    PerftTable *table;       /* the one to use in its place; NULL: none is kept */
    const atomic_bool *stop; /* once it is set, by whomever, the count ends soon and means nothing; NULL: never */
    const MoveList *roots;   /* counts below these legal moves only (depth >= 1); NULL: below all */
    PerftListener *listen;   /* NULL: nobody wants to know how far it is */
    void *listener;
} PerftOptions;

/* Is the flag set? NULL never is. */
static inline bool perft_is_stopped(const atomic_bool *stop) {
    return stop && atomic_load_explicit(stop, memory_order_relaxed);
}

/* Number of leaves, depth 0 .. PERFT_DEPTH_MAX. Bulk counting at the last ply. Once the flag is set it ends soon and
 * the count means nothing; NULL: nobody sets it. */
uint64_t perft_count(Position *pos, Depth depth, const atomic_bool *stop);

/* The same with threads and hash. If `divide` is not NULL it must have room for all legal moves and receives the count
 * below each, in the order of game_moves(GEN_ALL) or of `roots`; *divide_count their number (depth >= 1). False: no
 * memory for the hash. */
bool perft_run(const Position *pos, const PerftOptions *options, PerftMove *divide, int *divide_count, uint64_t *total,
               Error *err);

#endif
