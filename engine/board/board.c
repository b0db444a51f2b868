#include "engine/board/board.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE_MAX = 26 }; /* files are letters; and no board of at most 255 cells needs more rows */

/* ---- cells ---- */

/* Length of a row of the uncut board. A hexagon of 2n rows has rows of 2n + 1 cells below and above, 4n - 1 in the
 * middle: half(r) = n + min(r, 2n + 1 - r) - 1 cells on either side of the middle one. */
static int uncut_length(const BoardSpec *spec, int row) {
    if (spec->shape != BOARD_TRIANGLES) return spec->files; /* of hexagons: not all of them in every row */
    const int n = spec->ranks / 2;
    const int from_edge = row < n ? row : 2 * n - 1 - row;
    return 2 * (n + from_edge) + 1;
}

/* The rows of a file of hexagons: the first, and how many. */
static int first_of_file(const BoardSpec *spec, int column) {
    const int middle = spec->files / 2;
    return spec->slanted && column > middle ? column - middle : 0;
}
static int length_of_file(const BoardSpec *spec, int column) {
    return spec->ranks - abs(column - spec->files / 2);
}

/* The first column of whose letter the next one of the alphabet is left out. */
enum { COLUMN_BEFORE_J = 'i' - 'a' };
static bool leaves_out_j(const BoardSpec *spec) {
    return spec->shape == BOARD_HEXAGONS && spec->files > COLUMN_BEFORE_J + 1;
}

char board_letter(const BoardSpec *spec, int column) {
    return (char)('a' + column + (leaves_out_j(spec) && column > COLUMN_BEFORE_J));
}

int board_column(const BoardSpec *spec, char letter) {
    if (letter < 'a' || letter > 'z' || (leaves_out_j(spec) && letter == 'j')) return -1;
    return letter - 'a' - (leaves_out_j(spec) && letter > 'j');
}

/* Reads "e4" as column and row of a board; returns the number of characters, 0 if it is no name. */
static size_t read_name(const BoardSpec *spec, const char *text, int *column, int *row) {
    if (board_column(spec, text[0]) < 0 || text[1] < '1' || text[1] > '9') return 0;
    size_t length = 2;
    int number = text[1] - '0';
    for (; text[length] >= '0' && text[length] <= '9'; length++) {
        if (length == 3) return 0;
        number = 10 * number + (text[length] - '0');
    }
    *column = board_column(spec, text[0]);
    *row = number - 1;
    return length;
}

/* Which cells exist, by row and column. */
typedef struct {
    bool at[SIDE_MAX][SIDE_MAX];
} Plan;

static bool is_inside(const BoardSpec *spec, int column, int row) {
    const int first = first_of_file(spec, column);
    if (spec->shape == BOARD_HEXAGONS)
        return column < spec->files && row >= first && row < first + length_of_file(spec, column);
    return row < spec->ranks && column < uncut_length(spec, row);
}

static bool cut_cell(const BoardSpec *spec, Plan *plan, int column, int row, const char *name, Error *err) {
    if (!is_inside(spec, column, row)) return error_set(err, "board, cells to cut: there is no cell %s", name);
    if (!plan->at[row][column]) return error_set(err, "board, cells to cut: %s is named twice", name);
    plan->at[row][column] = false;
    return true;
}

static bool add_cell(const BoardSpec *spec, Plan *plan, int column, int row, const char *name, Error *err) {
    if (row >= SIDE_MAX) return error_set(err, "board, cells to add: %s is above row %d", name, SIDE_MAX);
    if (is_inside(spec, column, row)) return error_set(err, "board, cells to add: %s is a cell without that", name);
    if ((spec->wrap_files && column >= spec->files) || (spec->wrap_ranks && row >= spec->ranks))
        return error_set(err, "board, cells to add: %s is beyond an edge that touches another", name);
    if (plan->at[row][column]) return error_set(err, "board, cells to add: %s is named twice", name);
    plan->at[row][column] = true;
    return true;
}

typedef bool Change(const BoardSpec *spec, Plan *plan, int column, int row, const char *name, Error *err);

/* Goes through a list of cells. */
static bool change_cells(const BoardSpec *spec, Plan *plan, const char *list, const char *what, Change *change,
                         Error *err) {
    for (const char *text = list ? list : ""; *text;) {
        if (*text == ' ') {
            text++;
            continue;
        }
        int column, row;
        char name[CELL_NAME_MAX];
        const size_t length = read_name(spec, text, &column, &row);
        if (!length || (text[length] && text[length] != ' '))
            return error_set(err, "board, cells to %s: \"%.8s\" is not the name of a cell", what, text);
        snprintf(name, sizeof name, "%.*s", (int)length, text);
        if (!change(spec, plan, column, row, name, err)) return false;
        text += length;
    }
    return true;
}

