/* Board specifications: shape, size and edges in three bytes, then the cells that are cut, those that are added and the
 * seam, a line each. Whatever they say, a board is built or refused, and one that is built holds together. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "engine/board/board.h"

/* The next line of the text, cut out of it; NULL at its end. */
static char *take_line(char **rest) {
    char *const line = *rest;
    if (!line) return NULL;
    char *const end = strchr(line, '\n');
    *rest = end ? end + 1 : NULL;
    if (end) *end = '\0';
    return *line ? line : NULL;
}

static void expect_board(const Board *board) {
    if (board->cells < 1 || board->cells > CELLS_MAX) abort();
    for (int at = 0; at < board->cells; at++) {
        Cell cell;
        if (board_read_cell(board, board->name[at], &cell) != strlen(board->name[at]) || cell != at) abort();
        for (int direction = 0; direction < board->directions; direction++) {
            const Cell to = board->step[direction][at].to;
            if (to != CELL_NONE && to >= board->cells) abort();
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 3) return 0;
    char *const text = malloc(size - 2), *rest = text;
    Board *const board = malloc(sizeof *board);
    Error err;
    if (!text || !board) abort();
    memcpy(text, data + 3, size - 3);
    text[size - 3] = '\0';
    BoardSpec spec = { .shape = (BoardShape)(data[0] % 4),
                       .files = data[1],
                       .ranks = data[2],
                       .wrap_files = data[0] & 4,
                       .wrap_ranks = data[0] & 8,
                       .slanted = data[0] & 16 };
    spec.cut = take_line(&rest);
    spec.add = take_line(&rest);
    spec.seam = take_line(&rest);
    if (board_build(board, &spec, &err)) expect_board(board);
    free(board);
    free(text);
    return 0;
}
