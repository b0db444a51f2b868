#include "variants/sheets/region.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_rank(const Board *board, int rank, Set *cells) {
    for (int at = 0; at < board->cells; at++)
        if (board->row[at] == rank) set_add(cells, (Cell)at);
}

static void add_file(const Board *board, int file, Set *cells) {
    for (int at = 0; at < board->cells; at++)
        if (board->column[at] == file) set_add(cells, (Cell)at);
}

/* One part: a file or *, and a rank or *. */
static bool read_part(const Board *board, const char *part, Set *cells, Error *err) {
    const bool all_files = part[0] == '*', all_ranks = part[0] && strcmp(part + 1, "*") == 0;
    const int file = board_column(&board->spec, part[0]);
    char *end = NULL;
    const long rank = all_ranks || !part[0] ? 1 : strtol(part + 1, &end, 10);
    if ((!all_files && file < 0) || (end && (*end || rank < 1)))
        return error_set(err, "\"%.20s\" is not a square, a rank (*8) or a file (a*)", part);
    Set found = { { 0 } };
    if (all_files && all_ranks) {
        for (int at = 0; at < board->cells; at++) set_add(&found, (Cell)at);
    } else if (all_files) {
        add_rank(board, (int)rank - 1, &found);
    } else if (all_ranks) {
        add_file(board, file, &found);
    } else {
        for (int at = 0; at < board->cells; at++)
            if (board->column[at] == file && board->row[at] == rank - 1) set_add(&found, (Cell)at);
    }
    *cells = set_or(*cells, found);
    return true;
}

bool region_read(const Board *board, const char *text, Set *cells, Error *err) {
    char copy[256], *rest = copy, *save = NULL;
    *cells = (Set){ { 0 } };
    snprintf(copy, sizeof copy, "%s", text);
    if (strcmp(copy, "-") == 0) return true;
    for (char *part; (part = strtok_r(rest, " ", &save)) != NULL; rest = NULL)
        if (!read_part(board, part, cells, err)) return false;
    return true;
}