static bool plan_cells(const BoardSpec *spec, Plan *plan, Error *err) {
    for (int row = 0; row < spec->ranks; row++)
        for (int column = 0; column < uncut_length(spec, row); column++)
            plan->at[row][column] = is_inside(spec, column, row);
    return change_cells(spec, plan, spec->cut, "cut", cut_cell, err) &&
           change_cells(spec, plan, spec->add, "add", add_cell, err);
}

static bool number_cells(Board *board, Error *err) {
    Plan plan = { { { false } } };
    if (!plan_cells(&board->spec, &plan, err)) return false;
    board->rows = board->spec.ranks;
    for (int row = 0; row < SIDE_MAX; row++) {
        board->row_start[row] = (Cell)board->cells;
        for (int column = 0; column < SIDE_MAX; column++) {
            if (!plan.at[row][column]) continue;
            if (board->cells == CELL_NONE) return error_set(err, "board: more than %d cells", CELL_NONE);
            const int at = board->cells++;
            board->row[at] = (uint8_t)row;
            board->column[at] = (uint8_t)column;
            board->row_length[row]++;
            if (row >= board->rows) board->rows = row + 1;
            snprintf(board->name[at], CELL_NAME_MAX, "%c%u", board_letter(&board->spec, column),
                     (unsigned)(row + 1) % 100);
        }
    }
    return board->cells > 0 || error_set(err, "board: no cells");
}

Cell board_cell(const Board *board, int column, int row) {
    if (row < 0 || row >= board->rows || column < 0) return CELL_NONE;
    const int start = board->row_start[row], end = start + board->row_length[row];
    for (int at = start; at < end; at++)
        if (board->column[at] == column) return (Cell)at;
    return CELL_NONE;
}

size_t board_read_cell(const Board *board, const char *text, Cell *cell) {
    int column, row;
    const size_t length = read_name(&board->spec, text, &column, &row);
    if (!length) return 0;
    const Cell at = board_cell(board, column, row);
    if (at == CELL_NONE) return 0;
    *cell = at;
    return length;
}

/* ---- steps on squares ---- */

static const int8_t square_east[8] = { 0, 1, 1, 1, 0, -1, -1, -1 };
static const int8_t square_north[8] = { 1, 1, 0, -1, -1, -1, 0, 1 };

/* The remainder between 0 and `of` - 1, of negative numbers too. */
static int modulo(int number, int of) {
    return (number % of + of) % of;
}

/* A column is three quarters of a cell wide; heights are in halves of a cell. */
static int half_cells_up(const BoardSpec *spec, int column, int row) {
    const int from_middle = column - spec->files / 2;
    return 2 * row + (spec->slanted ? -from_middle : abs(from_middle));
}

int board_rise(const Board *board, Cell from, Cell to) {
    const BoardSpec *const spec = &board->spec;
    if (spec->shape != BOARD_HEXAGONS) return board->row[to] - board->row[from];
    return half_cells_up(spec, board->column[to], board->row[to]) -
           half_cells_up(spec, board->column[from], board->row[from]);
}

/* There is no cell between two halves: whoever asks knows which heights a file has. */
static Cell hexagon_at(const Board *board, Cell from, int east, int north) {
    const BoardSpec *const spec = &board->spec;
    const int column = board->column[from] + east;
    const int height = half_cells_up(spec, board->column[from], board->row[from]) + north;
    return board_cell(board, column, (height - half_cells_up(spec, column, 0)) / 2);
}

Cell board_leap(const Board *board, Cell from, int east, int north) {
    int column = board->column[from] + east, row = board->row[from] + north;
    if (board->spec.shape == BOARD_HEXAGONS) {
        const Cell to = hexagon_at(board, from, east, north);
        return to == from ? (Cell)CELL_NONE : to;
    }
    if (board->spec.wrap_files) column = modulo(column, board->spec.files);
    if (board->spec.wrap_ranks) row = modulo(row, board->spec.ranks);
    const Cell to = board_cell(board, column, row);
    return to == from ? (Cell)CELL_NONE : to;
}

static Cell square_step(const Board *board, Cell from, int direction) {
    return board_leap(board, from, square_east[direction], square_north[direction]);
}

/* ---- steps on triangles ---- */

