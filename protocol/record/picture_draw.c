/* Pictures as characters. */
#include <ctype.h>
#include <string.h>

#include "engine/text/numbering.h"
#include "protocol/record/picture.h"

enum { GRID_MAX = 64, CELL_WIDTH_MAX = 5 };

/* The board as the viewer sees it: cells in rows and columns, CELL_NONE where there is none. */
typedef struct {
    Cell cell[GRID_MAX][GRID_MAX]; /* from the top, from the left */
    int rows, columns;
    int cell_width; /* of what stands on a cell */
} Grid;

/* ---- where things stand ---- */

/* Columns of an upright board. Rows of triangles, before corners were cut off, are centred: those in the middle are
 * the longest, and each further one begins one column later. */
static int column_of(const Board *board, Cell at) {
    if (board->spec.shape != BOARD_TRIANGLES) return board->column[at];
    const int row = board->row[at], to_edge = row < board->rows - row ? row : board->rows - 1 - row;
    return board->column[at] + board->rows / 2 - 1 - to_edge;
}

/* Hexagons of files beside each other lie half a cell higher or lower: their rows are halves of cells. */
static int row_of(const Board *board, Cell at) {
    int least = 0;
    if (board->spec.shape != BOARD_HEXAGONS) return board->row[at];
    for (int other = 0; other < board->cells; other++) {
        const int rise = board_rise(board, 0, (Cell)other);
        if (rise < least) least = rise;
    }
    return board_rise(board, 0, at) - least;
}

static int rows_of(const Board *board) {
    int most = board->rows;
    for (int at = 0; at < board->cells; at++)
        if (row_of(board, (Cell)at) >= most) most = row_of(board, (Cell)at) + 1;
    return most;
}

static int columns_of(const Board *board) {
    int most = 0;
    for (int at = 0; at < board->cells; at++)
        if (column_of(board, (Cell)at) >= most) most = column_of(board, (Cell)at) + 1;
    return most;
}

/* Puts the cell at column x and row y of the upright board where it is seen from a side. */
static void place(Grid *grid, int x, int y, int columns, int rows, int side, Cell at) {
    switch (side) {
    case 0:
        grid->cell[rows - 1 - y][x] = at;
        break;
    case 1:
        grid->cell[columns - 1 - x][rows - 1 - y] = at;
        break;
    case 2:
        grid->cell[y][columns - 1 - x] = at;
        break;
    default:
        grid->cell[x][y] = at;
    }
}

/* What stands on a cell if it fits: high stacks are their two upper men and the number of the others. */
static void cell_text(const Picture *picture, Cell at, char buf[static PICTURE_CELL_MAX]) {
    const char *const text = picture->cell[at];
    snprintf(buf, PICTURE_CELL_MAX, "%s", text);
    if (strlen(text) <= CELL_WIDTH_MAX) return;
    int men = 0, shown = 0;
    for (const char *c = text; *c; c++) {
        men += isalpha((unsigned char)*c) != 0;
        if (men <= 2) shown++;
    }
    snprintf(buf, PICTURE_CELL_MAX, "%.*s+%d", shown, text, men - 2);
}

/* Has each row its own beginning and end? */
static bool lies_in_rows(const Board *board) {
    return board->spec.shape == BOARD_TRIANGLES || board->spec.shape == BOARD_HEXAGONS;
}

static void make_grid(Grid *grid, const Picture *picture, int side) {
    const Board *const board = picture->board;
    const int columns = columns_of(board), rows = rows_of(board);
    if (lies_in_rows(board)) side &= 2; /* quarter turns would lay the rows on their side */
    memset(grid->cell, CELL_NONE, sizeof grid->cell);
    grid->rows = side & 1 ? columns : rows;
    grid->columns = side & 1 ? rows : columns;
    grid->cell_width = picture->game->setup.states ? 2 : 1; /* room for a mark */
    for (int i = 0; i < board->cells; i++) {
        char text[PICTURE_CELL_MAX];
        const Cell at = (Cell)i;
        place(grid, column_of(board, at), row_of(board, at), columns, rows, side, at);
        cell_text(picture, at, text);
        if ((int)strlen(text) > grid->cell_width) grid->cell_width = (int)strlen(text);
    }
}

/* ---- men and colours ---- */

