/* Boards as graphs: what holds on each, names, impossible and added cells; and boards that are built once. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <pthread.h>
#include <string.h>

#include <cmocka.h>

#include "engine/board/board.h"
#include "engine/game.h"
#include "tests/boards.h"
#include "variants/registry.h"

static const char corners_hexagon[] = "a1 b1 l1 m1 a6 a7 w6 w7 a12 b12 l12 m12";

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
    { "hexagons, six on a side", &hexagons_6, 91 },
    { "hexagons in slanting ranks", &hexagons_slanted, 70 },
    { "one hexagon", &(BoardSpec){ .shape = BOARD_HEXAGONS, .files = 1, .ranks = 1 }, 1 },
    { "hexagons without two ends", &(BoardSpec){ .shape = BOARD_HEXAGONS, .files = 11, .ranks = 11, .cut = "f1 l6" },
      89 },
    { "hexagon with two more cells", &(BoardSpec){ .shape = BOARD_TRIANGLES, .ranks = 4, .add = "f1 h2" }, 26 },
};

/* ---- what holds on every board ---- */

static void names_and_numbers(const Board *board) {
    for (int at = 0; at < board->cells; at++) {
        assert_int_equal(cell_named(board, board->name[at]), at);
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
    if (board->spec.shape == BOARD_HEXAGONS) return; /* test_board_shapes.c: files differ */
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
        build_board(&board, boards[i].spec);
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
        if (board->leap[i][cell_named(board, from)] != CELL_NONE)
            set_add(&found, board->leap[i][cell_named(board, from)]);
    Cell line[CELLS_MAX];
    char text[1280];
    int length = 0;
    while (set_pop(&found, &line[length])) length++;
    assert_string_equal(names_of(board, line, length, text), expected);
}

/* Cells on the way need not exist: c1 and b3 of the cut board have no corner between them. */
static void knights_leap(void **state) {
    (void)state;
    Board board;
    engine_init();
    expect_leaps(board_of(&board_8x8), "e4", "d2 f2 c3 g3 c5 g5 d6 f6");
    expect_leaps(board_of(&board_8x8), "a1", "c2 b3");
    expect_leaps(board_of(&board_8x8_cylinder), "a1", "c2 g2 b3 h3");
    build_board(&board, &(BoardSpec){ .files = 12, .ranks = 12, .cut = corners_12x12 });
    expect_leaps(&board, "b3", "c1 d2 d4 a5 c5");
    build_board(&board, &hexagon_8);
    expect_leaps(&board, "h4", "c2 e2 g2 i2 c3 k3 e4 k4 f5 j5 f6 h6");
}

/* ---- names ---- */

static void cells_are_read(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t length;
        Cell cell_named;
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
    build_board(&board, &(BoardSpec){ .files = 12, .ranks = 12 });
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Cell at = 200;
        assert_int_equal(board_read_cell(&board, rows[i].text, &at), rows[i].length);
        assert_int_equal(at, rows[i].length ? rows[i].cell_named : 200); /* nothing is written when nothing is read */
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
        { "an odd number of files", { .shape = BOARD_HEXAGONS, .files = 10, .ranks = 10 } },
        { "an odd number of files", { .shape = BOARD_HEXAGONS, .files = 9, .ranks = 4 } },
        { "there is no cell f12", { .shape = BOARD_HEXAGONS, .files = 11, .ranks = 11, .cut = "f12" } },
        { "\"j1\" is not the name of a cell", { .shape = BOARD_HEXAGONS, .files = 11, .ranks = 11, .cut = "j1" } },
        { "only ranks of hexagons slant", { .files = 8, .ranks = 8, .slanted = true } },
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
        Error err = { .text = "" };
        assert_false(board_build(&board, &rows[i].spec, &err));
        if (!strstr(err.text, rows[i].says)) fail_msg("\"%s\" does not say \"%s\"", err.text, rows[i].says);
        assert_false(board_build(&board, &rows[i].spec, NULL));
    }
}

/* ---- added cells ---- */

static void added_cells_belong_to_the_board(void **state) {
    (void)state;
    Board board;
    build_board(&board, &(BoardSpec){ .files = 8, .ranks = 8, .add = "i4 d9 d10" });
    assert_int_equal(board.rows, 10);
    assert_int_equal(board.row_length[3], 9);
    expect_ray(&board, "a4", EAST, "b4 c4 d4 e4 f4 g4 h4 i4");
    expect_ray(&board, "d7", NORTH, "d8 d9 d10");
    expect_ray(&board, "i4", SOUTH_WEST, "h3 g2 f1");
    expect_ray(&board, "e8", WEST, "d8 c8 b8 a8");
    expect_ray(&board, "e8", NORTH_WEST, "d9");
    expect_leaps(&board, "i4", "h2 g3 g5 h6");
    assert_int_equal(board_row_from(&board, 2, cell_named(&board, "a8")),
                     0); /* the rectangle's sides are what counts */
    assert_int_equal(board_row_from(&board, 2, cell_named(&board, "d10")), -2);
    assert_int_equal(board_row_from(&board, 3, cell_named(&board, "i4")), -1);
}

/* ---- boards are built once ---- */

static void equal_specs_have_one_board(void **state) {
    (void)state;
    char cut[] = "a1 h8";
    const BoardSpec spec = { .files = 8, .ranks = 8, .cut = cut, .add = "i5" };
    Error err = { .text = "" };
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
        cmocka_unit_test(cells_are_read),
        cmocka_unit_test(impossible_boards_are_refused),
        cmocka_unit_test(added_cells_belong_to_the_board),
        cmocka_unit_test(equal_specs_have_one_board),
        cmocka_unit_test(threads_find_the_same_boards),
        cmocka_unit_test(every_game_has_its_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
