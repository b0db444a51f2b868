/* Steps, rays and names on squares, cylinders, tori and cut boards, hexagons of triangles and of hexagons, and the
 * glued sheet. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/board/board.h"
#include "engine/game.h"
#include "tests/boards.h"

/* ---- squares ---- */

static void eight_by_eight(void **state) {
    (void)state;
    engine_init();
    const Board *board = board_of(&board_8x8);
    assert_int_equal(cell_named(board, "a1"), 0);
    assert_int_equal(cell_named(board, "h8"), 63);
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
    assert_int_equal(set_count(&board->beside[cell_named(board, "a1")]), 3);
    assert_int_equal(set_count(&board->beside[cell_named(board, "a4")]), 5);
    assert_int_equal(set_count(&board->beside[cell_named(board, "e4")]), 8);
}

static void cylinder(void **state) {
    (void)state;
    engine_init();
    const Board *board = board_of(&board_8x8_cylinder);
    expect_ray(board, "g4", EAST, "h4 a4 b4 c4 d4 e4 f4");
    expect_ray(board, "g4", NORTH_EAST, "h5 a6 b7 c8");
    expect_ray(board, "a1", NORTH_WEST, "h2 g3 f4 e5 d6 c7 b8");
    expect_ray(board, "a1", SOUTH, "");
    assert_int_equal(set_count(&board->beside[cell_named(board, "a1")]), 5);
    assert_int_equal(set_count(&board->beside[cell_named(board, "h4")]), 8);
}

static void torus_has_no_edge(void **state) {
    (void)state;
    Board board;
    build_board(&board, &torus);
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
    build_board(&board, &(BoardSpec){ .files = 10, .ranks = 10 });
    expect_ray(&board, "j1", NORTH_WEST, "i2 h3 g4 f5 e6 d7 c8 b9 a10");
    build_board(&board, &(BoardSpec){ .files = 12, .ranks = 12 });
    assert_int_equal(cell_named(&board, "l12"), 143);
    expect_ray(&board, "l12", SOUTH, "l11 l10 l9 l8 l7 l6 l5 l4 l3 l2 l1");
    expect_ray(&board, "c9", NORTH_EAST, "d10 e11 f12");
    assert_int_equal(set_count(&board.beside[cell_named(&board, "f7")]), 8);
}

static void cut_cells_stop_lines(void **state) {
    (void)state;
    Board board;
    build_board(&board, &(BoardSpec){ .files = 12, .ranks = 12, .cut = corners_12x12 });
    assert_int_equal(cell_named(&board, "c1"), 0);
    assert_int_equal(board.row_length[0], 8);
    assert_int_equal(board.row_length[2], 12);
    expect_ray(&board, "d4", SOUTH_WEST, "c3");
    expect_ray(&board, "d4", SOUTH_EAST, "e3 f2 g1");
    expect_ray(&board, "b4", SOUTH_EAST, "c3 d2 e1");
    expect_ray(&board, "d2", WEST, "c2");
    expect_ray(&board, "a5", SOUTH, "a4 a3");
    build_board(&board, &cut_cylinder);
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
        build_board(&board, specs[i]);
        for (int k = 0; k < 6; k++)
            for (int at = 0; at < board.cells; at++) expect_turned_steps(&board, k, (Cell)at);
    }
}

static void hexagon_of_eight_rows(void **state) {
    (void)state;
    Board board;
    build_board(&board, &hexagon_8);
    assert_string_equal(board.name[0], "a1");
    assert_string_equal(board.name[board.cells - 1], "i8");
    static const uint8_t lengths[] = { 9, 11, 13, 15, 15, 13, 11, 9 };
    assert_memory_equal(board.row_length, lengths, sizeof lengths);
    assert_false(board_points_up(&board, cell_named(&board, "a1")));
    assert_true(board_points_up(&board, cell_named(&board, "b1")));
    assert_true(board_points_up(&board, cell_named(&board, "a8")));
    assert_int_equal(set_count(&board.beside[cell_named(&board, "h4")]), 12);
    assert_int_equal(set_count(&board.beside[cell_named(&board, "a1")]), 6);
    expect_ray(&board, "e1", 0, "f2 g3 h4 h5 g6 f7 e8"); /* the bishop's line ahead */
    expect_ray(&board, "e1", 3, "g1 i1");                /* the same colour along the row */
    expect_ray(&board, "b1", 1, "d2 f3 h4 i5 i6 i7 i8"); /* ... and aslant */
    Cell line[CELLS_MAX];
    char text[1280];
    assert_string_equal(names_of(&board, line, board_strip(&board, cell_named(&board, "f1"), 3, line), text),
                        "g1 h1 i1");
    assert_string_equal(names_of(&board, line, board_strip(&board, cell_named(&board, "c1"), 9, line), text), "b1 a1");
}

