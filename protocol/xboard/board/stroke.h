/* stroke.h -- squares and plies as XBoard writes them.
 * Layer: protocol/xboard/board (its pipeline: docs/architecture.md); uses engine/board/board.h and no game.
 *
 * XBoard sees a ply as a picture: a man goes from here to there, and up to two men elsewhere vanish. So a shot is a man
 * that stays: "d8xd2-d8", or in legs "d8d2,d2d8". Ranks count from 0 on boards with exactly ten of them. */
#ifndef FUSILIER_PROTOCOL_XBOARD_BOARD_STROKE_H
#define FUSILIER_PROTOCOL_XBOARD_BOARD_STROKE_H

#include "engine/base/text.h"
#include "engine/board/board.h"
#include "engine/board/move.h"

enum { STROKE_KILLS_MAX = 2 };

/* A ply. A null move: neither from nor to; a drop: no from; a man that stays: from = to. */
typedef struct {
    Cell from, to;
    char letter;      /* capital: the man dropped, the new man of a promotion; '\0': none */
    Set kills;        /* squares emptied besides */
    bool is_downward; /* they are written from the last to the first: a man of the mover's side must come first */
} Stroke;

static const Stroke STROKE_NULL = { .from = CELL_NONE, .to = CELL_NONE };

static inline bool stroke_is_null(const Stroke *stroke) {
    return stroke->to == CELL_NONE;
}
static inline bool stroke_is_drop(const Stroke *stroke) {
    return stroke->from == CELL_NONE && stroke->to != CELL_NONE;
}
static inline bool stroke_stays(const Stroke *stroke) {
    return stroke->from == stroke->to && stroke->to != CELL_NONE;
}
bool stroke_equal(const Stroke *a, const Stroke *b);

/* Writes the ply as the engine sends it: "e2e4q", "d8xd2xe2-d8", "N@d4", "@@@@". Returns the length. */
size_t stroke_format(const Board *board, const Stroke *stroke, char buf[static MOVE_TEXT_MAX]);

/* Writes a ply as our notation would write the move that it might be: "e2e4q", "d8xd2", "N@d4", "0000". */
void stroke_name(const Board *board, const Stroke *stroke, char buf[static MOVE_TEXT_MAX]);

/* Reads what XBoard or a person writes: these forms, "--", and moves in legs. What XBoard may leave behind more than
 * one leg is overlooked. */
bool stroke_parse(const Board *board, const char *text, Stroke *stroke);

/* Squares. Reading returns the number of characters, 0 if there is no such square. */
void cell_write(Text *text, const Board *board, Cell at);
size_t cell_parse(const Board *board, const char *text, Cell *at);

/* Writes rows as FEN does, from the top: a letter per cell, '.' for an empty one. */
void rows_write(Text *text, const Board *board, const char letters[]);

/* Reads such rows; returns the number of characters, 0 if they do not fit the board. */
size_t rows_parse(const Board *board, const char *text, char letters[]);

#endif
