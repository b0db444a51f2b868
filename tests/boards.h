/* boards.h -- boards for tests, and their cells by name. Failing functions end the test (cmocka's fail). */
#ifndef FUSILIER_TESTS_BOARDS_H
#define FUSILIER_TESTS_BOARDS_H

#include "engine/board/board.h"

extern const char corners_12x12[]; /* cut from a board of 12x12 */
extern const BoardSpec torus, cut_cylinder, sheet, hexagon_8, hexagon_10, hexagon_12, hexagons_6, hexagons_slanted;

void build_board(Board *board, const BoardSpec *spec);

Cell cell_named(const Board *board, const char *name);

/* The names of the cells of a line, with blanks between them. */
const char *names_of(const Board *board, const Cell line[], int length, char text[static 1280]);

void expect_ray(const Board *board, const char *from, int direction, const char *expected);

#endif
