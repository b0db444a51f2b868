/* Boards as graphs: cells, names, steps, rays; on planes, cylinders, tori, cut boards, hexagons and the glued sheet. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/board.h"
#include "engine/game.h"
#include "variants/registry.h"

static const char corners_12x12[] = "a1 b1 k1 l1 a2 b2 k2 l2 a11 b11 k11 l11 a12 b12 k12 l12";
static const char corners_hexagon[] = "a1 b1 l1 m1 a6 a7 w6 w7 a12 b12 l12 m12";
static const char upper_right[] = "f6 g6 h6 i6 j6 f7 g7 h7 i7 j7 f8 g8 h8 i8 j8 f9 g9 h9 i9 j9 f10 g10 h10 i10 j10";

static const BoardSpec torus = { .files = 8, .ranks = 8, .wrap_files = true, .wrap_ranks = true };
static const BoardSpec cut_cylinder = { .files = 12, .ranks = 12, .wrap_files = true, .cut = corners_12x12 };
static const BoardSpec sheet = {
    .shape = BOARD_SHEET, .files = 10, .ranks = 10, .cut = upper_right, .seam = "e6-f5 e7-g5 e8-h5 e9-i5 e10-j5"
};
static const BoardSpec hexagon_8 = { .shape = BOARD_TRIANGLES, .ranks = 8 };
static const BoardSpec hexagon_10 = { .shape = BOARD_TRIANGLES, .ranks = 10 };
static const BoardSpec hexagon_12 = { .shape = BOARD_TRIANGLES, .ranks = 12 };

/* Every kind of board, with its number of cells. */
static const struct {
    const char *why;
    const BoardSpec *spec;
    int cells;
} boards[] = {
    { "8x8", &(BoardSpec){ .files = 8, .ranks = 8 }, 64 },
    { "cylinder", &(BoardSpec){ .files = 8, .ranks = 8, .wrap_files = true }, 64 },
    { "torus", &torus, 64 },
    { "one cell", &(BoardSpec){ .files = 1, .ranks = 1 }, 1 },
    { "a ring of two files", &(BoardSpec){ .files = 2, .ranks = 3, .wrap_files = true }, 6 },
    { "10x10", &(BoardSpec){ .files = 10, .ranks = 10 }, 100 },
    { "12x12", &(BoardSpec){ .files = 12, .ranks = 12 }, 144 },
    { "12x12 without corners", &(BoardSpec){ .files = 12, .ranks = 12, .cut = corners_12x12 }, 128 },
    { "12x12 cylinder without corners", &cut_cylinder, 128 },
    { "16x16 less one cell", &(BoardSpec){ .files = 16, .ranks = 16, .cut = "p16" }, 255 },
    { "smallest hexagon", &(BoardSpec){ .shape = BOARD_TRIANGLES, .ranks = 2 }, 6 },
    { "hexagon of 8 rows", &hexagon_8, 96 },
    { "hexagon of 10 rows", &hexagon_10, 150 },
    { "hexagon of 12 rows", &hexagon_12, 216 },
    { "hexagon of 12 rows without corners",
      &(BoardSpec){ .shape = BOARD_TRIANGLES, .ranks = 12, .cut = corners_hexagon }, 204 },
    { "glued sheet", &sheet, 75 },
    { "8x8 with citadels", &(BoardSpec){ .files = 8, .ranks = 8, .add = "i4 i5 d9 e9 e10" }, 69 },
    { "cut and added to", &(BoardSpec){ .files = 8, .ranks = 8, .cut = "h8 a1", .add = "i7" }, 63 },
    { "a higher cylinder", &(BoardSpec){ .files = 8, .ranks = 8, .wrap_files = true, .add = "a9 h9" }, 66 },
    { "hexagon with two more cells", &(BoardSpec){ .shape = BOARD_TRIANGLES, .ranks = 4, .add = "f1 h2" }, 26 },
};

static void build(Board *board, const BoardSpec *spec) {
    Error err = { "" };
    if (!board_build(board, spec, &err)) fail_msg("%s", err.text);
}

