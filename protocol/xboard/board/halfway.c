#include "protocol/xboard/board/halfway.h"

#include <string.h>

#include "protocol/xboard/board/hosting.h"

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

void halfway_list(const Position *pos, const Screen *screen, const Stroke *stroke, TurnList *begun) {
    MoveList legal;
    if (stroke->from == CELL_NONE || stroke_stays(stroke)) return;
    movelist_init(&legal);
    game_moves(pos, GEN_ALL, &legal);
    for (int i = 0; i < legal.count; i++) {
        const Set landings = halfway_landings(pos, legal.at[i]);
        if (move_from(legal.at[i]) == stroke->from && set_has(&landings, stroke->to))
            turns_add(pos, screen, legal.at[i], begun);
    }
    movelist_free(&legal);
}
