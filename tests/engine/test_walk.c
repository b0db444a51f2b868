/* How men go: Betza's letters on planes, cylinders, sheets, triangles and hexagons. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/board/walk.h"

static const BoardSpec ring = { .files = 8, .ranks = 8, .wrap_files = true };
static const BoardSpec sheet = { .shape = BOARD_SHEET,
                                 .files = 10,
                                 .ranks = 10,
                                 .cut =
                                     "f6 g6 h6 i6 j6 f7 g7 h7 i7 j7 f8 g8 h8 i8 j8 f9 g9 h9 i9 j9 f10 g10 h10 i10 j10",
                                 .seam = "e6-f5 e7-g5 e8-h5 e9-i5 e10-j5" };
static const BoardSpec hexagon = { .shape = BOARD_TRIANGLES, .ranks = 8 };
static const BoardSpec hexagons = { .shape = BOARD_HEXAGONS, .files = 11, .ranks = 11 };
static const BoardSpec cut = { .files = 8, .ranks = 8, .cut = "e5 f6" };

static void names_of(const Board *board, Set set, char text[static 1280]) {
    size_t used = 0;
    text[0] = '\0';
    for (Cell at; set_pop(&set, &at);)
        used += (size_t)snprintf(text + used, 1280 - used, "%s%s", used ? " " : "", board->name[at]);
}

/* Where a man goes, and what he meets, among men on these cells. */
static const struct {
    const BoardSpec *spec;
    const char *letters;
    int forward;
    const char *from, *men, *quiet, *hits;
} rows[] = {
    { NULL, "fmWfcF", NORTH, "e4", "e5 d5 h8", "", "d5" },
    { NULL, "fmWfcF", SOUTH, "e4", "f3", "e3", "f3" },
    { NULL, "fmWfcF", EAST, "e4", "f5 f3", "f4", "f3 f5" },
    { NULL, "K", NORTH, "a1", "b1", "a2 b2", "b1" },
    { NULL, "R", NORTH, "a1", "a3 d1", "b1 c1 a2", "d1 a3" },
    { NULL, "R2", NORTH, "a1", "", "b1 c1 a2 a3", "" },
    { NULL, "fB", NORTH, "e4", "g6", "d5 f5 c6 b7 a8", "g6" },
    { NULL, "frF", NORTH, "e4", "", "f5", "" },
    { NULL, "fsW", NORTH, "e4", "", "d4 f4 e5", "" },
    { NULL, "vW", WEST, "e4", "", "d4 f4", "" },
    { NULL, "N", NORTH, "a1", "b3", "c2", "b3" },
    { NULL, "fN", NORTH, "e4", "", "d6 f6", "" },
    { NULL, "fhN", NORTH, "e4", "", "c5 g5 d6 f6", "" },
    { NULL, "hrN", NORTH, "e4", "", "d2 g3 c5 f6", "" },
    { NULL, "rfN", NORTH, "e4", "", "f6", "" },
    { NULL, "frN", NORTH, "e4", "", "g5", "" },
    { NULL, "ffN", NORTH, "e4", "", "d6 f6", "" },
    { NULL, "fsN", NORTH, "e4", "", "c5 g5", "" },
    { NULL, "bbN", NORTH, "e4", "", "d2 f2", "" },
    { NULL, "ffN", EAST, "e4", "", "g3 g5", "" },
    { NULL, "rN", NORTH, "e4", "", "g3 g5", "" },
    { NULL, "N0", NORTH, "a1", "c5", "c2 b3 e3 g4", "c5" },
    { NULL, "NN", NORTH, "a1", "c5", "c2 b3 e3 g4", "c5" },
    { NULL, "lfrbB", NORTH, "e4", "g2", "f3 d5 c6 b7 a8", "g2" },
    { NULL, "frlR", NORTH, "e4", "c4 h4", "d4 f4 g4 e5 e6 e7 e8", "c4 h4" },
    { NULL, "nC", NORTH, "a1", "b1", "b4", "" },
    { NULL, "nZ", NORTH, "a1", "a2 d3", "", "d3" },
    { NULL, "mafsmafW", NORTH, "a1", "a2 d3", "", "d3" },
    { NULL, "mafsW", NORTH, "a1", "b1", "b3", "" },
    { NULL, "N2", NORTH, "a1", "", "c2 b3 e3 c5", "" },
    { NULL, "DA", NORTH, "a1", "a2 c3", "c1 a3", "c3" },
    { NULL, "HG", NORTH, "a1", "", "d1 a4 d4", "" },
    { NULL, "C", NORTH, "a1", "", "d2 b4", "" },
    { NULL, "fJ", NORTH, "e4", "", "c7 g7", "" },
    { NULL, "nN", NORTH, "a1", "b1", "b3", "" },
    { NULL, "nD", NORTH, "a1", "b1", "a3", "" },
    { NULL, "nA", NORTH, "a1", "c3", "", "c3" },
    { NULL, "mRcpR", NORTH, "a1", "a3 a5 a7 c1", "b1 a2", "a5" },
    { NULL, "pR", NORTH, "a1", "a3 c1 h1", "d1 e1 f1 g1 a4 a5 a6 a7 a8", "h1" },
    { NULL, "gQ", NORTH, "a1", "a3 c1 d1 h8", "a4", "d1" },
    { NULL, "mF", NORTH, "a1", "b2", "", "" },
    { NULL, "cF", NORTH, "a1", "", "", "" },
    { &ring, "R", NORTH, "a1", "a2 e1", "b1 c1 d1 f1 g1 h1", "e1 a2" },
    { &ring, "R", NORTH, "a1", "a2", "b1 c1 d1 e1 f1 g1 h1", "a2" },
    { &ring, "N", NORTH, "a1", "", "c2 g2 b3 h3", "" },
    { &ring, "lC", NORTH, "a1", "", "f2", "" },
    { &cut, "R", NORTH, "e4", "d4 e3", "f4 g4 h4", "e3 d4" },
    { &cut, "N", NORTH, "e4", "", "d2 f2 c3 g3 c5 g5 d6", "" },
    { &cut, "nN", NORTH, "e4", "", "d2 f2 c3 g3 c5 g5", "" },
    { &sheet, "fR", EAST, "d7", "g2", "g3 g4 g5 e7", "g2" },
    { &sheet, "D", NORTH, "e7", "g5", "g4 e5 c7 e9", "" },
    { &sheet, "N", NORTH, "c3", "d5", "b1 d1 a2 e2 a4 e4 b5", "d5" },
    { NULL, "tF", NORTH, "a1", "b4", "b2 c2 d2 e2 f2 g2 h2 b3", "b4" },
    { NULL, "tW", NORTH, "a1", "b1", "a2 b3 c4 d5 e6 f7 g8", "b1" },
    { NULL, "qK", NORTH, "b2", "c3", "a1 b1 c1 d1 a2 c2 e2 a3 b3 d3 e3 a4 c4 d4 b5 c5", "c3" },
    { &hexagons, "W", NORTH, "f6", "", "e5 f5 g5 e6 g6 f7", "" },
    { &hexagons, "F", NORTH, "f6", "", "e4 g4 d5 h5 e7 g7", "" },
    { &hexagons, "K", NORTH, "f6", "", "e4 g4 d5 e5 f5 g5 h5 e6 g6 e7 f7 g7", "" },
    { &hexagons, "N", NORTH, "f6", "", "d3 e3 g3 h3 c4 i4 c5 i5 d7 h7 e8 g8", "" },
    { &hexagons, "D", NORTH, "f6", "", "d4 f4 h4 d6 h6 f8", "" },
    { &hexagons, "A", NORTH, "f6", "", "d2 h2 b4 k4 d8 h8", "" },
    { &hexagons, "H", NORTH, "f6", "", "c3 f3 i3 c6 i6 f9", "" },
    { &hexagons, "fW", NORTH, "f6", "", "f7", "" },
    { &hexagons, "bW", NORTH, "f6", "", "f5", "" },
    { &hexagons, "rW", NORTH, "f6", "", "g5 g6", "" },
    { &hexagons, "lW", NORTH, "f6", "", "e5 e6", "" },
    { &hexagons, "frW", NORTH, "f6", "", "g6", "" },
    { &hexagons, "fsW", NORTH, "f6", "", "e6 g6", "" },
    { &hexagons, "fhW", NORTH, "f6", "", "e6 g6 f7", "" },
    { &hexagons, "fF", NORTH, "f6", "", "e7 g7", "" },
    { &hexagons, "rF", NORTH, "f6", "", "h5", "" },
    { &hexagons, "blF", NORTH, "f6", "", "e4", "" },
    { &hexagons, "fN", NORTH, "f6", "", "e8 g8", "" },
    { &hexagons, "rN", NORTH, "f6", "", "i4 i5", "" },
    { &hexagons, "fsN", NORTH, "f6", "", "c5 i5", "" },
    { &hexagons, "fhN", NORTH, "f6", "", "c5 i5 d7 h7 e8 g8", "" },
    { &hexagons, "hrN", NORTH, "f6", "", "e3 h3 c4 i5 d7 g8", "" },
    { &hexagons, "fC", NORTH, "f6", "", "e9 g9", "" },
    { &hexagons, "fZ", NORTH, "f6", "", "d9 h9", "" },
    { &hexagons, "fW", 6, "f6", "", "f5", "" },
    { &hexagons, "fmWfscW", NORTH, "f6", "f7 g6 e5", "", "g6" },
    { &hexagons, "fmWfcF", NORTH, "f6", "e7 g6", "f7", "e7" },
    { &hexagons, "R2", NORTH, "a1", "a3", "b1 c1 a2 b2 c3", "a3" },
    { &hexagons, "fNN", NORTH, "f2", "", "e4 g4 d6 h6 c8 i8", "" },
    { &hexagons, "nN", NORTH, "f6", "f7", "d3 e3 g3 h3 c4 i4 c5 i5 d7 h7", "" },
    { &hexagons, "ftW", NORTH, "f1", "", "f2 e3 g3 d4 h4 c5 i5 b6 k6", "" },
    { &hexagons, "qK", NORTH, "f3", "",
      "b1 c1 e1 g1 i1 k1 a2 c2 d2 e2 f2 g2 h2 i2 l2 a3 b3 e3 g3 k3 l3 b4 d4 e4 f4 g4 h4 k4 b5 d5 e5 g5 h5 k5 c6 i6 d7 "
      "e7 f7 g7 h7 f8",
      "" },
};

