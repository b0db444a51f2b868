/* spread.h -- which puzzles a list takes: none twice, and something of each kind and each grade.
 * Layer: protocol, internal to puzzles. What it says depends on the list and the round alone, so that work that was
 * interrupted goes on as if it had not been. */
#ifndef FUSILIER_PROTOCOL_PUZZLES_SPREAD_H
#define FUSILIER_PROTOCOL_PUZZLES_SPREAD_H

#include "protocol/puzzles/puzzle.h"

typedef struct {
    Key *key; /* positions in which the solver of a puzzle is to move */
    int keys, keys_room;
    struct Pattern {
        uint64_t seed, key; /* where the king is mated, by what and from where */
        int round;
    } * pattern;
    int patterns, patterns_room;
} Spread;

void spread_release(Spread *spread);

/* Notes a puzzle of the list. */
void spread_note(Spread *spread, const Game *game, const Puzzle *puzzle);

/* Has the list a puzzle in which this position occurs? */
bool spread_knows(const Spread *spread, const Position *pos);

/* Is there room for the puzzle among `count`, and no mate like it from the same round? */
bool spread_takes(const Spread *spread, const Puzzles *list, const Puzzle *puzzle, int count);

#endif
