#include "variants/rules/rows.h"

/* Directions of lines, each in one of its senses. */
static int rows_lines(const Position *pos) {
    return pos->board->directions / 2;
}

/* Do lines in this direction count? The opposite one is the same. On hexagons files are upright and ranks slant; lines
 * out of their corners are no rows. */
static bool rows_count(const Position *pos, const TermsOfRows *rows, int direction) {
    static const enum { ACROSS, UPRIGHT, SLANTING } sort[4] = { UPRIGHT, SLANTING, ACROSS, SLANTING };
    const bool counts[] = { rows->across, rows->upright, rows->slanting };
    const int line = direction % rows_lines(pos);
    if (pos->board->spec.shape != BOARD_HEXAGONS) return counts[sort[line]];
    return board_is_rook_line(pos->board, direction) && counts[line == NORTH ? UPRIGHT : SLANTING];
}

static Cell rows_next(const Position *pos, Cell at, int direction) {
    return pos->board->step[direction][at].to;
}

/* How many men stand in a row from a cell on, itself included; no more than `most` are counted. */
static int rows_length(const Position *pos, Cells men, Cell at, int direction, int most) {
    int length = 1;
    for (Cell next = rows_next(pos, at, direction); length < most && next != CELL_NONE && cells_has(men, next);
         next = rows_next(pos, next, direction))
        length++;
    return length;
}

static bool rows_in_row(const Position *pos, const TermsOfRows *rows, Cells men) {
    for (Cells rest = men; cells_any(rest);) {
        const Cell at = cells_pop(&rest);
        for (int direction = NORTH; direction < rows_lines(pos); direction++)
            if (rows_count(pos, rows, direction) && rows_length(pos, men, at, direction, rows->in_row) >= rows->in_row)
                return true;
    }
    return false;
}

/* A square with its lower left corner there. */
static bool rows_squared(const Position *pos, Cells men, Cell corner, int size) {
    for (int i = 0; i < size; i++, corner = rows_next(pos, corner, NORTH)) {
        if (corner == CELL_NONE || !cells_has(men, corner)) return false;
        if (rows_length(pos, men, corner, EAST, size) < size) return false;
    }
    return true;
}

static bool rows_in_square(const Position *pos, const TermsOfRows *rows, Cells men) {
    for (Cells rest = men; cells_any(rest);)
        if (rows_squared(pos, men, cells_pop(&rest), rows->in_square)) return true;
    return false;
}

/* On a line through a cell, whoever stands between them. */
static bool rows_on_line(const Position *pos, const TermsOfRows *rows, Cells men) {
    for (Cells rest = men; cells_any(rest);) {
        const Cell at = cells_pop(&rest);
        for (int direction = NORTH; direction < rows_lines(pos); direction++) {
            int count = 1;
            Cells line = NO_CELLS;
            if (!rows_count(pos, rows, direction)) continue;
            for (int sense = 0; sense < 2; sense++) {
                Cell ray[CELLS_MAX];
                const int length = board_ray(pos->board, at, direction + rows_lines(pos) * sense, ray);
                for (int i = 0; i < length; i++) line |= cells_one(ray[i]);
            }
            count += cells_count(line & men & ~cells_one(at));
            if (count >= rows->on_line) return true;
        }
    }
    return false;
}

/* Grows from one region man by man until it reaches the other, or no further. */
static bool rows_joined(const Position *pos, const TermsOfRows *rows, Player player, Cells men) {
    const Cells goal = cells_of_set(&rows->to[player]);
    Cells chain = men & cells_of_set(&rows->from[player]);
    for (Cells rest = chain; cells_any(rest);) {
        const Cell at = cells_pop(&rest);
        for (int direction = NORTH; direction < pos->board->directions; direction++) {
            const Cell next = rows_next(pos, at, direction);
            if (next == CELL_NONE || !rows_count(pos, rows, direction) || !cells_has(men & ~chain, next)) continue;
            chain |= cells_one(next);
            rest |= cells_one(next);
        }
    }
    return cells_any(chain & goal);
}

/* Only who has moved is asked. */
LANE_API bool rows_ends(const Composition *c, const Position *pos, Outcome *outcome) {
    const TermsOfRows *const rows = &terms_of_ends(pos)->rows;
    const Player mover = pos->now.turn ^ 1;
    const Cells men = men_of_kinds(pos, mover, rows->kinds);
    (void)c;
    const bool done = (rows->in_row && rows_in_row(pos, rows, men)) || rows_joined(pos, rows, mover, men) ||
                      (rows->in_square && rows_in_square(pos, rows, men)) ||
                      (rows->on_line && rows_on_line(pos, rows, men));
    if (LIKELY(!done)) return false;
    *outcome = rows->value == VALUE_DRAW
                   ? game_drawn(pos, "a row is complete")
                   : game_won(pos, pos->game->team[rows->value == VALUE_WIN ? mover : mover ^ 1], "a row is complete");
    return true;
}