static Cell cell(const Board *board, const char *name) {
    Cell at = CELL_NONE;
    if (board_read_cell(board, name, &at) != strlen(name)) fail_msg("there is no cell %s", name);
    return at;
}

/* The names of the cells of a line, with blanks between them. */
static const char *names(const Board *board, const Cell line[], int length, char text[static 1280]) {
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < length; i++)
        used += (size_t)snprintf(text + used, 1280 - used, "%s%s", i ? " " : "", board->name[line[i]]);
    return text;
}

static void expect_ray(const Board *board, const char *from, int direction, const char *expected) {
    Cell line[CELLS_MAX];
    char text[1280];
    assert_string_equal(names(board, line, board_ray(board, cell(board, from), direction, line), text), expected);
}

/* ---- what holds on every board ---- */

static void names_and_numbers(const Board *board) {
    for (int at = 0; at < board->cells; at++) {
        assert_int_equal(cell(board, board->name[at]), at);
        assert_int_equal(board_cell(board, board->column[at], board->row[at]), at);
        if (at) assert_true(board->row[at] > board->row[at - 1] || board->column[at] > board->column[at - 1]);
    }
    int cells = 0;
    for (int row = 0; row < board->rows; row++) {
        assert_int_equal(board->row_start[row], cells);
        cells += board->row_length[row];
    }
    assert_int_equal(cells, board->cells);
}

/* Who turns round after a step is back where he was, looking back. */
static void steps_can_be_taken_back(const Board *board) {
    const int half = board->directions / 2;
    for (int at = 0; at < board->cells; at++)
        for (int direction = 0; direction < board->directions; direction++) {
            const Step step = board->step[direction][at];
            if (step.to == CELL_NONE) continue;
            assert_in_range(step.to, 0, board->cells - 1);
            assert_int_not_equal(step.to, at);
            const Step back = board->step[(step.direction + half) % board->directions][step.to];
            assert_int_equal(back.to, at);
            assert_int_equal(back.direction, (direction + half) % board->directions);
        }
}

static void touching_is_mutual(const Board *board) {
    for (int at = 0; at < board->cells; at++) {
        assert_false(set_has(&board->beside[at], (Cell)at));
        Set beside = board->beside[at];
        for (Cell other; set_pop(&beside, &other);) assert_true(set_has(&board->beside[other], (Cell)at));
    }
}

static void rays_end(const Board *board) {
    Cell line[CELLS_MAX];
    for (int at = 0; at < board->cells; at++)
        for (int direction = 0; direction < board->directions; direction++) {
            const int length = board_ray(board, (Cell)at, direction, line);
            assert_true(length < board->cells);
            for (int i = 0; i < length; i++) assert_int_not_equal(line[i], at);
        }
}

static void leaps_are_mutual(const Board *board) {
    for (int at = 0; at < board->cells; at++)
        for (int i = 0; i < board->leaps; i++) {
            const Cell to = board->leap[i][at];
            if (to == CELL_NONE) continue;
            assert_in_range(to, 0, board->cells - 1);
            bool back = false;
            for (int j = 0; j < board->leaps; j++) back = back || board->leap[j][to] == at;
            if (!back) fail_msg("a knight leaps from %s to %s but not back", board->name[at], board->name[to]);
        }
}

static void rows_count_from_every_side(const Board *board) {
    const int sides = board_sides(board);
    for (int at = 0; at < board->cells; at++) {
        assert_int_equal(board_row_from(board, 0, (Cell)at), board->row[at]);
        for (int side = 0; side < sides / 2; side++) {
            const bool by_rows = board->spec.shape == BOARD_TRIANGLES || side % 2 == 0;
            assert_int_equal(board_row_from(board, side, (Cell)at) + board_row_from(board, side + sides / 2, (Cell)at),
                             (by_rows ? board->spec.ranks : board->spec.files) - 1);
        }
    }
}

static void every_board_is_sound(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(boards); i++) {
        Board board;
        build(&board, boards[i].spec);
        if (board.cells != boards[i].cells) fail_msg("%s: %d cells", boards[i].why, board.cells);
        names_and_numbers(&board);
        steps_can_be_taken_back(&board);
        touching_is_mutual(&board);
        rays_end(&board);
        leaps_are_mutual(&board);
        rows_count_from_every_side(&board);
    }
}

