/* back.c -- goes back on XBoard's board, in games whose effects XBoard cannot know: plies that are taken back,
 * and positions that may be those of an earlier ply. */
#include <string.h>

#include "protocol/xboard/hosting.h"
#include "protocol/xboard/state.h"

static const Position *position(const XBoard *xb) {
    return session_position(xb->session);
}

static const Board *board_on(const XBoard *xb) {
    return position(xb)->board;
}

/* ---- plies ---- */

/* The session goes back to what belongs to the last step. */
static void restore(XBoard *xb, int count) {
    Follow *follow = &xb->follow;
    const Showing *step = &follow->steps[count - 1];
    hidden_remember(follow);
    follow->count = count;
    follow->viewer = step->viewer;
    if (count <= follow->lost_from) follow->lost_from = 0;
    steps_close(follow);
    while (position(xb)->journal.plies > step->plies) session_undo(xb->session);
    if (step->begun < count - 1 && step->plies == follow->steps[step->begun].plies) follow_open_again(xb);
}

bool follow_take_back(XBoard *xb, int plies) {
    Follow *follow = &xb->follow;
    Stroke next;
    if (follow->count - 1 < plies) return false;
    xboard_leave_position(xb);
    restore(xb, follow->count - plies);
    if (xb->mode == XB_PLAY && steps_missing(xb, &next)) output_line(xb->out, "tellusererror Please retract once more");
    return true;
}

/* ---- positions ---- */

static bool shows(const XBoard *xb, const Sight *sight, const char letters[]) {
    for (int at = 0; at < board_on(xb)->cells; at++)
        if (sight->man[at] != letters[at] && !(set_has(&sight->doubtful, (Cell)at) && letters[at] == SIGHT_EMPTY))
            return false;
    return true;
}

static bool is_start(const XBoard *xb, const char letters[], Player turn) {
    Position start;
    Sight sight;
    pos_init(&start, session_game(xb->session));
    game_start(&start, session_game(xb->session));
    hosting_sight(&start, &sight);
    const bool same = sight.turn == turn && shows(xb, &sight, letters);
    pos_release(&start);
    return same;
}

static bool find_in_game(XBoard *xb, const char letters[], Player turn) {
    for (int i = xb->follow.count - 1; i > 0; i--) {
        const Sight *sight = &xb->follow.steps[i].shown;
        if (sight->turn != turn || !shows(xb, sight, letters)) continue;
        xboard_leave_position(xb);
        restore(xb, i + 1);
        xboard_go_on(xb);
        return true;
    }
    return false;
}

bool follow_setboard(XBoard *xb, const char *fen, char *position_text, size_t size) {
    const Game *game = session_game(xb->session);
    char letters[CELLS_MAX];
    const size_t length = rows_parse(board_on(xb), fen, letters);
    if (!length || fen[length] != ' ' || (fen[length + 1] != 'w' && fen[length + 1] != 'b')) {
        Text text = text_into(position_text, size);
        text_string(&text, fen); /* whatever is wrong with it will be said of it as it is */
        return false;
    }
    const Player turn = fen[length + 1] == 'w' ? WHITE : BLACK;
    const Key passed = steps_line(&xb->follow, &STROKE_NULL);
    const bool in_game =
        xb->follow.count > 1 || xb->mode == XB_PLAY || xb->against_computer || hidden_recall(&xb->follow, passed);
    if (in_game && turn != steps_shown(xb)->turn && shows(xb, steps_shown(xb), letters)) {
        follow_stroke(xb, &STROKE_NULL, "@@@@");
        return true;
    }
    Text text = text_into(position_text, size);
    if (is_start(xb, letters, turn)) {
        text_string(&text, "start");
        return false;
    }
    if (find_in_game(xb, letters, turn)) return true;
    const char *fields = fen + length + 2;
    hosting_position(game, letters, turn, fields + strspn(fields, " "), position_text, size);
    return false;
}
