#include "engine/perft.h"

#include <stdlib.h>

static uint64_t count_below(Position *pos, Depth depth, MoveList *lists) {
    if (depth == 0) return 1;
    if (depth == 1) return game_count_moves(pos);
    MoveList *list = &lists[depth];
    movelist_clear(list);
    game_moves(pos, GEN_ALL, list);
    uint64_t total = 0;
    for (int i = 0; i < list->count; i++) {
        game_play(pos, list->at[i]);
        total += count_below(pos, depth - 1, lists);
        game_undo(pos);
    }
    return total;
}

uint64_t perft_count(Position *pos, Depth depth) {
    MoveList lists[PERFT_DEPTH_MAX + 1];
    for (int i = 0; i <= depth; i++) movelist_init(&lists[i]);
    const bool recordless = pos->recordless;
    pos->recordless = true;
    const uint64_t total = count_below(pos, depth, lists);
    pos->recordless = recordless;
    for (int i = 0; i <= depth; i++) movelist_free(&lists[i]);
    return total;
}
