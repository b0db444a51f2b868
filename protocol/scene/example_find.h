/* example_find.h -- the search for the example of a game (example.h): where it is, and what is to be seen there.
 * Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_SCENE_EXAMPLE_FIND_H
#define FUSILIER_PROTOCOL_SCENE_EXAMPLE_FIND_H

#include "protocol/scene/signs.h"

typedef enum { SHOWS_NOTHING, SHOWS_MOVE, SHOWS_HELD, SHOWS_BARRED } Shows;

/* The best that was seen. */
typedef struct {
    Shows shows;
    double worth;
    char position[POSITION_TEXT_MAX];
    Move move;   /* SHOWS_MOVE */
    Signs signs; /* of all others */
} Find;

/* From so much on a picture tells what its game has of its own. */
enum { WORTH_TELLING = 5 };

/* Looks at games at random, the same each time. */
void example_find(Find *find, const Game *game);

/* A legal move, more often one that does something; `moves` are all, and there is one. */
Move example_pick(const Position *pos, const MoveList *moves, uint64_t *random);

/* Where the random numbers for a game begin. */
uint64_t example_seed(const Game *game);

/* ---- example_worth.c ---- */

/* What a picture of this move is worth, for all that it does on the board: what no orthodox move does is worth most. */
double worth_of_move(const Position *before, Move move, const Signs *signs);

/* What lies close together can be shown large; some men around it say where that is. 0 at best. */
double worth_of_place(const Position *pos, const Signs *signs);

/* How many signs there are of a kind. */
int signs_count(const Signs *signs, SignKind kind);

#endif
