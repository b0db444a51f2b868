/* look.h -- what a search says of the best move and of the second best, on the scale of winning chances.
 * Layer: protocol, internal to puzzles. */
#ifndef FUSILIER_PROTOCOL_PUZZLES_LOOK_H
#define FUSILIER_PROTOCOL_PUZZLES_LOOK_H

#include "search/search.h"

typedef struct {
    Move best; /* MOVE_NONE: nothing was found out */
    int score; /* for the side to move, as of Thinking */
    bool has_second;
    int second;
    uint64_t found; /* nodes after which the search had the best move and kept it */
} Look;

/* A searcher of so many lines whose results depend on the position alone. NULL with an error. */
Searcher *look_searcher(int lines, Error *err);

/* Searches so many nodes, with nothing remembered. */
void look_at(Searcher *searcher, const Position *pos, uint64_t nodes, Look *out);

/* Is there a clear gap: the best move wins, and the second best does not; or it holds, and the second best loses? */
bool look_wins_alone(const Look *look);
bool look_saves_alone(const Look *look);

/* The same with a smaller gap: worth a closer look. */
bool look_is_promising(const Look *look);

/* Does the best move win, or hold, whatever else there is? */
bool look_wins(const Look *look);
bool look_holds(const Look *look);

#endif
