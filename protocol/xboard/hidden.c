#include "protocol/xboard/hidden.h"

#include <ctype.h>
#include <string.h>

#include "engine/base/clock.h"
#include "protocol/xboard/answer.h"
#include "protocol/xboard/guess.h"
#include "protocol/xboard/hosting.h"
#include "protocol/xboard/show.h"
#include "protocol/xboard/state.h"

enum { REVEAL_MS = 300 }; /* XBoard sends a saved game in one burst, which must not be interrupted */

/* ---- what is seen ---- */

/* Where his men could arrive, or what they would pass over. */
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
 * way. It is put there by what the person knows, and so it tells him nothing. */
static void put_stand_in(const Position *pos, Player viewer, const Screen *screen, Sight *own) {
    const char king = hosting_letter(pos->game, KING, 0);
    const char letter = viewer == BLACK ? king : (char)tolower((unsigned char)king);
    Cell at = free_cell(screen, viewer, own, letter, busy_cells(pos, viewer));
    if (at == CELL_NONE) at = free_cell(screen, viewer, own, letter, (Set){ { 0 } });
    if (at != CELL_NONE) own->man[at] = letter;
}

void hidden_truth(const Position *pos, Player viewer, const Screen *screen, Sight *truth) {
    hosting_sight(pos, truth);
    if (viewer == NOBODY) return;
    for (int at = 0; at < pos->board->cells; at++)
        if (sight_owner(truth->man[at]) != viewer) truth->man[at] = SIGHT_EMPTY;
    put_stand_in(pos, viewer, screen, truth);
}

bool hidden_may_try(const Position *pos, const Screen *screen, const Stroke *stroke) {
    TurnList tries;
    turns_init(&tries);
    turns_tried(pos, screen, &tries);
    guess_begin(&tries, screen, stroke, FROM_PERSON);
    const bool found = tries.count > 0;
    turns_free(&tries);
    return found;
}

/* ---- the person ---- */

Player hidden_person(const XBoard *xb) {
    return session_game(xb->session)->secrets.unseen ? xboard_person(xb) : NOBODY;
}

void hidden_look(XBoard *xb) {
    const Player person = hidden_person(xb);
    const bool sees_all = person == NOBODY || xb->claims.is_over || game_referee(xboard_position(xb)).over;
    xb->follow.steps.viewer = sees_all ? NOBODY : person;
}

bool hidden_refuses(XBoard *xb) {
    if (hidden_person(xb) == NOBODY) return false;
    xboard_error(xb, "not while men are hidden");
    return true;
}

/* ---- showing everything again ---- */

static bool has_viewer(const Follow *follow) {
    return follow->is_on && follow->steps.viewer != NOBODY;
}

void hidden_reveal_soon(XBoard *xb) {
    if (has_viewer(&xb->follow)) xb->reveal_due_ms = clock_ms() + REVEAL_MS;
}

void hidden_reveal(XBoard *xb) {
    if (!has_viewer(&xb->follow) || steps_go_on(&xb->follow.steps)) return;
    hidden_look(xb);
    show_repair(xb);
}

void hidden_tick(XBoard *xb) {
    if (!xb->reveal_due_ms || clock_ms() < xb->reveal_due_ms) return;
    xb->reveal_due_ms = 0;
    hidden_reveal(xb);
}

bool hidden_is_kept(const Position *before, Move move) {
    char own[MOVE_TEXT_MAX], heard[POSITION_TEXT_MAX];
    if (!before->game->secrets.observe || before->game->secrets.unseen) return false;
    game_move_format(before, move, own);
    game_observe(before, move, game_turn(before) ^ 1, heard, sizeof heard);
    return strcmp(own, heard) != 0;
}
