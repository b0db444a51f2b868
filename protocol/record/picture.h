/* picture.h -- a position as people see it in a terminal: the men on their cells, and in words what lies beside the
 * board. Layer: protocol; knows no game by name.
 *
 * A picture is read from a position string, never from a Position: of a game with hidden men it is read from what a
 * player may know (game_view), and so it cannot show more than that. */
#ifndef FUSILIER_PROTOCOL_RECORD_PICTURE_H
#define FUSILIER_PROTOCOL_RECORD_PICTURE_H

#include <stdio.h>

#include "engine/game.h"
#include "engine/base/terminal.h"

enum { PICTURE_CELL_MAX = 80 };

typedef struct {
    const Game *game;
    const Board *board;
    char cell[CELLS_MAX][PICTURE_CELL_MAX]; /* as positions have it: "N", "aK", "Bww"; "" where nobody stands */
    char mark[CELLS_MAX];                   /* of a man in a state (Game.setup.states); '\0': none */
    char extras[POSITION_TEXT_MAX];         /* "key=value key=value" after the six fields */
    bool is_draft;                          /* these may be anything, as somebody has typed them */
} Picture;

/* A man as it is seen. */
typedef struct {
    Player owner;    /* NOBODY of walls */
    Kind kind;       /* EMPTY in stacks */
    char letter;     /* a capital */
    bool in_stack;   /* a man of draughts, who has no kind */
    bool is_crowned; /* such a man who is a king; a promoted man where promoted men have letters of their own */
    int number;      /* that he carries; 0: none */
} PictureMan;

typedef struct {
    Terminal terminal;
    bool numbers;      /* beside the board the numbers of the squares, in games that have them */
    bool figures;      /* chessmen as figures where the characters and the letters of the game allow it */
    int side;          /* the side of the board that is below: 0 = south, then clockwise (west, north, east) */
    const Set *marked; /* cells to point out; NULL: none */
} PictureStyle;

/* How men in states 1, 2, ... are marked. */
extern const char picture_state_marks[STATES_MAX];

/* The state, from 1, that such a mark stands for. */
int picture_state(char mark);

/* Reads a position string of the game, or a view of one. */
void picture_read(Picture *picture, const Game *game, const char *text);

/* The picture of all there is. */
void picture_of(Picture *picture, const Position *pos);

/* The cells on which two pictures of one game differ. */
Set picture_changes(const Picture *before, const Picture *after);

/* Draws the board with the names of ranks and files (of triangles: of the ends of each row), and below it the stacks
 * too high for their cells and the edges that touch. */
void picture_draw(const Picture *picture, const PictureStyle *style, FILE *out);

/* Writes a line for each of the extras: what it is, in words, and its value. */
void picture_draw_extras(const Picture *picture, FILE *out);

/* Explains the letters and signs of the game's pictures, a line each; nothing where all are as in orthodox chess. */
void picture_draw_legend(const Game *game, FILE *out);

/* The men on a cell, from the top down; returns their number. */
int picture_men(const Picture *picture, Cell at, PictureMan men[static PICTURE_CELL_MAX]);

/* The owner of the man on a cell, NOBODY if there is none or a wall. */
Player picture_owner(const Picture *picture, Cell at);

/* The side of the board on which most of a player's men stand: 0 = south, then clockwise. */
int picture_home(const Picture *picture, Player player);

#endif
