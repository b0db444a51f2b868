/* How men of files go, as Fairy-Stockfish reads the same letters: gaits.tsv has for a gait a cell of a board of 12 by
 * 10 squares, the occupied cells, and which of the empty and of the occupied ones can be reached. "nC", with
 * which nobody goes anywhere there, is left out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/board/walk.h"
#include "variants/sheets/gait.h"

enum { COLUMNS = 5 };

static void split(char *line, char *column[static COLUMNS]) {
    line[strcspn(line, "\r\n")] = '\0';
    for (int i = 0; i < COLUMNS; i++) {
        column[i] = line;
        line += strcspn(line, "\t");
        if (*line) *line++ = '\0';
    }
}

static Set cells_of(const Board *board, const char *text) {
    Set cells = { { 0 } };
    for (Cell at; *text; text += *text == ' ') {
        const size_t length = board_read_cell(board, text, &at);
        assert_true(length > 0);
        set_add(&cells, at);
        text += length;
    }
    return cells;
}

static void all_gaits_are_read_alike(void **state) {
    (void)state;
    static const BoardSpec spec = { .files = 12, .ranks = 10 };
    const Board *const board = board_of(&spec);
    FILE *const file = fopen(FUSILIER_SOURCE_DIR "/tests/variants/gaits.tsv", "r");
    assert_non_null(file);
    char line[2048], *column[COLUMNS];
    int rows = 0;
    for (; fgets(line, sizeof line, file); rows++) {
        Error err = { .text = "" };
        split(line, column);
        const SheetGait gait = gait_split(column[0]);
        Walk *const walk = walk_build(board, gait.always, NORTH, &err);
        if (!walk) fail_msg("%s: %s", column[0], err.text);
        const Set men = cells_of(board, column[2]), quiet = cells_of(board, column[3]),
                  hits = cells_of(board, column[4]);
        Man man[CELLS_MAX] = { MAN_NONE };
        for (int at = 0; at < board->cells; at++)
            if (set_has(&men, (Cell)at)) man[at] = man_of(KNIGHT, BLACK);
        Reach reach = { { { 0 } }, { { 0 } } };
        walk_reach(walk, man, (Cell)board_cell(board, column[1][0] - 'a', atoi(column[1] + 1) - 1), &reach);
        if (!set_equal(&reach.quiet, &quiet) || !set_equal(&reach.hits, &hits))
            fail_msg("%s from %s among %s", column[0], column[1], column[2]);
        free(walk);
    }
    fclose(file);
    assert_true(rows > 1800);
}

static void first_moves_are_split_off(void **state) {
    (void)state;
    static const struct {
        const char *text, *always, *first;
        bool passing;
    } rows[] = {
        { "fmWfceF", "fmWfcF", "", true },          { "fKifmnD", "fK", "fmnD", false },
        { "mfFcfeWimfnA", "mfFcfW", "mfnA", true }, { "NNQiR2B", "NNQB", "mR2", false },
        { "WicFimcA", "W", "mA", false },           { "mafsmafW", "mafsmafW", "", false },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const SheetGait gait = gait_split(rows[i].text);
        assert_string_equal(gait.always, rows[i].always);
        assert_string_equal(gait.first, rows[i].first);
        assert_int_equal(gait.passing, rows[i].passing);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_gaits_are_read_alike),
        cmocka_unit_test(first_moves_are_split_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