static Cell cell(const Board *board, const char *name) {
    Cell at = CELL_NONE;
    board_read_cell(board, name, &at);
    return at;
}

static void letters_say_where_men_go(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const Board *const board = board_of(rows[i].spec);
        Error err = { .text = "" };
        Walk *const walk = walk_build(board, rows[i].letters, rows[i].forward, &err);
        if (!walk) fail_msg("%s", err.text);
        Man man[CELLS_MAX] = { MAN_NONE };
        for (const char *at = rows[i].men; *at; at += strcspn(at, " "), at += *at == ' ') {
            Cell stands = CELL_NONE;
            assert_true(board_read_cell(board, at, &stands) > 0);
            man[stands] = man_of(PAWN, BLACK);
        }
        Reach reach = { { { 0 } }, { { 0 } } };
        char quiet[1280], hits[1280];
        walk_reach(walk, man, cell(board, rows[i].from), &reach);
        for (int at = 0; at < board->cells; at++)
            if (man[at] != MAN_NONE)
                assert_int_equal(walk_strikes(walk, man, cell(board, rows[i].from), (Cell)at),
                                 set_has(&reach.hits, (Cell)at));
        names_of(board, reach.quiet, quiet);
        names_of(board, reach.hits, hits);
        if (strcmp(quiet, rows[i].quiet) != 0 || strcmp(hits, rows[i].hits) != 0)
            fail_msg("%s from %s: to {%s}, onto {%s}", rows[i].letters, rows[i].from, quiet, hits);
        free(walk);
    }
}