/* Draughts on triangles: where a jump lands, two steps on, from a triangle that points up and one that points down. */
static void jumps_on_triangles(void **state) {
    (void)state;
    static const Triangle landing[12] = { { 2, 0 },  { 2, 2 },   { 1, 3 },   { 0, 4 },  { -1, 3 }, { -2, 2 },
                                          { -2, 0 }, { -2, -2 }, { -1, -3 }, { 0, -4 }, { 1, -3 }, { 2, -2 } };
    Board board;
    build_board(&board, &hexagon_12);
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
    build_board(&board, &sheet);
    for (size_t i = 0; i < LENGTH(rows); i++)
        for (int direction = 0; direction < 8; direction++)
            expect_ray(&board, rows[i].from, direction, rows[i].rays[direction]);
}

/* A third of a turn maps camp a to c to b, lines to lines. */
static void sheet_has_three_equal_thirds(void **state) {
    (void)state;
    Board board;
    build_board(&board, &sheet);
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

/* ---- hexagons ---- */

/* Glinski's board: no file j, ranks that go down from the middle file. */
static void ninety_one_hexagons(void **state) {
    (void)state;
    static const char *const rays[] = {
        "f7 f8 f9 f10 f11", "g7 h8", "g6 h6 i6 k6 l6", "h5 k4", "g5 h4 i3 k2 l1", "g4 h2",
        "f5 f4 f3 f2 f1",   "e4 d2", "e5 d4 c3 b2 a1", "d5 b4", "e6 d6 c6 b6 a6", "e7 d8",
    };
    Board board;
    Cell cell;
    build_board(&board, &hexagons_6);
    assert_int_equal(board.cells, 91);
    assert_int_equal(board.directions, 12);
    for (int direction = 0; direction < 12; direction++) expect_ray(&board, "f6", direction, rays[direction]);
    expect_ray(&board, "f1", 1, "g2 h3 i4 k5 l6");
    assert_int_equal(board_read_cell(&board, "j1", &cell), 0);
    assert_int_equal(board_read_cell(&board, "k8", &cell), 0);
    assert_int_equal(board_read_cell(&board, "l6", &cell), 2);
    assert_int_equal(set_count(&board.beside[cell_named(&board, "f6")]), 6);
    assert_int_equal(set_count(&board.beside[cell_named(&board, "a1")]), 3);
    assert_int_equal(board_row_from(&board, 0, cell_named(&board, "k7")), 6);
    assert_int_equal(board_row_from(&board, 2, cell_named(&board, "k7")), 0);
    assert_int_equal(board_cell_from(&board, 2, 9, 1), cell_named(&board, "k6"));
}

/* Shafran's board: ranks go down to the right. */
static void ranks_of_hexagons_slant(void **state) {
    (void)state;
    Board board;
    build_board(&board, &hexagons_slanted);
    assert_int_equal(board.cells, 70);
    expect_ray(&board, "a1", 4, "b1 c1 d1 e1");
    expect_ray(&board, "e1", 2, "f2 g3 h4 i5");
    expect_ray(&board, "e1", 0, "e2 e3 e4 e5 e6 e7 e8 e9 e10");
    expect_ray(&board, "e1", 3, "");
    expect_ray(&board, "a1", 3, "c2 e3 g4 i5");
    assert_int_equal(board_row_from(&board, 0, cell_named(&board, "i6")), 1);
    assert_int_equal(board_row_from(&board, 2, cell_named(&board, "a6")), 0);
    assert_int_equal(board_cell_from(&board, 0, 8, 0), cell_named(&board, "i5"));
}

/* Bishops keep to a colour, rooks' steps leave it, and every way back leads home. */
static void hexagons_have_three_colours(void **state) {
    (void)state;
    static const BoardSpec *const specs[] = { &hexagons_6, &hexagons_slanted };
    for (size_t i = 0; i < LENGTH(specs); i++) {
        Board board;
        build_board(&board, specs[i]);
        for (int at = 0; at < board.cells; at++)
            for (int direction = 0; direction < 12; direction++) {
                const Cell to = board.step[direction][at].to;
                if (to == CELL_NONE) continue;
                assert_int_equal(board.step[(direction + 6) % 12][to].to, at);
                assert_int_equal(board_colour(&board, to) == board_colour(&board, (Cell)at), direction & 1);
            }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
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
        cmocka_unit_test(ninety_one_hexagons),
        cmocka_unit_test(ranks_of_hexagons_slant),
        cmocka_unit_test(hexagons_have_three_colours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
