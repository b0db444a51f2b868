#include "protocol/xboard/setup.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/text.h"
#include "protocol/xboard/answer.h"
#include "protocol/xboard/board/hosting.h"
#include "protocol/xboard/describe.h"
#include "protocol/xboard/game.h"
#include "protocol/xboard/moves.h"
#include "protocol/xboard/state.h"

/* Placement and turn: the first two fields. */
static size_t two_fields(const char *position) {
    const char *blank = strchr(position, ' ');
    return blank ? (size_t)(blank + 1 - position) + strcspn(blank + 1, " ") : strlen(position);
}

/* XBoard's FEN lacks what XBoard does not know. What it shows of the start position means the start position. */
static bool is_start(const Game *game, const char *fen) {
    char start[POSITION_TEXT_MAX];
    hosting_start(game, start, sizeof start);
    const size_t length = two_fields(start);
    return strcmp(fen, "start") == 0 || (two_fields(fen) == length && memcmp(fen, start, length) == 0);
}

static void refuse(XBoard *xb, const Error *err) {
    xb->is_refusing = true;
    Error window;
    const bool names_it = strncmp(err->text, "position", strlen("position")) == 0;
    snprintf(window.text, sizeof window.text, "Illegal %s%.235s", names_it ? "" : "position: ", err->text);
    tell_window(xb->out, "tellusererror", window.text);
}

/* The position on the board is what the user sees, whether we understand it or not: an impossible one is refused with
 * every move in it, until another one comes. */
static void begin_position(XBoard *xb, const char *fen) {
    Error err = { .text = "" };
    const char *start = is_start(session_game(xb->session), fen) ? "start" : fen;
    xboard_leave_position(xb);
    xb->is_refusing = false;
    if (!session_set_position(xb->session, start, &err)) refuse(xb, &err);
    xboard_begin_position(xb, strcmp(start, "start") == 0);
    xboard_go_on(xb);
}

static Setboard read_board(const XBoard *xb, const char *fen, int *count, char position[static POSITION_TEXT_MAX]) {
    const Situation situation = moves_situation(xb);
    return follow_read_board(&xb->follow, &situation, fen, count, position, POSITION_TEXT_MAX);
}

static void set_position(XBoard *xb, const char *fen) {
    char position[POSITION_TEXT_MAX];
    int count;
    if (!xb->follow.is_on) {
        begin_position(xb, fen);
        return;
    }
    switch (read_board(xb, fen, &count, position)) {
    case SETBOARD_PASSES:
        moves_follow(xb, &STROKE_NULL, "@@@@");
        break;
    case SETBOARD_EARLIER:
        xboard_go_back(xb, count);
        xboard_go_on(xb);
        break;
    case SETBOARD_NEW:
        begin_position(xb, position);
        break;
    }
}

/* Behind the ping it is a position that XBoard was started with. */
static void cmd_setboard(XBoard *xb, char *args) {
    set_position(xb, args);
    describe_now(xb, xb->is_refusing || is_start(session_game(xb->session), args) ? NULL : args);
}

/* ---- edit: c changes the colour, # clears the board, Pa4 puts a man, xa4 takes one off, . ends ---- */

static void cmd_edit(XBoard *xb, char *args) {
    (void)args;
    const Position *pos = xboard_position(xb);
    xboard_leave_position(xb);
    xb->edit = malloc(CELLS_MAX);
    xb->edits_black = false;
    if (!xb->edit) {
        xboard_error(xb, "out of memory");
        return;
    }
    for (Cell at = 0; at < pos->board->cells; at++) {
        const Man man = pos->man[at];
        if (xb->follow.is_on) { /* men may be hidden, or be in states that have letters of their own */
            xb->edit[at] = steps_screen(&xb->follow.steps)->shown.man[at];
            continue;
        }
        const char letter = man == MAN_NONE ? '.' : game_letter(pos->game, man_kind(man));
        xb->edit[at] = man != MAN_NONE && man_owner(man) == BLACK ? (char)tolower((unsigned char)letter) : letter;
    }
}

/* King and rook at home may castle, as the protocol wants it. Only on boards of 64 squares there is a home. */
static void write_rights(Text *text, const Board *board, const char *letters) {
    static const struct {
        char right, king, rook;
        Cell king_at, rook_at;
    } rows[] = {
        { 'K', 'K', 'R', 4, 7 }, { 'Q', 'K', 'R', 4, 0 }, { 'k', 'k', 'r', 60, 63 }, { 'q', 'k', 'r', 60, 56 }
    };
    const size_t before = text->length;
    for (size_t i = 0; i < LENGTH(rows) && board->cells == 64; i++)
        if (letters[rows[i].king_at] == rows[i].king && letters[rows[i].rook_at] == rows[i].rook)
            text_char(text, rows[i].right);
    if (text->length == before) text_char(text, '-');
}

/* Until XBoard knows that there is `setboard` it says a null move in this way: by the board as it is. */
static bool is_null_move(const XBoard *xb) {
    const Steps *const steps = &xb->follow.steps;
    return xb->follow.is_on && steps->count > 1 &&
           memcmp(xb->edit, steps_screen(steps)->shown.man, (size_t)xboard_position(xb)->board->cells) == 0;
}

static void end_edit(XBoard *xb) {
    const Position *pos = xboard_position(xb);
    const Player turn = is_null_move(xb) ? steps_screen(&xb->follow.steps)->shown.turn ^ 1 : game_turn(pos);
    char fen[POSITION_TEXT_MAX];
    Text text = text_into(fen, sizeof fen);
    rows_write(&text, pos->board, xb->edit);
    text_string(&text, turn == WHITE ? " w " : " b ");
    write_rights(&text, pos->board, xb->edit);
    text_string(&text, " - 0 1");
    free(xb->edit);
    xb->edit = NULL;
    set_position(xb, fen);
}

static bool edit_cell(XBoard *xb, const char *line) {
    const Position *pos = xboard_position(xb);
    Cell at;
    const size_t length = isalpha((unsigned char)line[0]) ? cell_parse(pos->board, line + 1, &at) : 0;
    if (!length || line[length + 1]) return false;
    unsigned state;
    const Kind kind = xb->follow.is_on ? hosting_kind(pos->game, line[0], &state) : game_kind(pos->game, line[0]);
    if (line[0] != 'x' && kind == EMPTY) return false;
    const char letter = xb->follow.is_on ? (char)toupper((unsigned char)line[0]) : game_letter(pos->game, kind);
    xb->edit[at] = line[0] == 'x' ? '.' : xb->edits_black ? (char)tolower((unsigned char)letter) : letter;
    return true;
}

bool setup_edit_line(XBoard *xb, char *line) {
    if (strcmp(line, "c") == 0)
        xb->edits_black = !xb->edits_black;
    else if (strcmp(line, "#") == 0)
        memset(xb->edit, '.', CELLS_MAX);
    else if (strcmp(line, ".") == 0)
        end_edit(xb);
    else
        return edit_cell(xb, line);
    return true;
}

/* ---- the table ---- */

static bool sets_position(const XBoard *xb, const char *args) {
    char position[POSITION_TEXT_MAX];
    int count;
    return !xb->follow.is_on || read_board(xb, args, &count, position) != SETBOARD_PASSES;
}

static const Command commands[] = {
    { "setboard", cmd_setboard, sets_position },
    { "edit", cmd_edit, ends_move },
};
const Commands setup_commands = { commands, LENGTH(commands) };
