#include "protocol/xboard/board/screen.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- sights ---- */

Player sight_owner(char letter) {
    if (letter == SIGHT_EMPTY) return NOBODY;
    return isupper((unsigned char)letter) ? WHITE : BLACK;
}

static char plain(char letter) {
    if (letter == SIGHT_PAWN_AT_END) return SIGHT_PAWN;
    return letter == tolower(SIGHT_PAWN_AT_END) ? (char)tolower(SIGHT_PAWN) : letter;
}

char sight_dropped(const Board *board, char letter, Cell at) {
    const bool is_end = board->row[at] == 0 || board->row[at] == board->rows - 1;
    const char capital = (char)toupper((unsigned char)letter);
    return is_end && capital == SIGHT_PAWN ? SIGHT_PAWN_AT_END : capital;
}

bool sight_same_man(char a, char b) {
    return plain(a) == plain(b);
}

bool sight_same_men(const Board *board, const Sight *a, const Sight *b) {
    int at = 0;
    while (at < board->cells && sight_same_man(a->man[at], b->man[at])) at++;
    return at == board->cells;
}

bool sight_equal(const Board *board, const Sight *a, const Sight *b) {
    return a->turn == b->turn && sight_same_men(board, a, b) && set_is_empty(&a->doubtful) &&
           set_is_empty(&b->doubtful);
}

/* ---- XBoard's habits ---- */

static Cell last_row(const Board *board, Player side) {
    return (Cell)(side == WHITE ? board->rows - 1 : 0);
}

static void empty(Sight *shown, Cell at) {
    shown->man[at] = SIGHT_EMPTY;
    set_drop(&shown->doubtful, at);
}

static void put(Sight *shown, Cell at, Player side, char letter) {
    shown->man[at] = (char)(side == WHITE ? toupper((unsigned char)letter) : tolower((unsigned char)letter));
    set_drop(&shown->doubtful, at);
}

/* A pawn that goes diagonally to an empty square in the enemy's half takes the man beside its start with it: always
 * when XBoard tests legality, otherwise only if it takes this for en passant, as after a double step. */
static void pass_by(Screen *screen, const Stroke *stroke) {
    const Board *const board = screen->board;
    Sight *const shown = &screen->shown;
    if (board->column[stroke->from] == board->column[stroke->to] || shown->man[stroke->to] != SIGHT_EMPTY) return;
    if ((board->row[stroke->from] >= board->rows / 2) != (shown->turn == WHITE)) return;
    const Cell beside = board_cell(board, board->column[stroke->to], board->row[stroke->from]);
    if (shown->passable && shown->passed == beside)
        empty(shown, beside);
    else if (shown->man[beside] != SIGHT_EMPTY)
        set_add(&shown->doubtful, beside);
}

static bool is_pawn(const Screen *screen, Cell at) {
    return screen->habits.pawn && toupper((unsigned char)screen->shown.man[at]) == screen->habits.pawn;
}

static bool is_on_last_row(const Screen *screen, Cell at) {
    return screen->board->row[at] == last_row(screen->board, screen->shown.turn);
}

void screen_complete(const Screen *screen, Stroke *stroke) {
    if (stroke->from == CELL_NONE || stroke->from == stroke->to) return;
    if (!is_on_last_row(screen, stroke->to) || !is_pawn(screen, stroke->from))
        stroke->letter = '\0';
    else if (!stroke->letter)
        stroke->letter = screen->habits.queen;
}

static void move_man(Screen *screen, Stroke stroke) {
    const Board *const board = screen->board;
    Sight *const shown = &screen->shown;
    screen_complete(screen, &stroke);
    const bool goes = stroke.from != stroke.to && is_pawn(screen, stroke.from);
    const char letter = goes && is_on_last_row(screen, stroke.to) ? stroke.letter : shown->man[stroke.from];
    if (goes) pass_by(screen, &stroke);
    empty(shown, stroke.from);
    put(shown, stroke.to, shown->turn, letter);
    shown->passable = goes && board->column[stroke.from] == board->column[stroke.to] &&
                      abs(board->row[stroke.from] - board->row[stroke.to]) == 2;
    shown->passed = stroke.to;
}

void screen_play(Screen *screen, const Stroke *stroke) {
    Sight *const shown = &screen->shown;
    Set kills = stroke->kills;
    for (Cell at; set_pop(&kills, &at);) empty(shown, at);
    if (stroke->from != CELL_NONE && shown->man[stroke->from] != SIGHT_EMPTY) {
        move_man(screen, *stroke);
    } else {
        shown->passable = false;
        if (stroke->from == CELL_NONE && stroke->to != CELL_NONE) put(shown, stroke->to, shown->turn, stroke->letter);
    }
    shown->turn ^= 1;
}
