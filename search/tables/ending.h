/* ending.h -- who wins each position with certain men, and in how many plies, for any game of two players.
 * Layer: search. Everything is asked of the game's own hooks: which men can be left is found by playing the moves.
 *
 * A position is the men, where they stand, and who is to move; clocks, castling and the record count for nothing. What
 * else a move leaves behind for a moment (a pawn that can be taken in passing) is played on until only men are left. */
#ifndef FUSILIER_SEARCH_TABLES_ENDING_H
#define FUSILIER_SEARCH_TABLES_ENDING_H

#include "search/tables/tables.h"

enum { ENDING_MEN_MAX = 6, ENDING_POSITIONS_MAX = 1 << 22 };

/* The men of an ending: the first player's, then the second's, each by kind. */
typedef struct {
    int count;
    Man man[ENDING_MEN_MAX];
} EndingMen;

/* Reads "KQK" (the second royal man begins the second side), "KQvK" or "KQk". */
bool ending_parse_men(const Game *game, const char *text, EndingMen *men, Error *err);

typedef struct Ending Ending;

/* Works the ending out, and all that it can lead to. NULL with an error that says why it cannot be. */
Ending *ending_make(const Game *game, const EndingMen *men, Error *err);
void ending_free(Ending *ending); /* NULL is allowed */

/* The value for the player to move; what a position holds besides men is played on. False: it is not known. The
 * position is as before in the end. */
bool ending_value(const Ending *ending, Position *pos, TableAnswer *answer);

/* The move that wins soonest or loses latest, or keeps the draw; MOVE_NONE: there is none. */
Move ending_best(const Ending *ending, Position *pos);

/* Does every value follow from those of the moves? */
bool ending_verify(const Ending *ending, Error *err);

typedef struct {
    uint64_t won[2], drawn[2], lost[2]; /* by who is to move; won: by them */
    int plies[2];                       /* of each player's longest win; 0: none */
    uint64_t longest[2];                /* the number of that position */
} EndingCount;

void ending_count(const Ending *ending, EndingCount *count);

/* Sets up the position of a number; false if it stands for none. */
bool ending_set_up(const Ending *ending, uint64_t number, Position *pos);

#endif
