/* The cells on which somebody can be captured in passing: one, behind a pawn; or all that were crossed, "c5d6", and
 * with them the man, if he does not stand before them. */
#include <string.h>

#include "engine/base/text.h"
#include "engine/lanes/land.h"
#include "engine/lanes/terms.h"
#include "variants/rules/wide.h"
#include "variants/sheets/rights.h"

static bool read_cells(const Position *pos, const char *text, Set *cells, Error *err) {
    *cells = (Set){ { 0 } };
    for (Cell at; *text; set_add(cells, at)) {
        const size_t length = board_read_cell(pos->board, text, &at);
        if (!length) return error_in(err, "en-passant", "\"%.10s\" is not a square", text);
        text += length;
    }
    return true;
}

/* Can a pawn of the player have passed a cell? */
static bool can_have_passed(const Position *pos, Player stepper, Cell at, Error *err) {
    const int forward = board_forward(pos->board, stepper), back = board_forward(pos->board, stepper ^ 1);
    const Cell stepped = pos->board->step[forward][at].to, start = pos->board->step[back][at].to;
    if (stepped == CELL_NONE || !man_is(pos->man[stepped], PAWN, stepper))
        return error_in(err, "en-passant", "no enemy pawn has just passed %s", pos->board->name[at]);
    const Man left = start == CELL_NONE ? MAN_NONE : pos->man[start];
    const bool is_free = left == MAN_NONE || left == MAN_WALL ||
                         (pos->game->setup.terms->men.escape && man_owner(left) == (stepper ^ 1));
    return (pos->man[at] == MAN_NONE && start != CELL_NONE && is_free) ||
           error_in(err, "en-passant", "%s and the square behind it must be empty", pos->board->name[at]);
}

/* One cell, behind a pawn that has gone two steps. */
static bool read_one(Position *pos, const char *text, Error *err) {
    Cell at;
    if (board_read_cell(pos->board, text, &at) != strlen(text))
        return error_in(err, "en-passant", "\"%.10s\" is not a square", text);
    const bool own = pos->game->setup.terms->men.owe && can_have_passed(pos, pos->now.turn, at, NULL);
    if (!own && !can_have_passed(pos, pos->now.turn ^ 1, at, err)) return false;
    pos_set_en_passant(pos, at);
    return true;
}

bool rights_read_passing(Position *pos, const char *text, Error *err) {
    Set cells;
    if (strcmp(text, "-") == 0) return true;
    if (!pos->game->setup.land->pawns.odd) return read_one(pos, text, err);
    return read_cells(pos, text, &cells, err) &&
           (wide_set_passed(pos, cells) || error_in(err, "en-passant", "nobody has just passed %.20s", text));
}

size_t rights_write_passing(const Position *pos, char *buf, size_t size) {
    Set cells = wide_passed(pos);
    Text out = text_into(buf, size);
    if (set_is_empty(&cells)) text_char(&out, '-');
    for (Cell at; set_pop(&cells, &at);) text_string(&out, pos->board->name[at]);
    return out.length;
}