static const char *const figures[2][KINDS_MAX] = {
    { [PAWN] = "\u2659",
      [KNIGHT] = "\u2658",
      [BISHOP] = "\u2657",
      [ROOK] = "\u2656",
      [QUEEN] = "\u2655",
      [KING] = "\u2654" },
    { [PAWN] = "\u265f",
      [KNIGHT] = "\u265e",
      [BISHOP] = "\u265d",
      [ROOK] = "\u265c",
      [QUEEN] = "\u265b",
      [KING] = "\u265a" },
};

/* The figure of an orthodox man, NULL if it is none. In colours the full figures serve both players. */
static const char *figure_of(const Picture *picture, const PictureStyle *style, Cell at) {
    const char *const text = picture->cell[at];
    if (!style->figures || !style->terminal.utf8 || picture->game->setup.letters || strlen(text) != 1) return NULL;
    const Kind kind = game_kind(picture->game, text[0]);
    return figures[style->terminal.colour ? BLACK : picture_owner(picture, at)][kind];
}

/* Of the 256 colours of terminals: the ground light and dark, plain and marked; the men of each player. */
static void start_colours(const Picture *picture, const PictureStyle *style, Cell at, bool marked, FILE *out) {
    static const int grounds[2][3] = { { 137, 180, 173 }, { 101, 186, 143 } };
    static const int men[PLAYERS_MAX] = { 231, 16, 18, 88, 22, 54 };
    if (!style->terminal.colour) return;
    const int ground = grounds[marked][board_colour(picture->board, at)];
    const Player owner = picture_owner(picture, at);
    fprintf(out, "\x1b[1;48;5;%d;38;5;%dm", ground, owner < PLAYERS_MAX ? men[owner] : 240);
}

/* What stands for an empty cell: on triangles it shows which way they point. */
static const char *empty_mark(const Picture *picture, const PictureStyle *style, Cell at) {
    if (picture->board->spec.shape != BOARD_TRIANGLES) return style->terminal.utf8 ? "\u00b7" : ".";
    return board_points_up(picture->board, at) == (style->side < 2) ? "^" : "v";
}

static void draw_cell(const Picture *picture, const PictureStyle *style, const Grid *grid, Cell at, FILE *out) {
    char text[PICTURE_CELL_MAX];
    if (at == CELL_NONE) {
        fprintf(out, "%*s", grid->cell_width + 2, "");
        return;
    }
    const bool marked = style->marked && set_has(style->marked, at);
    const char *const figure = figure_of(picture, style, at);
    cell_text(picture, at, text);
    const bool empty = !*text, brackets = marked && !style->terminal.colour;
    const char mark = picture->mark[at];
    const int width = (empty || figure ? 1 : (int)strlen(text)) + (mark != '\0');
    const int before = empty ? (grid->cell_width - 1) / 2 : 0;
    start_colours(picture, style, at, marked, out);
    fprintf(out, "%c%*s%s%.*s%*s%c", brackets ? '[' : ' ', before, "",
            empty    ? empty_mark(picture, style, at)
            : figure ? figure
                     : text,
            mark != '\0', &mark, grid->cell_width - before - width, "", brackets ? ']' : ' ');
    if (style->terminal.colour) fputs("\x1b[0m", out);
}

/* ---- boards of squares, with the names of ranks and files at their edges ---- */

/* The name of a rank or file at an edge: that of the first cell there is in the row or column of the grid. */
static void edge_name(const Picture *picture, const Grid *grid, int index, bool is_row, bool is_file,
                      char buf[static 8]) {
    const int length = is_row ? grid->columns : grid->rows;
    buf[0] = '\0';
    for (int i = 0; i < length; i++) {
        const Cell at = is_row ? grid->cell[index][i] : grid->cell[i][index];
        if (at == CELL_NONE) continue;
        const char *const name = picture->board->name[at];
        snprintf(buf, 8, "%.*s", is_file ? 1 : 4, is_file ? name : name + 1);
        return;
    }
}

static void draw_edge(const Picture *picture, const Grid *grid, bool is_file, FILE *out) {
    fputs("    ", out);
    for (int column = 0; column < grid->columns; column++) {
        char name[8];
        edge_name(picture, grid, column, false, is_file, name);
        const int before = 1 + (grid->cell_width - 1) / 2, length = (int)strlen(name);
        fprintf(out, "%*s%s%*s", before, "", name, grid->cell_width + 2 - before - length, "");
    }
    fputc('\n', out);
}