/* ---- as another engine reads them ---- */

/* The next field of a line of fields with a tab between them. */
static char *next_field(char **line) {
    char *const field = strsep(line, "\t\n");
    assert_non_null(field);
    return field;
}

static Set cells_of(const Board *board, const char *names) {
    Set cells = { { 0 } };
    for (const char *at = names; *at; at += strcspn(at, " "), at += *at == ' ') set_add(&cells, cell(board, at));
    return cells;
}

/* What Fairy-Stockfish does with blanks, first moves and captures in passing is no matter of the way; its lame camel
 * never moves. */
static bool is_compared(const char *letters) {
    return !strpbrk(letters, "ei ") && strcmp(letters, "nC") != 0;
}

/* A line: gait, cell, cells of men, empty cells that it leads to, cells of men that it captures; on 12x10. */
static void compare_line(const Board *board, char *line) {
    const char *const letters = next_field(&line), *const from = next_field(&line);
    if (!is_compared(letters)) return;
    const Set men = cells_of(board, next_field(&line)), quiet = cells_of(board, next_field(&line));
    const Set hits = cells_of(board, next_field(&line));
    Error err;
    Walk *const walk = walk_build(board, letters, NORTH, &err);
    if (!walk) fail_msg("%s", err.text);
    Man man[CELLS_MAX] = { MAN_NONE };
    Set rest = men;
    for (Cell at; set_pop(&rest, &at);) man[at] = man_of(PAWN, BLACK);
    Reach reach = { { { 0 } }, { { 0 } } };
    walk_reach(walk, man, cell(board, from), &reach);
    if (!set_equal(&reach.quiet, &quiet) || !set_equal(&reach.hits, &hits)) fail_msg("%s from %s", letters, from);
    free(walk);
}