/* Direction d is 30 * d degrees clockwise from north. Every triangle is touched by twelve others, one in each
 * direction:
 * - odd directions: the six of the same colour, beyond an angle or two sides; the ray stays on that colour;
 * - even directions: the six of the other colour, three across a side and three across an angle; the ray passes sides
 *   and angles in turn and is the bishop's line. Triangles that point up have their sides at 2, 6, 10, the others at 0,
 * 4, 8. The rook's line (a strip, always through sides) zigzags round an odd direction: board_strip. Source: Adams,
 * Variations on Chess and Checkers, whose king and bishop move so. */
static Cell triangle_step(const Board *board, Cell from, int direction) {
    static const int8_t along[2][12] = { { 0, 1, 1, 2, 2, 1, 0, -1, -2, -2, -1, -1 },   /* from one that points up */
                                         { 0, 1, 2, 2, 1, 1, 0, -1, -1, -2, -2, -1 } }; /* down */
    static const int8_t up[2][12] = { { 1, 1, 0, 0, -1, -1, -1, -1, -1, 0, 0, 1 },
                                      { 1, 1, 1, 0, 0, -1, -1, -1, 0, 0, 1, 1 } };
    const int row = board->row[from], to_row = row + up[!board_points_up(board, from)][direction];
    if (to_row < 0 || to_row >= board->rows) return CELL_NONE;
    const int x = board->column[from] - uncut_length(&board->spec, row) / 2;
    const int to_x = x + along[!board_points_up(board, from)][direction];
    return board_cell(board, to_x + uncut_length(&board->spec, to_row) / 2, to_row);
}

bool board_points_up(const Board *board, Cell at) {
    const int row = board->row[at], n = board->spec.ranks / 2;
    const int x = board->column[at] - uncut_length(&board->spec, row) / 2;
    return ((x + (row + 1) + n) & 1) == 0;
}

/* ---- steps on hexagons ---- */

Cell board_hop(const Board *board, Cell from, int direction, int steps, int then, int more) {
    static const int8_t east[12] = { 0, 1, 1, 2, 1, 1, 0, -1, -1, -2, -1, -1 };
    static const int8_t up[12] = { 2, 3, 1, 0, -1, -3, -2, -3, -1, 0, 1, 3 };
    return board_leap(board, from, steps * east[direction] + more * east[then],
                      steps * up[direction] + more * up[then]);
}

static Cell hexagon_step(const Board *board, Cell from, int direction) {
    return board_hop(board, from, direction, 1, direction, 0);
}

/* A step across an edge, and another out of a corner next to it. */
static Cell hexagon_leap(const Board *board, Cell from, int number) {
    return board_hop(board, from, (number + 1) / 2 * 2 % board->directions, 1, number | 1, 1);
}

int board_colour(const Board *board, Cell at) {
    const int row = board->row[at], column = board->column[at];
    if (board->spec.shape == BOARD_TRIANGLES) return board_points_up(board, at);
    if (board->spec.shape == BOARD_HEXAGONS) return modulo(half_cells_up(&board->spec, column, row), 3);
    return (row + column) & 1;
}

/* ---- steps on a sheet with a seam ---- */

/* Glues the right side of one cell to the upper side of another: "e6-f5". Who goes east from the first comes out
 * heading south, who goes north from the second heading west. */
static bool glue(Board *board, Error *err) {
    for (const char *text = board->spec.seam ? board->spec.seam : ""; *text;) {
        if (*text == ' ') {
            text++;
            continue;
        }
        Cell left, below;
        const size_t first = board_read_cell(board, text, &left);
        if (!first || text[first] != '-') return error_set(err, "board, seam: \"%.10s\" is not a pair of cells", text);
        const size_t second = board_read_cell(board, text + first + 1, &below);
        const char after = second ? text[first + 1 + second] : '?';
        if (after && after != ' ') return error_set(err, "board, seam: \"%.10s\" is not a pair of cells", text);
        Step *east = &board->step[EAST][left], *north = &board->step[NORTH][below];
        if (left == below || east->to != CELL_NONE || north->to != CELL_NONE)
            return error_set(err, "board, seam: %.10s: that side is not free", text);
        *east = (Step){ below, SOUTH };
        *north = (Step){ left, WEST };
        text += first + 1 + second;
    }
    return true;
}

/* Where one leads to by two steps with a right angle between them, the second turned as the first turned the sheet; the
 * direction counts the turns. */
static Step corner_step(const Board *board, Cell from, int first, int second) {
    const Step one = board->step[first & 7][from];
    if (one.to == CELL_NONE) return one;
    const int turn = one.direction - (first & 7);
    const int heading = (second + turn) & 7;
    const Step two = board->step[heading][one.to];
    return (Step){ two.to, (uint8_t)((turn + two.direction - heading) & 7) };
}