/* The numbers of a row's squares, as far apart as the squares. */
static void draw_numbers(const Picture *picture, const Grid *grid, int row, FILE *out) {
    int blanks = 2;
    for (int column = 0; column < grid->columns; column++) {
        const Cell at = grid->cell[row][column];
        const unsigned number = at == CELL_NONE ? 0 : numbering_of(picture->board, at);
        blanks += 3;
        if (number == 0) continue;
        fprintf(out, "%*u", blanks, number);
        blanks = 0;
    }
}

static void draw_squares(const Picture *picture, const PictureStyle *style, const Grid *grid, FILE *out) {
    const bool turned = (style->side & 1) != 0;
    for (int row = 0; row < grid->rows; row++) {
        char name[8];
        edge_name(picture, grid, row, true, turned, name);
        fprintf(out, " %2s ", name);
        for (int column = 0; column < grid->columns; column++)
            draw_cell(picture, style, grid, grid->cell[row][column], out);
        if (style->numbers && picture->game->text.numbering) draw_numbers(picture, grid, row, out);
        fputc('\n', out);
    }
    draw_edge(picture, grid, !turned, out);
}

/* ---- triangles: every row is lettered from its own end, so that no column has one letter ---- */

/* The letters of the cells of the uppermost or lowest row. */
static void draw_letters(const Picture *picture, const Grid *grid, int row, FILE *out) {
    const int before = 1 + (grid->cell_width - 1) / 2;
    fputs("    ", out);
    for (int column = 0; column < grid->columns; column++) {
        const Cell at = grid->cell[row][column];
        const char letter = at == CELL_NONE ? ' ' : picture->board->name[at][0];
        fprintf(out, "%*s%c%*s", before, "", letter, grid->cell_width + 1 - before, "");
    }
    fputc('\n', out);
}

/* A row between the names of its first and its last cell. */
static void draw_row_between_names(const Picture *picture, const PictureStyle *style, const Grid *grid, int row,
                                   FILE *out) {
    const Cell *const cell = grid->cell[row];
    int first = 0, last = grid->columns - 1;
    while (first < last && cell[first] == CELL_NONE) first++;
    while (last > first && cell[last] == CELL_NONE) last--;
    fprintf(out, "%*s ", 3 + first * (grid->cell_width + 2), picture->board->name[cell[first]]);
    for (int column = first; column <= last; column++) draw_cell(picture, style, grid, cell[column], out);
    fprintf(out, " %s\n", picture->board->name[cell[last]]);
}

/* Every file of hexagons has its column. */
static void draw_hexagons(const Picture *picture, const PictureStyle *style, const Grid *grid, FILE *out) {
    for (int row = 0; row < grid->rows; row++) draw_row_between_names(picture, style, grid, row, out);
    draw_edge(picture, grid, true, out);
}

static void draw_triangles(const Picture *picture, const PictureStyle *style, const Grid *grid, FILE *out) {
    draw_letters(picture, grid, 0, out);
    for (int row = 0; row < grid->rows; row++) draw_row_between_names(picture, style, grid, row, out);
    draw_letters(picture, grid, grid->rows - 1, out);
}

/* ---- below the board ---- */

static void draw_seam(const Game *game, const Board *board, FILE *out) {
    if (game->setup.seams) fprintf(out, "    %s\n", game->setup.seams);
    if (board->spec.wrap_files) fputs("    the left and the right edge touch\n", out);
    if (board->spec.wrap_ranks) fputs("    the upper and the lower edge touch\n", out);
    if (board->spec.seam) fprintf(out, "    these touch: %s\n", board->spec.seam);
}

static void draw_high_stacks(const Picture *picture, FILE *out) {
    for (int at = 0; at < picture->board->cells; at++)
        if (strlen(picture->cell[at]) > CELL_WIDTH_MAX)
            fprintf(out, "    on %s, from the top: %s\n", picture->board->name[at], picture->cell[at]);
}

void picture_draw(const Picture *picture, const PictureStyle *style, FILE *out) {
    Grid grid;
    make_grid(&grid, picture, style->side);
    if (picture->board->spec.shape == BOARD_TRIANGLES)
        draw_triangles(picture, style, &grid, out);
    else if (picture->board->spec.shape == BOARD_HEXAGONS)
        draw_hexagons(picture, style, &grid, out);
    else
        draw_squares(picture, style, &grid, out);
    draw_high_stacks(picture, out);
    draw_seam(picture->game, picture->board, out);
}
