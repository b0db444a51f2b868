#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/board/board.h"
#include "tests/boards.h"

const char corners_12x12[] = "a1 b1 k1 l1 a2 b2 k2 l2 a11 b11 k11 l11 a12 b12 k12 l12";

static const char upper_right[] = "f6 g6 h6 i6 j6 f7 g7 h7 i7 j7 f8 g8 h8 i8 j8 f9 g9 h9 i9 j9 f10 g10 h10 i10 j10";

const BoardSpec torus = { .files = 8, .ranks = 8, .wrap_files = true, .wrap_ranks = true };
const BoardSpec cut_cylinder = { .files = 12, .ranks = 12, .wrap_files = true, .cut = corners_12x12 };

const BoardSpec sheet = {
    .shape = BOARD_SHEET, .files = 10, .ranks = 10, .cut = upper_right, .seam = "e6-f5 e7-g5 e8-h5 e9-i5 e10-j5"
};

const BoardSpec hexagon_8 = { .shape = BOARD_TRIANGLES, .ranks = 8 };
const BoardSpec hexagon_10 = { .shape = BOARD_TRIANGLES, .ranks = 10 };
const BoardSpec hexagon_12 = { .shape = BOARD_TRIANGLES, .ranks = 12 };
const BoardSpec hexagons_6 = { .shape = BOARD_HEXAGONS, .files = 11, .ranks = 11 };
const BoardSpec hexagons_slanted = { .shape = BOARD_HEXAGONS, .files = 9, .ranks = 10, .slanted = true };

void build_board(Board *board, const BoardSpec *spec) {
    Error err = { .text = "" };
    if (!board_build(board, spec, &err)) fail_msg("%s", err.text);
}

Cell cell_named(const Board *board, const char *name) {
    Cell at = CELL_NONE;
    if (board_read_cell(board, name, &at) != strlen(name)) fail_msg("there is no cell %s", name);
    return at;
}

const char *names_of(const Board *board, const Cell line[], int length, char text[static 1280]) {
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < length; i++)
        used += (size_t)snprintf(text + used, 1280 - used, "%s%s", i ? " " : "", board->name[line[i]]);
    return text;
}

void expect_ray(const Board *board, const char *from, int direction, const char *expected) {
    Cell line[CELLS_MAX];
    char text[1280];
    assert_string_equal(names_of(board, line, board_ray(board, cell_named(board, from), direction, line), text),
                        expected);
}