static void expect_leaps(const Board *board, const char *from, const char *expected) {
    Set found = { { 0 } };
    for (int i = 0; i < board->leaps; i++)
        if (board->leap[i][cell(board, from)] != CELL_NONE) set_add(&found, board->leap[i][cell(board, from)]);
    Cell line[CELLS_MAX];
    char text[1280];
    int length = 0;
    while (set_pop(&found, &line[length])) length++;
    assert_string_equal(names(board, line, length, text), expected);
}

/* Cells on the way need not exist: c1 and b3 of the cut board have no corner between them. */
static void knights_leap(void **state) {
    (void)state;
    Board board;
    engine_init();
    expect_leaps(board_of(&board_8x8), "e4", "d2 f2 c3 g3 c5 g5 d6 f6");
    expect_leaps(board_of(&board_8x8), "a1", "c2 b3");
    expect_leaps(board_of(&board_8x8_cylinder), "a1", "c2 g2 b3 h3");
    build(&board, &(BoardSpec){ .files = 12, .ranks = 12, .cut = corners_12x12 });
    expect_leaps(&board, "b3", "c1 d2 d4 a5 c5");
    build(&board, &hexagon_8);
    expect_leaps(&board, "h4", "c2 e2 g2 i2 c3 k3 e4 k4 f5 j5 f6 h6");
}

/* ---- squares ---- */

static void eight_by_eight(void **state) {
    (void)state;
    engine_init();
    const Board *board = board_of(&board_8x8);
    assert_int_equal(cell(board, "a1"), 0);
    assert_int_equal(cell(board, "h8"), 63);
    for (int file = 0; file < 8; file++)
        for (int rank = 0; rank < 8; rank++) assert_int_equal(board_cell(board, file, rank), cell_at(file, rank));
    expect_ray(board, "e4", NORTH, "e5 e6 e7 e8");
    expect_ray(board, "e4", NORTH_EAST, "f5 g6 h7");
    expect_ray(board, "e4", EAST, "f4 g4 h4");
    expect_ray(board, "e4", SOUTH_EAST, "f3 g2 h1");
    expect_ray(board, "e4", SOUTH, "e3 e2 e1");
    expect_ray(board, "e4", SOUTH_WEST, "d3 c2 b1");
    expect_ray(board, "e4", WEST, "d4 c4 b4 a4");
    expect_ray(board, "e4", NORTH_WEST, "d5 c6 b7 a8");
    expect_ray(board, "h1", EAST, "");
    assert_int_equal(set_count(&board->beside[cell(board, "a1")]), 3);
    assert_int_equal(set_count(&board->beside[cell(board, "a4")]), 5);
    assert_int_equal(set_count(&board->beside[cell(board, "e4")]), 8);
}

static void cylinder(void **state) {
    (void)state;
    engine_init();
    const Board *board = board_of(&board_8x8_cylinder);
    expect_ray(board, "g4", EAST, "h4 a4 b4 c4 d4 e4 f4");
    expect_ray(board, "g4", NORTH_EAST, "h5 a6 b7 c8");
    expect_ray(board, "a1", NORTH_WEST, "h2 g3 f4 e5 d6 c7 b8");
    expect_ray(board, "a1", SOUTH, "");
    assert_int_equal(set_count(&board->beside[cell(board, "a1")]), 5);
    assert_int_equal(set_count(&board->beside[cell(board, "h4")]), 8);
}

static void torus_has_no_edge(void **state) {
    (void)state;
    Board board;
    build(&board, &torus);
    expect_ray(&board, "g7", NORTH_EAST, "h8 a1 b2 c3 d4 e5 f6");
    expect_ray(&board, "g7", SOUTH_EAST, "h6 a5 b4 c3 d2 e1 f8");
    expect_ray(&board, "c2", SOUTH, "c1 c8 c7 c6 c5 c4 c3");
    for (int at = 0; at < board.cells; at++) {
        assert_int_equal(set_count(&board.beside[at]), 8);
        Cell line[CELLS_MAX];
        for (int direction = 0; direction < 8; direction++)
            assert_int_equal(board_ray(&board, (Cell)at, direction, line), 7);
    }
}

