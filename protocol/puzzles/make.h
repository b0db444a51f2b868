/* make.h -- puzzles from games of the engine with itself. Layer: protocol.
 *
 * Each round is a game that begins with a few random moves and goes on with moves of two weak players, so that there
 * is something to punish. Where a quick search of two lines sees a gap, a deep one looks (prove.h). The same seed and
 * settings give the same puzzles: every search has one thread, a limit of nodes, and remembers nothing. */
#ifndef FUSILIER_PROTOCOL_PUZZLES_MAKE_H
#define FUSILIER_PROTOCOL_PUZZLES_MAKE_H

#include "protocol/puzzles/puzzle.h"

enum { PUZZLES_COUNT_MAX = 10000 };

typedef struct {
    int count;      /* puzzles that the list is to have in the end */
    uint64_t nodes; /* of each search that checks one */
    uint64_t seed;
    void (*found)(void *context, const Puzzles *list); /* the last of the list is new; NULL: nobody asks */
    void (*playing)(void *context, const Puzzles *list, int round, int ply);
    bool (*goes_on)(void *context); /* asked after each puzzle; NULL: yes */
    void *context;
} MakeOptions;

/* Can there be puzzles of the game: has it two players, and is all that decides open to both? The error is one line. */
bool puzzles_fit(const Game *game, Error *err);

/* Adds puzzles to the list until it has so many. It goes on where a list that was made with the same settings ended.
 * False with an error: there is no memory, or the game has no more of them. */
bool puzzles_make(Puzzles *list, const MakeOptions *options, Error *err);

#endif
