/* ending.h -- who wins each position with certain men, and in how many plies, for any game of two players.
 * Layer: search. Everything is asked of the game's own hooks: which men can be left is found by playing the moves.
 *
 * A position is the men, where they stand, and who is to move; clocks, castling and the record count for nothing. What
 * else a move leaves behind for a moment (a pawn that can be taken in passing) is played on until only men are left.
 * Each combination of men has a file of its own: docs/endings.md. */
#ifndef FUSILIER_SEARCH_TABLES_ENDING_H
#define FUSILIER_SEARCH_TABLES_ENDING_H

#include "search/tables/tables.h"

enum { ENDING_MEN_MAX = 6, ENDING_POSITIONS_MAX = 1 << 26, ENDING_NAME_MAX = ENDING_MEN_MAX + 2 };
#define ENDING_SUFFIX ".ending"

/* The men of an ending, in ascending order: the first player's, then the second's, each by kind. */
typedef struct {
    int count;
    Man man[ENDING_MEN_MAX];
} EndingMen;

/* Reads "KQK" (the second royal man begins the second side), "KQvK" or "KQk". */
bool ending_parse_men(const Game *game, const char *text, EndingMen *men, Error *err);

/* Writes "KQvK", the name of their file. */
void ending_men_name(const Game *game, const EndingMen *men, char name[static ENDING_NAME_MAX]);

/* The same men with the sides changed. */
void ending_men_turn(const EndingMen *men, EndingMen *turned);

/* Calls with all combinations of at most so many men that a game may have, until one returns false: each side has one
 * man at least, and one of each kind whose loss ends the game. */
bool ending_each_men(const Game *game, int most, bool (*call)(void *context, const EndingMen *men), void *context);

/* Some of them, as an array that grows. */
typedef struct {
    EndingMen *men;
    size_t count, room;
} EndingList;

typedef struct Ending Ending;

/* ---- making ---- */

typedef struct {
    int threads;        /* at least 1 */
    const char *folder; /* of the game: where files are looked for, and kept; NULL: nowhere */
    bool again;         /* those that are there are not looked at, but for those that are in `made` */
    EndingList *made;   /* what is kept is added to it; NULL: nobody asks */
    bool *none;         /* set to true if the game has no position with these men; NULL: nobody asks */
    void (*tell)(void *context,
                 const char *text); /* what takes long, and how much memory it takes; NULL: nobody asks */
    void *context;
} EndingOptions;

/* Works the ending out, and all that it can lead to; files of another version or of other rules are made anew. NULL
 * with an error that says why it cannot be. */
Ending *ending_make(const Game *game, const EndingMen *men, const EndingOptions *options, Error *err);
void ending_free(Ending *ending); /* NULL is allowed */

/* Where the files of a game are kept: in a folder of all games, NULL: in the folder fusilier of the user's cache. */
bool ending_folder(const Game *game, const char *all, char *path, size_t size, Error *err);

/* All files of a folder, to be asked only. True and NULL: there are none. False: one of them is damaged, of another
 * version, of another game or of other rules, or there are too many; the others can be used. */
bool ending_open(const Game *game, const char *folder, Ending **ending, Error *err);

/* ---- asking ---- */

/* How many men it knows at most. */
int ending_most_men(const Ending *ending);

/* May its sides be changed, so that the men that are so made need no file of their own? */
bool ending_is_turnable(const Ending *ending);

/* Do players always move in turn in it? */
bool ending_alternates(const Ending *ending);

/* The value for the player to move. False: it is not known. All threads may ask. */
bool ending_probe(const Ending *ending, const Position *pos, TableAnswer *answer);

/* The same, but what a position holds besides men is played on. The position is as before in the end. */
bool ending_value(const Ending *ending, Position *pos, TableAnswer *answer);

/* The move that wins soonest or loses latest, or keeps the draw; MOVE_NONE: there is none. */
Move ending_best(const Ending *ending, Position *pos);

/* Does every value follow from those of the moves? Goes through all positions, without symmetries. */
bool ending_verify(const Ending *ending, int threads, Error *err);

typedef struct {
    uint64_t won[2], drawn[2], lost[2]; /* by who is to move; won: by them; mirror images count */
    int plies[2];                       /* of each player's longest win; 0: none */
    uint64_t longest[2];                /* the number of that position */
} EndingCount;

void ending_count(const Ending *ending, EndingCount *count);

/* Numbers of positions are below this. */
uint64_t ending_numbers(const Ending *ending);

/* Sets up the position of a number; false if it stands for none. */
bool ending_set_up(const Ending *ending, uint64_t number, Position *pos);

#endif