static void larger_boards(void **state) {
    (void)state;
    Board board;
    build(&board, &(BoardSpec){ .files = 10, .ranks = 10 });
    expect_ray(&board, "j1", NORTH_WEST, "i2 h3 g4 f5 e6 d7 c8 b9 a10");
    build(&board, &(BoardSpec){ .files = 12, .ranks = 12 });
    assert_int_equal(cell(&board, "l12"), 143);
    expect_ray(&board, "l12", SOUTH, "l11 l10 l9 l8 l7 l6 l5 l4 l3 l2 l1");
    expect_ray(&board, "c9", NORTH_EAST, "d10 e11 f12");
    assert_int_equal(set_count(&board.beside[cell(&board, "f7")]), 8);
}

static void cut_cells_stop_lines(void **state) {
    (void)state;
    Board board;
    build(&board, &(BoardSpec){ .files = 12, .ranks = 12, .cut = corners_12x12 });
    assert_int_equal(cell(&board, "c1"), 0);
    assert_int_equal(board.row_length[0], 8);
    assert_int_equal(board.row_length[2], 12);
    expect_ray(&board, "d4", SOUTH_WEST, "c3");
    expect_ray(&board, "d4", SOUTH_EAST, "e3 f2 g1");
    expect_ray(&board, "b4", SOUTH_EAST, "c3 d2 e1");
    expect_ray(&board, "d2", WEST, "c2");
    expect_ray(&board, "a5", SOUTH, "a4 a3");
    build(&board, &cut_cylinder);
    expect_ray(&board, "d2", WEST, "c2"); /* not over the corner */
    expect_ray(&board, "b4", SOUTH_WEST, "a3");
    expect_ray(&board, "b5", SOUTH_WEST, "a4 l3");
}

/* ---- triangles ---- */

/* The rules number the triangles by row r = 1 .. 2n and x from the middle, and count strips from the six edges. */
typedef struct {
    int r, x;
} Triangle;

static int half_row(int n, int r) {
    return n + (r <= n ? r : 2 * n + 1 - r) - 1;
}

static Cell cell_of(const Board *board, Triangle t) {
    const int n = board->rows / 2;
    return t.r < 1 || t.r > 2 * n ? (Cell)CELL_NONE : board_cell(board, t.x + half_row(n, t.r), t.r - 1);
}

static void strips(int n, Triangle t, int d[6]) {
    d[0] = t.r;
    d[1] = (t.x + n + t.r - 1) / 2 + 1;
    d[2] = (t.x + 3 * n - t.r) / 2 + 1;
    for (int i = 0; i < 3; i++) d[i + 3] = 2 * n + 1 - d[i];
}

/* The triangle as seen with edge k at the bottom, and back. */
static Triangle seen_from(int n, int k, Triangle t) {
    int d[6];
    strips(n, t, d);
    return (Triangle){ d[k], d[(k + 1) % 6] + d[(k + 2) % 6] - 2 * n - 1 };
}

static Cell seen_cell(const Board *board, int k, Triangle local) {
    const int n = board->rows / 2;
    const int half = local.r >= 1 && local.r <= 2 * n ? half_row(n, local.r) : -1;
    if (local.x < -half || local.x > half) return CELL_NONE;
    return cell_of(board, seen_from(n, (6 - k) % 6, local));
}

/* Whoever looks from edge k: straight ahead, along the strip, and to the next of the same colour. */
static void expect_turned_steps(const Board *board, int k, Cell at) {
    const int n = board->rows / 2;
    const Triangle t = { board->row[at] + 1, board->column[at] - half_row(n, board->row[at] + 1) };
    const Triangle local = seen_from(n, k, t);
    assert_int_equal(seen_cell(board, k, local), at);
    assert_int_equal(board->step[2 * k][at].to, seen_cell(board, k, (Triangle){ local.r + 1, local.x }));
    const int right = (3 + 2 * k) % 12;
    assert_int_equal(board->step[right][at].to, seen_cell(board, k, (Triangle){ local.r, local.x + 2 }));
    Cell line[CELLS_MAX];
    const int length = board_strip(board, at, right, line);
    assert_int_equal(length, half_row(n, local.r) - local.x);
    for (int i = 0; i < length; i++)
        assert_int_equal(line[i], seen_cell(board, k, (Triangle){ local.r, local.x + i + 1 }));
}

