#include "protocol/xboard/board/secrets.h"

#include <ctype.h>
#include <string.h>

#include "protocol/xboard/board/guess.h"
#include "protocol/xboard/board/hosting.h"

/* Where the viewer's men could arrive, or what they would pass over. */
static Set busy_cells(const Position *pos, Player viewer) {
    Set busy = { { 0 } };
    MoveList tries;
    if (game_turn(pos) != viewer) return busy;
    movelist_init(&tries);
    game_tries(pos, &tries);
    for (int i = 0; i < tries.count; i++) set_add(&busy, move_to(tries.at[i]));
    movelist_free(&tries);
    return busy;
}

/* The cell for a man, not on one of those: where such a man is shown already, else the first from the enemy's side. */
static Cell free_cell(const Screen *screen, Player viewer, const Sight *own, char letter, Set busy) {
    const int cells = screen->board->cells;
    Cell first = CELL_NONE;
    for (int i = 0; i < cells; i++) {
        const Cell at = (Cell)(viewer == WHITE ? cells - 1 - i : i);
        if (own->man[at] != SIGHT_EMPTY || set_has(&busy, at)) continue;
        if (screen->shown.man[at] == letter) return at;
        if (first == CELL_NONE) first = at;
    }
    return first;
}

/* XBoard takes a side without men for stalemated. So a king stands for all that is not seen, where it is in nobody's
 * way. It is put there by what the person knows, and so it tells them nothing. */
static void put_stand_in(const Position *pos, Player viewer, const Screen *screen, Sight *own) {
    const char king = hosting_letter(pos->game, KING, 0);
    const char letter = viewer == BLACK ? king : (char)tolower((unsigned char)king);
    Cell at = free_cell(screen, viewer, own, letter, busy_cells(pos, viewer));
    if (at == CELL_NONE) at = free_cell(screen, viewer, own, letter, (Set){ { 0 } });
    if (at != CELL_NONE) own->man[at] = letter;
}

void secrets_truth(const Position *pos, Player viewer, const Screen *screen, Sight *truth) {
    hosting_sight(pos, truth);
    if (viewer == NOBODY) return;
    for (int at = 0; at < pos->board->cells; at++)
        if (sight_owner(truth->man[at]) != viewer) truth->man[at] = SIGHT_EMPTY;
    put_stand_in(pos, viewer, screen, truth);
}

bool secrets_may_try(const Position *pos, const Screen *screen, const Stroke *stroke) {
    TurnList tries;
    turns_init(&tries);
    turns_tried(pos, screen, &tries);
    guess_begin(&tries, screen, stroke, FROM_PERSON);
    const bool found = tries.count > 0;
    turns_free(&tries);
    return found;
}

bool secrets_hide_move(const Position *before, Move move) {
    char own[MOVE_TEXT_MAX], heard[POSITION_TEXT_MAX];
    if (!before->game->secrets.observe || before->game->secrets.unseen) return false;
    game_move_format(before, move, own);
    game_observe(before, move, game_turn(before) ^ 1, heard, sizeof heard);
    return strcmp(own, heard) != 0;
}
