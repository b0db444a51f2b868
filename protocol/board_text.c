#include "protocol/board_text.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>

typedef struct {
    char *buf;
    size_t size, length;
} Canvas;

static void __attribute__((format(printf, 2, 3))) draw(Canvas *canvas, const char *format, ...) {
    const size_t used = canvas->length < canvas->size ? canvas->length : canvas->size;
    va_list args;
    va_start(args, format);
    const int length = vsnprintf(canvas->buf + used, canvas->size - used, format, args);
    va_end(args);
    if (length > 0) canvas->length += (size_t)length;
}

/* "K" or "k" with two players, "aK" with more, "." if nobody stands there. */
static void draw_man(Canvas *canvas, const Position *pos, Man man) {
    const Game *game = pos->game;
    const bool owners = game->players > 2;
    if (man == MAN_NONE) {
        draw(canvas, owners ? " ." : ".");
        return;
    }
    const char letter = game_letter(game, man_kind(man));
    if (owners)
        draw(canvas, "%c%c", 'a' + man_owner(man), letter);
    else
        draw(canvas, "%c", man_owner(man) == WHITE ? letter : tolower((unsigned char)letter));
}

/* Cells of blank space before a row: the rows of a hexagon are centred. */
static int indent(const Board *board, int row) {
    if (board->spec.shape != BOARD_TRIANGLES) return 0;
    const int last = board->rows - 1;
    return board->rows / 2 - 1 - (row < last - row ? row : last - row);
}

static void draw_row(Canvas *canvas, const Position *pos, const Set *marked, int row) {
    const Board *board = pos->board;
    const int width = pos->game->players > 2 ? 4 : 3; /* of a cell, brackets included */
    const Cell first = board->row_start[row];
    draw(canvas, " %2s %*s", board->name[first] + 1, width * indent(board, row), "");
    int column = 0;
    for (int i = 0; i < board->row_length[row]; i++) {
        const Cell at = (Cell)(first + i);
        for (; column < board->column[at]; column++) draw(canvas, "%*s", width, ""); /* cells that do not exist */
        const bool is_marked = marked && set_has(marked, at);
        draw(canvas, is_marked ? "[" : " ");
        draw_man(canvas, pos, pos->man[at]);
        draw(canvas, is_marked ? "]" : " ");
        column++;
    }
    draw(canvas, "\n");
}

size_t board_text(const Position *pos, const Set *marked, char *buf, size_t size) {
    Canvas canvas = { buf, size, 0 };
    if (size) *buf = '\0';
    const Board *board = pos->board;
    for (int row = board->rows - 1; row >= 0; row--) draw_row(&canvas, pos, marked, row);
    if (board->spec.shape == BOARD_SQUARES) {
        draw(&canvas, "    ");
        for (int file = 0; file < board->spec.files; file++)
            draw(&canvas, "%*s%c ", pos->game->players > 2 ? 2 : 1, "", 'a' + file);
        draw(&canvas, "\n");
    }
    return canvas.length;
}

Set board_text_changes(const Position *before, const Position *after) {
    Set changed = { { 0 } };
    for (int i = 0; i < before->board->cells; i++)
        if (before->man[i] != after->man[i]) set_add(&changed, (Cell)i);
    return changed;
}