static void letters_mean_what_others_mean(void **state) {
    (void)state;
    static const BoardSpec wide = { .files = 12, .ranks = 10 };
    FILE *const file = fopen(FUSILIER_SOURCE_DIR "/tests/records/gaits.tsv", "r");
    char line[2048];
    int lines = 0;
    assert_non_null(file);
    for (; fgets(line, sizeof line, file); lines++) compare_line(board_of(&wide), line);
    fclose(file);
    assert_in_range(lines, 1800, 1900);
}

static Set reach_alone(const Board *board, const char *letters, Cell from) {
    static const Man nobody[CELLS_MAX] = { MAN_NONE };
    Walk *const walk = walk_build(board, letters, 0, NULL);
    Reach reach = { { { 0 } }, { { 0 } } };
    assert_non_null(walk);
    walk_reach(walk, nobody, from, &reach);
    free(walk);
    return reach.quiet;
}

static void expect_cells(const Board *board, const char *letters, Cell from, Set expected) {
    const Set found = reach_alone(board, letters, from);
    if (!set_equal(&found, &expected)) fail_msg("%s from %s differs from the board", letters, board->name[from]);
}

static void add_line(Set *set, const Cell line[], int length) {
    for (int i = 0; i < length; i++) set_add(set, line[i]);
}

static Set steps_towards(const Board *board, Cell from, const char *directions) {
    Set set = { { 0 } };
    for (const char *at = directions; *at; at++) {
        const Cell to = board->step[*at - 'a'][from].to;
        if (to != CELL_NONE) set_add(&set, to);
    }
    return set;
}

/* Rooks follow the strips, bishops the even directions, and kings step to all that touches; W to the same colour, F to
 * the other. Forward is less than a right angle from straight ahead. */
static void triangles_have_their_own_lines(void **state) {
    (void)state;
    const Board *const board = board_of(&hexagon);
    for (int at = 0; at < board->cells; at++) {
        Set rook = { { 0 } }, bishop = { { 0 } }, knight = { { 0 } };
        Cell line[CELLS_MAX];
        for (int direction = 0; direction < 12; direction++) {
            if (direction & 1)
                add_line(&rook, line, board_strip(board, (Cell)at, direction, line));
            else
                add_line(&bishop, line, board_ray(board, (Cell)at, direction, line));
            if (board->leap[direction][at] != CELL_NONE) set_add(&knight, board->leap[direction][at]);
        }
        expect_cells(board, "R", (Cell)at, rook);
        expect_cells(board, "B", (Cell)at, bishop);
        expect_cells(board, "Q", (Cell)at, set_or(rook, bishop));
        expect_cells(board, "K", (Cell)at, board->beside[at]);
        expect_cells(board, "N", (Cell)at, knight);
        expect_cells(board, "W", (Cell)at, steps_towards(board, (Cell)at, "bdfhjl"));
        expect_cells(board, "F", (Cell)at, steps_towards(board, (Cell)at, "acegik"));
        expect_cells(board, "fW", (Cell)at, steps_towards(board, (Cell)at, "bl"));
        expect_cells(board, "fK", (Cell)at, steps_towards(board, (Cell)at, "abckl"));
    }
}