/* A diagonal step exists where both ways round the corner exist and meet: so no diagonal crosses the point where three
 * cells touch each other. Source: Bn Em, 3-Player Chess I. */
static void step_diagonally(Board *board) {
    for (int direction = NORTH_EAST; direction < 8; direction += 2)
        for (int at = 0; at < board->cells; at++) {
            const Step one = corner_step(board, (Cell)at, direction - 1, direction + 1);
            const Step other = corner_step(board, (Cell)at, direction + 1, direction - 1);
            const bool meet = one.to != CELL_NONE && one.to == other.to && one.direction == other.direction;
            board->step[direction][at] =
                meet ? (Step){ one.to, (uint8_t)((direction + one.direction) & 7) } : (Step){ CELL_NONE, 0 };
        }
}

/* ---- rows and leaps ---- */

/* Half of a number, rounded down. */
static int half(int number) {
    return (number - (number & 1)) / 2;
}

/* Strip numbers of a triangle, counted from the six sides. Source: Adams, as above. */
static void strips_of(const Board *board, int row, int x, int strip[6]) {
    const int n = board->spec.ranks / 2;
    strip[0] = row;
    strip[1] = half(x + n + row);
    strip[2] = half(x + 3 * n - row - 1);
    for (int i = 0; i < 3; i++) strip[i + 3] = 2 * n - 1 - strip[i];
}

int board_row_from(const Board *board, int side, Cell at) {
    const int row = board->row[at], column = board->column[at];
    if (board->spec.shape == BOARD_TRIANGLES) {
        int strip[6];
        strips_of(board, row, column - uncut_length(&board->spec, row) / 2, strip);
        return strip[side];
    }
    if (side & 1) return side == 1 ? column : board->spec.files - 1 - column;
    if (board->spec.shape == BOARD_HEXAGONS) {
        const int below = row - first_of_file(&board->spec, column);
        return side == 0 ? below : length_of_file(&board->spec, column) - 1 - below;
    }
    return side == 0 ? row : board->spec.ranks - 1 - row;
}

Cell board_cell_from(const Board *board, int side, int column, int rows) {
    const BoardSpec *const spec = &board->spec;
    if (column < 0 || column >= spec->files) return CELL_NONE;
    const bool hexagons = spec->shape == BOARD_HEXAGONS;
    const int first = hexagons ? first_of_file(spec, column) : 0;
    const int last = first + (hexagons ? length_of_file(spec, column) : spec->ranks) - 1;
    return board_cell(board, column, side == 0 ? first + rows : last - rows);
}

static Cell square_leap(const Board *board, Cell from, int number) {
    static const int8_t east[8] = { 1, 2, 2, 1, -1, -2, -2, -1 };
    static const int8_t north[8] = { 2, 1, -1, -2, -2, -1, 1, 2 };
    return board_leap(board, from, east[number], north[number]);
}

/* Seen from one of the six sides: two rows ahead and one cell to the left or right. The board is turned there and back
 * by its strip numbers. */
static Cell triangle_leap(const Board *board, Cell from, int number) {
    const int n = board->spec.ranks / 2, side = number / 2;
    const int from_row = board->row[from];
    int strip[6], turned[6];
    strips_of(board, from_row, board->column[from] - uncut_length(&board->spec, from_row) / 2, strip);
    const int row = strip[side] + 2;
    const int x = strip[(side + 1) % 6] + strip[(side + 2) % 6] + 1 - 2 * n + (number & 1 ? 1 : -1);
    strips_of(board, row, x, turned);
    for (int i = 0; i < 3; i++) strip[i] = turned[(i - side + 6) % 6];
    return board_cell(board, strip[1] + strip[2] + 1 - 2 * n + uncut_length(&board->spec, strip[0]) / 2, strip[0]);
}

/* By shapes; a sheet's games have leaps of their own. */
static const struct {
    int directions, leaps;
    Cell (*step)(const Board *board, Cell from, int direction);
    Cell (*leap)(const Board *board, Cell from, int number);
} shapes[] = {
    [BOARD_SQUARES] = { 8, 8, square_step, square_leap },
    [BOARD_TRIANGLES] = { 12, 12, triangle_step, triangle_leap },
    [BOARD_SHEET] = { 8, 0, square_step, NULL },
    [BOARD_HEXAGONS] = { 12, 12, hexagon_step, hexagon_leap },
};

static void find_leaps(Board *board) {
    memset(board->leap, CELL_NONE, sizeof board->leap);
    board->leaps = shapes[board->spec.shape].leaps;
    for (int number = 0; number < board->leaps; number++)
        for (int at = 0; at < board->cells; at++)
            board->leap[number][at] = shapes[board->spec.shape].leap(board, (Cell)at, number);
}

