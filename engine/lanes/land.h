/* land.h -- what games of rules on other boards than that of 64 cells ask of their ground: which way is ahead for whom,
 * rows as players count them, how pawns hit. Worked out once for each game. Layer: engine/lanes; see lane_wide.h. */
#ifndef FUSILIER_ENGINE_LANES_LAND_H
#define FUSILIER_ENGINE_LANES_LAND_H

#include "engine/board/set.h"
#include "engine/lanes/terms.h"
#include "engine/board/walk.h"

/* A set of cells of any board, with the operators of C. */
typedef uint64_t Cells __attribute__((vector_size(8 * SET_WORDS), aligned(8)));

enum { LAND_ROWS_MAX = 52, LAND_RINGS = 3, LAND_LINES_MAX = DIRECTIONS_MAX / 2 };

/* Pawns that are not those of chess, and men who are like pawns. All zero: there are none. */
typedef struct {
    bool odd;                       /* there are some: nothing below matters otherwise */
    bool walk;                      /* pawns go as their gait says, and hit in single leaps */
    KindSet promote[PLAYERS_MAX];   /* where pawns do, and to what they do */
    KindSet pass[PLAYERS_MAX];      /* who captures in passing */
    KindSet restart[PLAYERS_MAX];   /* whose moves restart the clocks, if they cannot go back */
    Cells triple_from[PLAYERS_MAX]; /* where pawns may step three times */
    Cells passed_on[PLAYERS_MAX];   /* where they capture in passing */
    const Walks *firsts;            /* how men can go besides from `double_from` of the land; NULL: they cannot */
} LandPawns;

typedef struct Land {
    const Board *board;
    const Walks *walks;                          /* by player and kind */
    const Set *strikers[PLAYERS_MAX][KINDS_MAX]; /* walk_strikers of each; NULL: there is no such man */
    Kind kinds_end;                              /* one more than the last kind */
    bool hops;                                   /* somebody hops: who arrives may open an attack */
    /* What pawns become, strongest first, ended by EMPTY; PAWN: they may stay what they are. */
    Kind promotion[PLAYERS_MAX][KINDS_MAX];
    Cells mobility[PLAYERS_MAX][KINDS_MAX]; /* the cells that are open to men of a kind */
    Cells all;                              /* the cells that there are */
    Cells centre;                           /* one, two or four in the middle */
    int rows[PLAYERS_MAX];
    Cells row[PLAYERS_MAX][LAND_ROWS_MAX]; /* row 0 is the player's own first, the last one the farthest */
    Cells double_from[PLAYERS_MAX];        /* where pawns may step twice */
    Cells promoting[PLAYERS_MAX];          /* where they promote */
    Cells pawnless_home[PLAYERS_MAX];      /* where they cannot stand, as none comes there; */
    Cells pawnless_end[PLAYERS_MAX];       /* and as none stays there */
    Cell ahead[PLAYERS_MAX][CELLS_MAX];    /* CELL_NONE: off the board */
    Cell behind[PLAYERS_MAX][CELLS_MAX];
    Cells within[LAND_RINGS + 1]; /* what is left when so many outermost rings are gone: at least the innermost */
    Cells line[LAND_LINES_MAX][CELLS_MAX]; /* the whole line through a cell, both ways, with the cell */
    /* Where all cells lie in rows of the same length steps are shifts of the set; else 0. So many cells further is a
     * step ahead, for who may make one; and pawns hit beside it, but for those on the outermost files. */
    int8_t shift[PLAYERS_MAX], hit_shift[PLAYERS_MAX];
    Cells steps_from[PLAYERS_MAX], left_from[PLAYERS_MAX], right_from[PLAYERS_MAX];
    Cells pawn_hits[PLAYERS_MAX][CELLS_MAX];
    Cells pawn_hit_from[PLAYERS_MAX][CELLS_MAX]; /* from where a pawn hits the cell */
    LandPawns pawns;
} Land;

static inline Cells cells_of_set(const Set *set) {
    return (Cells){ set->word[0], set->word[1], set->word[2], set->word[3] };
}

/* The land of a game of so many players, each going in a direction of the board, or of one with the same cells and
 * other edges (`walked`), with the game's gaits in each of these ways. Pawns step twice from their second row, and
 * become queen, rook, bishop or knight on the last: who wants it otherwise changes that afterwards. */
void land_build(Land *land, const Board *board, const Board *const walked[], const Walks *walks, int players,
                const uint8_t forward[]);

/* From now on pawns hit as their gait says, where cells are open to them; or go and hit so. */
void land_let_pawns_hit(Land *land, int players);
void land_let_pawns_walk(Land *land, int players);

/* To be called when all else is said: finds out whether steps are shifts. */
void land_find_shifts(Land *land, int players);

/* No pawn hits a cell that is not open to pawns. */
void land_bound_pawns(Land *land, int players);

#endif
