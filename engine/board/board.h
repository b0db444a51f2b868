/* board.h -- boards as graphs: cells, their names, and where a step in a direction leads.
 * Layer: engine/board. A Board is data that nobody changes once it is built; all games on the same ground share one.
 *
 * Directions are numbered clockwise from north (up on the page): on squares 0 = N, 1 = NE, ... 7 = NW; on triangles
 * direction d is 30 * d degrees, odd ones to the same colour, even ones to the other (board.c); on hexagons, too, even
 * ones across an edge and odd ones out of a corner, along the edge between two neighbours to the next cell of the same
 * colour. On glued boards a line may come out of a seam in another direction: every step says in which direction its
 * line goes on. */
#ifndef FUSILIER_ENGINE_BOARD_BOARD_H
#define FUSILIER_ENGINE_BOARD_BOARD_H

#include "engine/base/error.h"
#include "engine/board/rules.h"
#include "engine/board/set.h"
#include "engine/board/types.h"

enum {
    DIRECTIONS_MAX = 12,
    WALKED_MAX = 6, /* ways in which men of one game see its board: edges and forward */
};
enum { NORTH, NORTH_EAST, EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, WEST, NORTH_WEST }; /* boards of squares */

typedef struct {
    Cell to;           /* CELL_NONE: the line ends here */
    uint8_t direction; /* in which the line goes on from `to` */
} Step;

/* A sheet: squares with a glued seam. */
typedef enum { BOARD_SQUARES, BOARD_TRIANGLES, BOARD_SHEET, BOARD_HEXAGONS } BoardShape;

/* What a board is made from: a rectangle of squares, a hexagon of triangles or of hexagons, less the cells that are
 * cut, with those that are added. Cells are named by file and rank, "e4"; lists of them are separated by blanks.
 * Hexagons stand on an edge, in files: the middle file is the longest, and each beside it one cell shorter. Their ranks
 * go down from the middle file to both sides, or all the way to the right if they slant; more than nine files are named
 * without a j. Source: the boards of Glinski (11 by 11) and Shafran (9 by 10, slanted). */
typedef struct {
    BoardShape shape;
    uint8_t files, ranks; /* squares: size; triangles: ranks = number of rows (even), files unused; hexagons: files
                             (odd), and cells of the middle one */
    bool slanted;         /* hexagons: ranks go down to the right */
    bool wrap_files;      /* the left and right edges touch */
    bool wrap_ranks;      /* the upper and lower edges touch */
    const char *cut;      /* cells that do not exist; NULL: none */
    const char *add;      /* cells to the right of the rectangle or above it, up to z26; NULL: none */
    const char *seam;     /* sheet: the right side of e6 touches the upper side of f5: "e6-f5 e7-g5"; NULL: none */
} BoardSpec;

typedef struct {
    BoardSpec spec;
    Ground ground;                       /* on 64 cells: how attacks.h and sets of 64 cells see it */
    int cells;                           /* cells are 0 .. cells - 1: from the left of the lowest row, row by row */
    int directions;                      /* 8 on squares, 12 on triangles and hexagons */
    int rows;                            /* rows as positions are written */
    uint8_t row[CELLS_MAX];              /* 0 = lowest */
    uint8_t column[CELLS_MAX];           /* 0 = file a */
    Cell row_start[CELLS_MAX];           /* first cell of a row */
    uint8_t row_length[CELLS_MAX];       /* number of existing cells of a row */
    char name[CELLS_MAX][CELL_NAME_MAX]; /* "e4" */
    Step step[DIRECTIONS_MAX][CELLS_MAX];
    int leaps; /* knights' leaps: 8 on squares, 12 on triangles and hexagons, none on a sheet */
    Cell leap[DIRECTIONS_MAX][CELLS_MAX]; /* CELL_NONE where there is none; what lies between does not matter */
    Set beside[CELLS_MAX];                /* the cells that touch a cell by side or corner; hexagons touch by sides */
} Board;

/* Builds a board. False with an error when the spec makes no sense (too many cells, a cell cut twice, ...). */
bool board_build(Board *board, const BoardSpec *spec, Error *err);

/* The board of a spec: built when it is first asked for, and the same for all who ask for the same. It stays as long as
 * the program runs; the spec need not. Safe from several threads. NULL with an error as above. */
const Board *board_find(const BoardSpec *spec, Error *err);

/* The same for the specs of games, which are right; NULL means the orthodox board. */
const Board *board_of(const BoardSpec *spec);

/* The boards of attacks.h. All others stand in the files of the games that use them. */
extern const BoardSpec board_8x8, board_8x8_cylinder;

/* Reads a cell's name at the start of text; returns the number of characters, 0 if there is no cell of that name. */
size_t board_read_cell(const Board *board, const char *text, Cell *cell);

/* The letter of a column, and the column of a letter, -1 if there is none of that letter. */
char board_letter(const BoardSpec *spec, int column);
int board_column(const BoardSpec *spec, char letter);

/* The cell at column and row of the uncut board, CELL_NONE if there is none. */
Cell board_cell(const Board *board, int column, int row);

/* On squares and hexagons: the cell so many files to the east and so high to the north, round the edges that touch;
 * CELL_NONE if there is none, or it is the cell itself. Heights are ranks of squares, and halves of hexagons. */
Cell board_leap(const Board *board, Cell from, int east, int north);

/* How high above one cell another lies, as board_leap counts. */
int board_rise(const Board *board, Cell from, Cell to);

/* On hexagons: the cell so many steps away in one direction and then in another, whatever lies between, the edge of the
 * board included; CELL_NONE if there is none. */
Cell board_hop(const Board *board, Cell from, int direction, int steps, int then, int more);

/* All cells of the ray from a cell in a direction over an empty board, nearest first; stops before it would come
 * back to its start. Returns their number; ray must have room for `cells` entries. */
int board_ray(const Board *board, Cell from, int direction, Cell ray[]);

/* Triangles: does the cell point up? It is also its colour. */
bool board_points_up(const Board *board, Cell at);

/* 0 or 1, dark or light as bishops keep to it; of hexagons 0 to 2. Boards of triangles: 1, light, points up. */
int board_colour(const Board *board, Cell at);

/* The cell of a file that lies so many rows from its lower end (side 0) or its upper one (2), CELL_NONE if there is
 * none. */
Cell board_cell_from(const Board *board, int side, int column, int rows);

/* How many rows of the rectangle or hexagon lie between a cell and a side, 0 to the last (added cells lie outside:
 * below 0); sides count clockwise from the lower one: four on squares, six on triangles; on hexagons the lower ends of
 * the files, the leftmost file, the upper ends and the rightmost file. */
int board_row_from(const Board *board, int side, Cell at);
static inline int board_sides(const Board *board) {
    return board->spec.shape == BOARD_TRIANGLES ? 6 : 4;
}

/* Which way is ahead for either of two players who face each other. */
static inline int board_forward(const Board *board, Player player) {
    return player == WHITE ? NORTH : board->directions / 2;
}

/* Is a direction that of a rook's line, and not of a bishop's? */
static inline bool board_is_rook_line(const Board *board, int direction) {
    return (board->spec.shape == BOARD_TRIANGLES) == (direction & 1);
}

/* The line of a rook or bishop that sets out in a direction, over an empty board: a ray, or a strip of triangles.
 * Otherwise as board_ray. */
int board_line(const Board *board, Cell from, int direction, Cell line[]);

/* Triangles: the cells of the strip that a rook follows from a cell, always through sides; the direction is odd. */
int board_strip(const Board *board, Cell from, int direction, Cell ray[]);

#endif
