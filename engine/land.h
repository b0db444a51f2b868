/* land.h -- what games of rules on other boards than that of 64 cells ask of their ground: which way is ahead for whom,
 * rows as players count them, how pawns hit. Worked out once for each game. Layer: engine; see lane_wide.h. */
#ifndef FUSILIER_ENGINE_LAND_H
#define FUSILIER_ENGINE_LAND_H

#include "engine/set.h"
#include "engine/walk.h"

/* A set of cells of any board, with the operators of C. */
typedef uint64_t Cells __attribute__((vector_size(8 * SET_WORDS), aligned(8)));

enum { LAND_ROWS_MAX = 32, LAND_RINGS = 3, LAND_LINES_MAX = DIRECTIONS_MAX / 2 };

typedef struct Land {
    const Board *board;
    const Walks *walks;        /* by player and kind */
    Kind kinds_end;            /* one more than the last kind */
    Kind promotion[KINDS_MAX]; /* what pawns become, strongest first, ended by EMPTY */
    bool hops;                 /* somebody hops: who arrives may open an attack */
    Cells all;                 /* the cells that there are */
    Cells centre;              /* one, two or four in the middle */
    int rows[PLAYERS_MAX];
    Cells row[PLAYERS_MAX][LAND_ROWS_MAX]; /* row 0 is the player's own first */
    Cells double_from[PLAYERS_MAX];        /* where pawns may step twice */
    Cells promoting[PLAYERS_MAX];          /* where they promote */
    Cell ahead[PLAYERS_MAX][CELLS_MAX];    /* CELL_NONE: off the board */
    Cell behind[PLAYERS_MAX][CELLS_MAX];
    Cells within[LAND_RINGS + 1]; /* what is left when so many outermost rings are gone: at least the innermost */
    Cells line[LAND_LINES_MAX][CELLS_MAX]; /* the whole line through a cell, both ways, with the cell */
    Cells pawn_hits[PLAYERS_MAX][CELLS_MAX];
    Cells pawn_hit_from[PLAYERS_MAX][CELLS_MAX]; /* from where a pawn hits the cell */
} Land;

static inline Cells cells_of_set(const Set *set) {
    return (Cells){ set->word[0], set->word[1], set->word[2], set->word[3] };
}

/* The land of a game of so many players, each going in a direction of the board, with the game's gaits in each of these
 * ways. Pawns step twice from their second row, and become queen, rook, bishop or knight on the last: who wants it
 * otherwise changes that afterwards. */
void land_build(Land *land, const Board *board, const Walks *walks, int players, const uint8_t forward[]);

#endif