/* Lines come clockwise from the direction that is named first, and know it. */
static void lines_are_in_order(void **state) {
    (void)state;
    static const struct {
        const char *letters;
        int forward, directions[8], count;
    } orders[] = {
        { "K", NORTH, { 0, 1, 2, 3, 4, 5, 6, 7 }, 8 },
        { "Q", SOUTH, { 4, 5, 6, 7, 0, 1, 2, 3 }, 8 },
        { "fB", NORTH, { 1, 7 }, 2 },
        { "bfB", NORTH, { 5, 7, 1, 3 }, 4 },
        { "ffNfsN", NORTH, { 0, 7, 1, 6 }, 4 },
        { "bbNbsN", NORTH, { 4, 3, 5, 2 }, 4 },
    };
    const Board *const board = board_of(NULL);
    for (size_t i = 0; i < LENGTH(orders); i++) {
        Walk *const walk = walk_build(board, orders[i].letters, orders[i].forward, NULL);
        int count = 0;
        for (const WalkLine *line = walk_lines(walk, cell(board, "e4")); line->how; line = walk_next(line)) {
            assert_in_range(count, 0, orders[i].count - 1);
            assert_int_equal(line->direction, orders[i].directions[count++]);
        }
        assert_int_equal(count, orders[i].count);
        free(walk);
    }
}

static void wrong_letters_are_refused(void **state) {
    (void)state;
    static const struct {
        const BoardSpec *spec;
        const char *letters, *says;
    } wrong[] = {
        { NULL, "", "no letters" },
        { NULL, "X", "\"X\" is not a way to go" },
        { NULL, "WmX", "\"mX\" is not a way to go" },
        { NULL, "f", "\"f\" is not a way to go" },
        { NULL, "xR", "\"xR\" is not a way to go" },
        { NULL, "hF", "\"hF\" is not a way to go" },
        { NULL, "hN", "\"hN\" is not a way to go" },
        { NULL, "cafW", "\"cafW\" is not a way to go" },
        { NULL, "mabW", "\"mabW\" is not a way to go" },
        { NULL, "mafN", "\"mafN\" is not a way to go" },
        { NULL, "mafmafmafW", "\"mafmafmafW\" is not a way to go" },
        { NULL, "R22", "\"2\" is not a way to go" },
        { NULL, "nCC", "\"nCC\" does not go on this board" },
        { &sheet, "WH", "\"H\" does not go on this board" },
        { &sheet, "N0", "\"N0\" does not go on this board" },
        { &hexagon, "KH", "\"H\" does not go on this board" },
        { &hexagon, "rW", "\"rW\" does not go on this board" },
        { &hexagon, "fR", "\"fR\" does not go on this board" },
        { &hexagons, "mafW", "\"mafW\" does not go on this board" },
        { &hexagons, "hW", "\"hW\" is not a way to go" },
    };
    for (size_t i = 0; i < LENGTH(wrong); i++) {
        Error err = { .text = "" };
        assert_null(walk_build(board_of(wrong[i].spec), wrong[i].letters, NORTH, &err));
        if (!strstr(err.text, wrong[i].says)) fail_msg("\"%s\" does not say \"%s\"", err.text, wrong[i].says);
    }
}

/* Whoever asks for the same gaits in the same ways shares them; another forward is another way. */
static void walks_are_shared(void **state) {
    (void)state;
    static const char *const gaits[GAITS_MAX] = { [PAWN] = "fmWfcF", [ROOK] = "R" };
    const Board *walked[WALKED_MAX];
    const uint8_t forward[WALKED_MAX] = { NORTH, SOUTH };
    for (int way = 0; way < WALKED_MAX; way++) walked[way] = board_of(way == 3 ? &ring : NULL);
    const Walks *const walks = walks_of(walked, forward, gaits);
    assert_ptr_equal(walks_of(walked, forward, gaits), walks);
    assert_ptr_equal(walks->of[0][PAWN], walks->of[2][PAWN]);
    assert_ptr_not_equal(walks->of[0][PAWN], walks->of[1][PAWN]);
    assert_ptr_not_equal(walks->of[0][ROOK], walks->of[3][ROOK]);
    assert_null(walks->of[0][QUEEN]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_say_where_men_go),       cmocka_unit_test(letters_mean_what_others_mean),
        cmocka_unit_test(triangles_have_their_own_lines), cmocka_unit_test(lines_are_in_order),
        cmocka_unit_test(wrong_letters_are_refused),      cmocka_unit_test(walks_are_shared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
