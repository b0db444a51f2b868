#include "engine/perft.h"

#include <stdlib.h>

/* Looks at the flag before every count of leaves' parents: one node with all its moves is the longest wait. */
static uint64_t count_below(Position *pos, Depth depth, MoveList *lists, const atomic_bool *stop) {
    if (depth == 0) return 1;
    if (depth == 1) return game_count_moves(pos);
    MoveList *list = &lists[depth];
    movelist_clear(list);
    game_moves(pos, GEN_ALL, list);
    uint64_t total = 0;
    for (int i = 0; i < list->count && !perft_is_stopped(stop); i++) {
        game_play(pos, list->at[i]);
        total += count_below(pos, depth - 1, lists, stop);
        game_undo(pos);
    }
    return total;
}

uint64_t perft_count(Position *pos, Depth depth, const atomic_bool *stop) {
    MoveList lists[PERFT_DEPTH_MAX + 1];
    for (int i = 0; i <= depth; i++) movelist_init(&lists[i]);
    const bool recordless = pos->recordless;
    pos->recordless = true;
    const uint64_t total = count_below(pos, depth, lists, stop);
    pos->recordless = recordless;
    for (int i = 0; i <= depth; i++) movelist_free(&lists[i]);
    return total;
}
