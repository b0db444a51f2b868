#include "protocol/scene/layout.h"

#include <math.h>
#include <string.h>

static const double pi = 3.14159265358979323846;

static Point plus(Point a, Point b) {
    return (Point){ a.x + b.x, a.y + b.y };
}
static Point times(Point a, double factor) {
    return (Point){ a.x * factor, a.y * factor };
}

/* ---- squares ---- */

/* A cell of squares, its lower left corner at `origin`, between two sides of length 1. */
static void place_rhombus(Tile *tile, Point origin, Point right, Point up) {
    const Point diagonal = plus(right, up);
    tile->corners = 4;
    tile->corner[0] = origin;
    tile->corner[1] = plus(origin, up);
    tile->corner[2] = plus(origin, diagonal);
    tile->corner[3] = plus(origin, right);
    tile->centre = plus(origin, times(diagonal, 0.5));
    tile->room = fabs(right.x * up.y - right.y * up.x) / 2; /* all sides are 1 long */
}

static void place_square(Tile *tile, const Board *board, Cell at) {
    const Point origin = { board->column[at], -(double)board->row[at] };
    place_rhombus(tile, origin, (Point){ 1, 0 }, (Point){ 0, -1 });
    tile->shade = board_colour(board, at);
}

/* ---- triangles ---- */

/* Rows of the whole hexagon begin half a side farther left the nearer they are to the middle. */
static void place_triangle(Tile *tile, const Board *board, Cell at) {
    const int row = board->row[at], to_edge = row < board->rows - row ? row : board->rows - 1 - row;
    const double height = sqrt(3) / 2, left = (board->column[at] - to_edge) / 2.0;
    const double base = -row * height, top = base - height;
    const bool up = board_points_up(board, at);
    tile->corners = 3;
    tile->corner[0] = (Point){ left, up ? base : top };
    tile->corner[1] = (Point){ left + 0.5, up ? top : base };
    tile->corner[2] = (Point){ left + 1, up ? base : top };
    tile->room = height / 3;
    tile->centre = (Point){ left + 0.5, up ? base - tile->room : top + tile->room };
    tile->shade = board_colour(board, at);
}

/* ---- sheets ---- */

/* The corner of the sheet round which the seam is glued: so many files and ranks lie before it. */
typedef struct {
    int files, ranks;
} Hinge;

static Hinge hinge_of(const Board *board) {
    Hinge hinge = { 0, 0 };
    for (int at = 0; at < board->cells; at++) {
        if (board->row[at] == board->rows - 1 && board->column[at] >= hinge.files) hinge.files = board->column[at] + 1;
        if (board->column[at] == board->spec.files - 1 && board->row[at] >= hinge.ranks)
            hinge.ranks = board->row[at] + 1;
    }
    return hinge;
}

/* What is left of the hinge goes down to the left, what is below it down to the right, what is above it straight up. */
static void place_on_sheet(Tile *tile, const Board *board, Cell at) {
    const Point left = { -sqrt(3) / 2, 0.5 }, below = { sqrt(3) / 2, 0.5 }, above = { 0, -1 };
    const Hinge hinge = hinge_of(board);
    const int x = board->column[at] - hinge.files, y = board->row[at] - hinge.ranks;
    const Point right = x < 0 ? times(left, -1) : above, up = y < 0 ? times(below, -1) : above;
    place_rhombus(tile, plus(times(right, x), times(up, y)), right, up);
    tile->shade = board_colour(board, at);
}

/* ---- hexagons ---- */

/* They stand on an edge, a cell high; files are three quarters of a cell apart. */
static void place_hexagon(Tile *tile, const Board *board, Cell at) {
    static const int shades[] = { 0, 2, 1 };
    const double side = 1 / sqrt(3);
    tile->centre = (Point){ 1.5 * side * board->column[at], -board_rise(board, 0, at) / 2.0 };
    tile->corners = 6;
    for (int i = 0; i < tile->corners; i++) {
        const double angle = i * pi / 3;
        tile->corner[i] = plus(tile->centre, times((Point){ cos(angle), sin(angle) }, side));
    }
    tile->room = 0.5;
    tile->shade = shades[board_colour(board, at)];
}

/* ---- all boards ---- */

int layout_turns(const Board *board) {
    const BoardSpec *const spec = &board->spec;
    if (spec->shape == BOARD_HEXAGONS) return spec->files == spec->ranks ? 6 : 2;
    return spec->shape == BOARD_TRIANGLES ? 6 : spec->shape == BOARD_SHEET ? 3 : 4;
}

static Point turned(Point point, double angle) {
    return (Point){ point.x * cos(angle) - point.y * sin(angle), point.x * sin(angle) + point.y * cos(angle) };
}

static void turn_tile(Tile *tile, double angle) {
    for (int i = 0; i < tile->corners; i++) tile->corner[i] = turned(tile->corner[i], angle);
    tile->centre = turned(tile->centre, angle);
}

static void measure(Layout *layout) {
    layout->low = layout->high = layout->tile[0].corner[0];
    for (int at = 0; at < layout->cells; at++)
        for (int i = 0; i < layout->tile[at].corners; i++) {
            const Point corner = layout->tile[at].corner[i];
            layout->low = (Point){ fmin(layout->low.x, corner.x), fmin(layout->low.y, corner.y) };
            layout->high = (Point){ fmax(layout->high.x, corner.x), fmax(layout->high.y, corner.y) };
        }
}

void layout_make(Layout *layout, const Board *board, int turn) {
    memset(layout, 0, sizeof *layout);
    layout->cells = board->cells;
    const double angle = 2 * pi * turn / layout_turns(board);
    for (int i = 0; i < board->cells; i++) {
        Tile *const tile = &layout->tile[i];
        if (board->spec.shape == BOARD_TRIANGLES)
            place_triangle(tile, board, (Cell)i);
        else if (board->spec.shape == BOARD_SHEET)
            place_on_sheet(tile, board, (Cell)i);
        else if (board->spec.shape == BOARD_HEXAGONS)
            place_hexagon(tile, board, (Cell)i);
        else
            place_square(tile, board, (Cell)i);
        if (turn) turn_tile(tile, angle);
    }
    measure(layout);
}

/* How far above the lower edge the player's men stand, all together. */
static double height_of(const Position *pos, Player player, const Layout *layout) {
    double sum = 0;
    for (int at = 0; at < layout->cells; at++)
        if (pos->man[at] != MAN_NONE && man_owner(pos->man[at]) == player)
            sum += layout->high.y - layout->tile[at].centre.y;
    return sum;
}

int layout_turn_of(const Game *game, Player player) {
    enum { CLEARLY = 1000 }; /* differences of less than a thousandth are rounding */
    Position pos;
    pos_init(&pos, game);
    game_start(&pos, game);
    int best = 0;
    double least = 0;
    for (int turn = 0; turn < layout_turns(pos.board); turn++) {
        Layout layout;
        layout_make(&layout, pos.board, turn);
        const double height = height_of(&pos, player, &layout);
        if (turn == 0 || height < least - 1.0 / CLEARLY) best = turn, least = height;
    }
    pos_release(&pos);
    return best;
}
