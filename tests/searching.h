/* searching.h -- searches for tests. Failing functions end the test (cmocka's fail). */
#ifndef FUSILIER_TESTS_SEARCHING_H
#define FUSILIER_TESTS_SEARCHING_H

#include "search/search.h"

/* With a small hash table and a seed. */
Searcher *new_searcher(int threads, int multipv);

/* What a new searcher finds in a position. */
SearchResult think(const char *game, const char *text, Limits limits, int threads);

/* What a search tells while it runs, for a Listener: the last of each line, the answer, and how often it was done.
 * Every line must be one that can be played from the position. */
typedef struct {
    Position *pos;
    Move move[8];
    int score[8], lines, done;
    Move best;
} Heard;
void hear_line(void *heard, const Thinking *line);
void hear_done(void *heard, Move best, Move ponder);

/* Is the move what it should be? */
void expect_move(const char *why, const char *game, const char *text, Move move, const char *expected);

#endif
