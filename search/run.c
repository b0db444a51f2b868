#include <string.h>

#include "search/search.h"

/* Keeps the last line of the best move for search_run. */
static void keep_thinking(void *context, const Thinking *line) {
    SearchResult *result = context;
    if (line->multipv != 1 || line->bound == BOUND_UPPER || line->bound == BOUND_LOWER) return;
    result->score = line->score;
    result->depth = line->depth;
    result->time_ms = line->time_ms;
    result->pv_length = line->pv_length;
    if (line->pv_length > 0) memcpy(result->pv, line->pv, (size_t)line->pv_length * sizeof(Move));
}

static void keep_moves(void *context, Move best, Move ponder) {
    SearchResult *result = context;
    result->best = best;
    result->ponder = ponder;
}

void search_run(Searcher *searcher, const Position *root, const Limits *limits, SearchResult *result) {
    memset(result, 0, sizeof *result);
    const Listener listener = { .context = result, .thinking = keep_thinking, .done = keep_moves };
    search_start(searcher, root, limits, &listener);
    search_wait(searcher);
    result->nodes = search_nodes(searcher);
}
