#include "protocol/xboard/halfway.h"

#include <string.h>

#include "protocol/xboard/answer.h"
#include "protocol/xboard/ask.h"
#include "protocol/xboard/game.h"
#include "protocol/xboard/hosting.h"
#include "protocol/xboard/play.h"

Set halfway_landings(const Position *pos, Move move) {
    Set landings = { { 0 } };
    char text[MOVE_TEXT_MAX];
    Cell at;
    if (hosting_has_chessmen(pos->game)) return landings;
    game_move_format(pos, move, text);
    const char *leg = strchr(text, 'x');
    for (const char *next; leg && (next = strchr(leg + 1, 'x')); leg = next)
        if (board_read_cell(pos->board, leg + 1, &at)) set_add(&landings, at);
    return landings;
}

/* Moves that begin so, each end once. */
static void list_begun(const Position *pos, const Screen *screen, const Stroke *stroke, TurnList *begun) {
    MoveList legal;
    movelist_init(&legal);
    game_moves(pos, GEN_ALL, &legal);
    for (int i = 0; i < legal.count; i++) {
        const Set landings = halfway_landings(pos, legal.at[i]);
        if (move_from(legal.at[i]) == stroke->from && set_has(&landings, stroke->to))
            turns_add(pos, screen, legal.at[i], begun);
    }
    movelist_free(&legal);
}

bool halfway_goes_on(XBoard *xb, const Stroke *stroke, const char *text) {
    const Position *const pos = xboard_position(xb);
    TurnList begun;
    if (!xboard_is_users_turn(xb) || stroke->from == CELL_NONE || stroke_stays(stroke)) return false;
    turns_init(&begun);
    list_begun(pos, steps_screen(&xb->follow.steps), stroke, &begun);
    const int count = begun.count;
    if (count) xboard_illegal(xb, "", text);
    if (count > 1) ask_which_of(xb, &begun);
    if (count == 1) {
        xboard_leave_position(xb);
        xboard_play_move(xb, begun.at[0].move);
    }
    turns_free(&begun);
    return count > 0;
}