/* ---- building ---- */

static bool spec_is_ok(const BoardSpec *spec, Error *err) {
    const bool triangles = spec->shape == BOARD_TRIANGLES;
    if (triangles && (spec->ranks == 0 || spec->ranks % 2 || spec->ranks > 12))
        return error_set(err, "board: a hexagon of triangles has 2, 4, ... 12 rows, not %d", spec->ranks);
    if (!triangles && (spec->files == 0 || spec->files > SIDE_MAX || spec->ranks == 0 || spec->ranks > SIDE_MAX))
        return error_set(err, "board: files and ranks must be 1 to %d, not %d and %d", SIDE_MAX, spec->files,
                         spec->ranks);
    if (spec->shape == BOARD_HEXAGONS && (spec->files % 2 == 0 || spec->files / 2 >= spec->ranks))
        return error_set(err,
                         "board: hexagons stand in an odd number of files, the middle one with more cells than "
                         "there are files beside it, not in %d of %d",
                         spec->files, spec->ranks);
    if (spec->shape != BOARD_HEXAGONS && spec->slanted) return error_set(err, "board: only ranks of hexagons slant");
    if (spec->shape != BOARD_SQUARES && (spec->wrap_files || spec->wrap_ranks))
        return error_set(err, "board: only squares can wrap round");
    if (spec->shape != BOARD_SHEET && spec->seam) return error_set(err, "board: only a sheet has a seam");
    return true;
}

static Ground ground_of(const BoardSpec *spec) {
    return spec->wrap_files && !spec->wrap_ranks ? GROUND_CYLINDER : GROUND_PLANE;
}

static void touch(Board *board) {
    for (int at = 0; at < board->cells; at++)
        for (int direction = 0; direction < board->directions; direction++) {
            const Cell to = board->step[direction][at].to;
            const bool touches = board->spec.shape != BOARD_HEXAGONS || board_is_rook_line(board, direction);
            if (to != CELL_NONE && touches) set_add(&board->beside[at], to);
        }
}

/* Added cells belong to the board: each touches a cell. */
static bool added_touch(const Board *board, Error *err) {
    for (int at = 0; at < board->cells; at++)
        if (set_is_empty(&board->beside[at]) && !is_inside(&board->spec, board->column[at], board->row[at]))
            return error_set(err, "board, cells to add: %s touches no other cell", board->name[at]);
    return true;
}

bool board_build(Board *board, const BoardSpec *spec, Error *err) {
    memset(board, 0, sizeof *board);
    memset(board->step, CELL_NONE, sizeof board->step);
    if (!spec_is_ok(spec, err)) return false;
    board->spec = *spec;
    board->ground = ground_of(spec);
    board->directions = shapes[spec->shape].directions;
    if (!number_cells(board, err)) return false;
    for (int direction = 0; direction < board->directions; direction++)
        for (int at = 0; at < board->cells; at++) {
            const Cell to = shapes[spec->shape].step(board, (Cell)at, direction);
            board->step[direction][at] = (Step){ to, (uint8_t)direction };
        }
    if (spec->shape == BOARD_SHEET) {
        if (!glue(board, err)) return false;
        step_diagonally(board);
    }
    touch(board);
    find_leaps(board);
    return added_touch(board, err);
}

/* ---- rays ---- */

int board_ray(const Board *board, Cell from, int direction, Cell ray[]) {
    int length = 0;
    for (Step step = board->step[direction][from]; step.to != CELL_NONE && step.to != from && length < board->cells;
         step = board->step[step.direction][step.to])
        ray[length++] = step.to;
    return length;
}

/* The next cell of the strip that a rook follows from a cell. */
static Cell strip_step(const Board *board, Cell from, int direction) {
    /* the one of the two directions beside it that leads across a side */
    const bool first = ((direction - 1) % 4 == 2) == board_points_up(board, from);
    return board->step[first ? direction - 1 : (direction + 1) % 12][from].to;
}

int board_strip(const Board *board, Cell from, int direction, Cell ray[]) {
    assert(board->spec.shape == BOARD_TRIANGLES && (direction & 1));
    int length = 0;
    for (Cell at = strip_step(board, from, direction); at != CELL_NONE; at = strip_step(board, at, direction))
        ray[length++] = at;
    return length;
}

int board_line(const Board *board, Cell from, int direction, Cell line[]) {
    const bool is_strip = board->spec.shape == BOARD_TRIANGLES && (direction & 1);
    return is_strip ? board_strip(board, from, direction, line) : board_ray(board, from, direction, line);
}