static void hexagons_look_alike_from_every_edge(void **state) {
    (void)state;
    static const BoardSpec *const specs[] = { &hexagon_8, &hexagon_10, &hexagon_12 };
    for (size_t i = 0; i < LENGTH(specs); i++) {
        Board board;
        build(&board, specs[i]);
        for (int k = 0; k < 6; k++)
            for (int at = 0; at < board.cells; at++) expect_turned_steps(&board, k, (Cell)at);
    }
}

static void hexagon_of_eight_rows(void **state) {
    (void)state;
    Board board;
    build(&board, &hexagon_8);
    assert_string_equal(board.name[0], "a1");
    assert_string_equal(board.name[board.cells - 1], "i8");
    static const uint8_t lengths[] = { 9, 11, 13, 15, 15, 13, 11, 9 };
    assert_memory_equal(board.row_length, lengths, sizeof lengths);
    assert_false(board_points_up(&board, cell(&board, "a1")));
    assert_true(board_points_up(&board, cell(&board, "b1")));
    assert_true(board_points_up(&board, cell(&board, "a8")));
    assert_int_equal(set_count(&board.beside[cell(&board, "h4")]), 12);
    assert_int_equal(set_count(&board.beside[cell(&board, "a1")]), 6);
    expect_ray(&board, "e1", 0, "f2 g3 h4 h5 g6 f7 e8"); /* the bishop's line ahead */
    expect_ray(&board, "e1", 3, "g1 i1");                /* the same colour along the row */
    expect_ray(&board, "b1", 1, "d2 f3 h4 i5 i6 i7 i8"); /* ... and aslant */
    Cell line[CELLS_MAX];
    char text[1280];
    assert_string_equal(names(&board, line, board_strip(&board, cell(&board, "f1"), 3, line), text), "g1 h1 i1");
    assert_string_equal(names(&board, line, board_strip(&board, cell(&board, "c1"), 9, line), text), "b1 a1");
}

/* Draughts on triangles: where a jump lands, two steps on, from a triangle that points up and one that points down. */
static void jumps_on_triangles(void **state) {
    (void)state;
    static const Triangle landing[12] = { { 2, 0 },  { 2, 2 },   { 1, 3 },   { 0, 4 },  { -1, 3 }, { -2, 2 },
                                          { -2, 0 }, { -2, -2 }, { -1, -3 }, { 0, -4 }, { 1, -3 }, { 2, -2 } };
    Board board;
    build(&board, &hexagon_12);
    for (int x = 0; x < 2; x++)
        for (int direction = 0; direction < 12; direction++) {
            Cell line[CELLS_MAX];
            const Cell from = cell_of(&board, (Triangle){ 6, x });
            assert_true(board_ray(&board, from, direction, line) >= 2);
            assert_int_equal(line[1],
                             cell_of(&board, (Triangle){ 6 + landing[direction].r, x + landing[direction].x }));
        }
}

/* ---- the glued sheet ---- */

