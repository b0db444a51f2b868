/* back.c -- goes back on XBoard's board: plies that are taken back, and positions that may be those of an earlier ply.
 */
#include <string.h>

#include "protocol/xboard/board/follow.h"
#include "protocol/xboard/board/hosting.h"

/* ---- plies ---- */

int follow_go_back(Follow *follow, int count) {
    steps_go_back(&follow->steps, count);
    if (count <= follow->lost_from) follow->lost_from = 0;
    turns_clear(&follow->open);
    follow->is_asking = false;
    return follow->steps.at[count - 1].plies;
}

void follow_open_again(Follow *follow, const Situation *situation) {
    Steps *steps = &follow->steps;
    const int count = steps->count;
    const Showing *last = &steps->at[count - 1];
    if (last->begun >= count - 1 || last->plies != steps->at[last->begun].plies) return;
    follow->open_from = last->begun;
    for (int i = follow->open_from + 1; i < count; i++) {
        const Stroke *stroke = &steps->at[i].stroke;
        steps->count = i; /* the board before it */
        if (i == follow->open_from + 1)
            follow_list_open(follow, situation->pos, stroke, situation->is_fusilier ? FROM_FUSILIER : FROM_RECORD);
        else
            guess_continue(&follow->open, follow_open_made(follow), steps_screen(steps), stroke);
    }
    steps->count = count;
}

/* ---- positions ---- */

static bool shows(const Screen *screen, const char letters[], Player turn) {
    const Sight *sight = &screen->shown;
    if (sight->turn != turn) return false;
    for (int at = 0; at < screen->board->cells; at++)
        if (sight->man[at] != letters[at] && !(set_has(&sight->doubtful, (Cell)at) && letters[at] == SIGHT_EMPTY))
            return false;
    return true;
}

static bool is_start(const Game *game, const char letters[], Player turn) {
    Position start;
    Screen screen;
    pos_init(&start, game);
    game_start(&start, game);
    hosting_screen(&start, &screen);
    const bool same = shows(&screen, letters, turn);
    pos_release(&start);
    return same;
}

/* The last step, but the first of all, that shows this; 0: none. */
static int find_in_game(const Steps *steps, const char letters[], Player turn) {
    int index = steps->count - 1;
    while (index > 0 && !shows(&steps->at[index].screen, letters, turn)) index--;
    return index;
}

Setboard follow_read_board(const Follow *follow, const Situation *situation, const char *fen, int *count,
                           char *position, size_t size) {
    const Steps *steps = &follow->steps;
    const Game *game = situation->pos->game;
    char letters[CELLS_MAX];
    Text text = text_into(position, size);
    const size_t length = rows_parse(situation->pos->board, fen, letters);
    if (!length || fen[length] != ' ' || (fen[length + 1] != 'w' && fen[length + 1] != 'b')) {
        text_string(&text, fen); /* whatever is wrong with it will be said of it as it is */
        return SETBOARD_NEW;
    }
    const Player turn = fen[length + 1] == 'w' ? WHITE : BLACK;
    const bool in_game = steps->count > 1 || situation->is_play || situation->is_computer ||
                         steps_recall(steps, steps_line(steps, &STROKE_NULL));
    if (in_game && shows(steps_screen(steps), letters, turn ^ 1)) return SETBOARD_PASSES;
    if (is_start(game, letters, turn)) {
        text_string(&text, "start");
        return SETBOARD_NEW;
    }
    const int found = find_in_game(steps, letters, turn);
    *count = found + 1;
    if (found) return SETBOARD_EARLIER;
    const char *fields = fen + length + 2;
    hosting_position(game, letters, turn, fields + strspn(fields, " "), position, size);
    return SETBOARD_NEW;
}