static void lines_turn_at_the_seam(void **state) {
    (void)state;
    static const struct {
        const char *from, *rays[8];
    } rows[] = {
        { "e5",
          { "e6 e7 e8 e9 e10", "", "f5 g5 h5 i5 j5", "f4 g3 h2 i1", "e4 e3 e2 e1", "d4 c3 b2 a1", "d5 c5 b5 a5",
            "d6 c7 b8 a9" } },
        { "e6",
          { "e7 e8 e9 e10", "g5 h4 i3 j2", "f5 f4 f3 f2 f1", "", "e5 e4 e3 e2 e1", "d5 c4 b3 a2", "d6 c6 b6 a6",
            "d7 c8 b9 a10" } },
        { "f5",
          { "e6 d6 c6 b6 a6", "e7 d8 c9 b10", "g5 h5 i5 j5", "g4 h3 i2 j1", "f4 f3 f2 f1", "e4 d3 c2 b1",
            "e5 d5 c5 b5 a5", "" } },
        { "e10",
          { "", "", "j5 j4 j3 j2 j1", "i5 h4 g3 f2 e1", "e9 e8 e7 e6 e5 e4 e3 e2 e1", "d9 c8 b7 a6", "d10 c10 b10 a10",
            "" } },
        { "j5",
          { "e10 d10 c10 b10 a10", "", "", "", "j4 j3 j2 j1", "i4 h3 g2 f1", "i5 h5 g5 f5 e5 d5 c5 b5 a5",
            "e9 d8 c7 b6 a5" } },
        { "d8",
          { "d9 d10", "e9 j5", "e8 h5 h4 h3 h2 h1", "e7 f5 e4 d3 c2 b1", "d7 d6 d5 d4 d3 d2 d1", "c7 b6 a5", "c8 b8 a8",
            "c9 b10" } },
        { "h3",
          { "h4 h5 e8 d8 c8 b8 a8", "i4 j5", "i3 j3", "i2 j1", "h2 h1", "g2 f1", "g3 f3 e3 d3 c3 b3 a3", "g4 f5" } },
    };
    Board board;
    build(&board, &sheet);
    for (size_t i = 0; i < LENGTH(rows); i++)
        for (int direction = 0; direction < 8; direction++)
            expect_ray(&board, rows[i].from, direction, rows[i].rays[direction]);
}

/* A third of a turn maps camp a to c to b, lines to lines. */
static void sheet_has_three_equal_thirds(void **state) {
    (void)state;
    Board board;
    build(&board, &sheet);
    for (int at = 0; at < board.cells; at++) {
        const bool right = board.column[at] >= 5;
        const Cell turned = right ? board_cell(&board, 9 - board.column[at], 9 - board.row[at])
                                  : board_cell(&board, 9 - board.row[at], board.column[at]);
        assert_int_not_equal(turned, CELL_NONE);
        for (int direction = 0; direction < 8; direction++) {
            Cell line[CELLS_MAX], other[CELLS_MAX];
            const int length = board_ray(&board, (Cell)at, direction, line);
            assert_int_equal(board_ray(&board, turned, (direction + (right ? 4 : 6)) % 8, other), length);
        }
    }
}

/* ---- names ---- */

static void cells_are_read(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t length;
        Cell cell;
    } rows[] = {
        { "a1", 2, 0 },
        { "l12", 3, 143 },
        { "a1a2", 2, 0 },
        { "l1x", 2, 11 },
        { "a12b", 3, 132 },
        { "", 0, 0 },
        { "a", 0, 0 },
        { "a0", 0, 0 },
        { "a01", 0, 0 },
        { "m1", 0, 0 },
        { "a13", 0, 0 },
        { "A1", 0, 0 },
        { "1a", 0, 0 },
        { " a1", 0, 0 },
        { "a111", 0, 0 },
        { "a-1", 0, 0 },
        { "\xe4"
          "1",
          0, 0 },
    };
    Board board;
    build(&board, &(BoardSpec){ .files = 12, .ranks = 12 });
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Cell at = 200;
        assert_int_equal(board_read_cell(&board, rows[i].text, &at), rows[i].length);
        assert_int_equal(at, rows[i].length ? rows[i].cell : 200); /* nothing is written when nothing is read */
    }
    assert_int_equal(board_cell(&board, -1, 0), CELL_NONE);
    assert_int_equal(board_cell(&board, 0, -1), CELL_NONE);
    assert_int_equal(board_cell(&board, 12, 0), CELL_NONE);
    assert_int_equal(board_cell(&board, 0, 12), CELL_NONE);
}

static void impossible_boards_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *says;
        BoardSpec spec;
    } rows[] = {
        { "not 0 and 8", { .files = 0, .ranks = 8 } },
        { "not 8 and 0", { .files = 8, .ranks = 0 } },
        { "must be 1 to 26, not 27 and 2", { .files = 27, .ranks = 2 } },
        { "not 2 and 27", { .files = 2, .ranks = 27 } },
        { "more than 255 cells", { .files = 16, .ranks = 16 } },
        { "no cells", { .files = 2, .ranks = 1, .cut = "a1 b1" } },
        { "there is no cell i1", { .files = 8, .ranks = 8, .cut = "i1" } },
        { "there is no cell a9", { .files = 8, .ranks = 8, .cut = "a1 a9" } },
        { "a1 is named twice", { .files = 8, .ranks = 8, .cut = "a1 a1" } },
        { "not the name of a cell", { .files = 8, .ranks = 8, .cut = "a1,a2" } },
        { "not the name of a cell", { .files = 8, .ranks = 8, .cut = "?" } },
        { "more than 255 cells", { .files = 15, .ranks = 17, .add = "p1" } },
        { "add: e4 is a cell without that", { .files = 8, .ranks = 8, .add = "e4" } },
        { "add: e4 is a cell without that", { .files = 8, .ranks = 8, .cut = "e4", .add = "e4" } },
        { "add: i4 is named twice", { .files = 8, .ranks = 8, .add = "i4 i5 i4" } },
        { "add: k4 touches no other cell", { .files = 8, .ranks = 8, .add = "i4 k4" } },
        { "add: a27 is above row 26", { .files = 8, .ranks = 8, .add = "a27" } },
        { "add: \"i0\" is not the name of a cell", { .files = 8, .ranks = 8, .add = "i0" } },
        { "add: i4 is beyond an edge", { .files = 8, .ranks = 8, .wrap_files = true, .add = "i4" } },
        { "add: a9 is beyond an edge", { .files = 8, .ranks = 8, .wrap_ranks = true, .add = "a9" } },
        { "not 7", { .shape = BOARD_TRIANGLES, .ranks = 7 } },
        { "not 14", { .shape = BOARD_TRIANGLES, .ranks = 14 } },
        { "there is no cell j1", { .shape = BOARD_TRIANGLES, .ranks = 8, .cut = "j1" } },
        { "only squares can wrap", { .shape = BOARD_TRIANGLES, .ranks = 8, .wrap_files = true } },
        { "only a sheet has a seam", { .files = 8, .ranks = 8, .seam = "a1-a2" } },
        { "not a pair of cells", { .shape = BOARD_SHEET, .files = 8, .ranks = 8, .seam = "h1" } },
        { "not a pair of cells", { .shape = BOARD_SHEET, .files = 8, .ranks = 8, .seam = "h1-i9" } },
        { "not a pair of cells", { .shape = BOARD_SHEET, .files = 8, .ranks = 8, .seam = "h1-a8,h2-b8" } },
        { "that side is not free", { .shape = BOARD_SHEET, .files = 8, .ranks = 8, .seam = "a1-a8" } },
        { "that side is not free", { .shape = BOARD_SHEET, .files = 8, .ranks = 8, .seam = "h1-a8 h2-a8" } },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Board board;
        Error err = { "" };
        assert_false(board_build(&board, &rows[i].spec, &err));
        if (!strstr(err.text, rows[i].says)) fail_msg("\"%s\" does not say \"%s\"", err.text, rows[i].says);
        assert_false(board_build(&board, &rows[i].spec, NULL));
    }
}

/* ---- added cells ---- */

static void added_cells_belong_to_the_board(void **state) {
    (void)state;
    Board board;
    build(&board, &(BoardSpec){ .files = 8, .ranks = 8, .add = "i4 d9 d10" });
    assert_int_equal(board.rows, 10);
    assert_int_equal(board.row_length[3], 9);
    expect_ray(&board, "a4", EAST, "b4 c4 d4 e4 f4 g4 h4 i4");
    expect_ray(&board, "d7", NORTH, "d8 d9 d10");
    expect_ray(&board, "i4", SOUTH_WEST, "h3 g2 f1");
    expect_ray(&board, "e8", WEST, "d8 c8 b8 a8");
    expect_ray(&board, "e8", NORTH_WEST, "d9");
    expect_leaps(&board, "i4", "h2 g3 g5 h6");
    assert_int_equal(board_row_from(&board, 2, cell(&board, "a8")), 0); /* the rectangle's sides are what counts */
    assert_int_equal(board_row_from(&board, 2, cell(&board, "d10")), -2);
    assert_int_equal(board_row_from(&board, 3, cell(&board, "i4")), -1);
}

/* ---- boards are built once ---- */

static void equal_specs_have_one_board(void **state) {
    (void)state;
    char cut[] = "a1 h8";
    const BoardSpec spec = { .files = 8, .ranks = 8, .cut = cut, .add = "i5" };
    Error err = { "" };
    const Board *const board = board_find(&spec, &err);
    assert_non_null(board);
    assert_ptr_equal(board_find(&(BoardSpec){ .files = 8, .ranks = 8, .cut = "a1 h8", .add = "i5" }, &err), board);
    assert_ptr_not_equal(board_find(&(BoardSpec){ .files = 8, .ranks = 8, .cut = "a1 h8" }, &err), board);
    memset(cut, 'x', strlen(cut)); /* whose text the spec was may be gone */
    assert_string_equal(board->spec.cut, "a1 h8");
    assert_ptr_equal(board_of(NULL), board_of(&board_8x8));
    assert_int_equal(board_of(&board_8x8_cylinder)->ground, GROUND_CYLINDER);
    assert_null(board_find(&(BoardSpec){ .files = 16, .ranks = 16 }, &err));
    assert_string_equal(err.text, "board: more than 255 cells");
}

/* What a game walks on: one set of cells, and the lines that its fast generator takes them to have. */
static void every_game_has_its_boards(void **state) {
    (void)state;
    for (int i = 0; i < games_count(); i++) {
        const Game *const game = game_at(i);
        const Board *const board = board_of(game->setup.board);
        if (game->conduct.is_fast && game->conduct.rules.ground != board->ground)
            fail_msg("%s: rules and board differ", game->id);
        for (int n = 0; n < WALKED_MAX; n++) {
            const Board *const walked = game->setup.walked[n] ? board_of(game->setup.walked[n]) : board;
            if (walked->cells != board->cells || memcmp(walked->name, board->name, sizeof board->name) != 0)
                fail_msg("%s: board %d has other cells", game->id, n);
        }
    }
}

enum { THREADS = 4, THREAD_BOARDS = 20 };

static void *find_boards(void *found) {
    const Board **board = found;
    for (uint8_t i = 0; i < THREAD_BOARDS; i++)
        board[i] = board_find(&(BoardSpec){ .files = (uint8_t)(i % 10 + 1), .ranks = (uint8_t)(i / 10 + 3) }, NULL);
    return NULL;
}

static void threads_find_the_same_boards(void **state) {
    (void)state;
    const Board *found[THREADS][THREAD_BOARDS];
    pthread_t thread[THREADS];
    for (int i = 0; i < THREADS; i++) assert_int_equal(pthread_create(&thread[i], NULL, find_boards, found[i]), 0);
    for (int i = 0; i < THREADS; i++) pthread_join(thread[i], NULL);
    for (int i = 0; i < THREADS; i++)
        for (int n = 0; n < THREAD_BOARDS; n++) {
            assert_ptr_equal(found[i][n], found[0][n]);
            assert_int_equal(found[i][n]->cells, (n % 10 + 1) * (n / 10 + 3));
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_board_is_sound),
        cmocka_unit_test(knights_leap),
        cmocka_unit_test(eight_by_eight),
        cmocka_unit_test(cylinder),
        cmocka_unit_test(torus_has_no_edge),
        cmocka_unit_test(larger_boards),
        cmocka_unit_test(cut_cells_stop_lines),
        cmocka_unit_test(hexagons_look_alike_from_every_edge),
        cmocka_unit_test(hexagon_of_eight_rows),
        cmocka_unit_test(jumps_on_triangles),
        cmocka_unit_test(lines_turn_at_the_seam),
        cmocka_unit_test(sheet_has_three_equal_thirds),
        cmocka_unit_test(cells_are_read),
        cmocka_unit_test(impossible_boards_are_refused),
        cmocka_unit_test(added_cells_belong_to_the_board),
        cmocka_unit_test(equal_specs_have_one_board),
        cmocka_unit_test(threads_find_the_same_boards),
        cmocka_unit_test(every_game_has_its_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
