/* hidden.c -- games in which nobody sees the enemy's men, against a person: XBoard's board shows him his own men
 * alone, the engine is the umpire, and nothing that it says tells more than the umpire does. */
#include <ctype.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/process.h"
#include "engine/base/clock.h"
#include "protocol/xboard/guess.h"
#include "protocol/xboard/hosting.h"
#include "protocol/xboard/state.h"

enum { REVEAL_MS = 300 }; /* XBoard sends a saved game in one burst, which must not be interrupted */

static const Position *position(const XBoard *xb) {
    return session_position(xb->session);
}

/* ---- who sees what ---- */

Player hidden_person(const XBoard *xb) {
    const bool is_person = xb->mode == XB_PLAY && !xb->against_computer;
    return is_person && session_game(xb->session)->unseen ? xb->side ^ 1 : NOBODY;
}

void hidden_look(XBoard *xb) {
    const Player person = hidden_person(xb);
    const bool sees_all = person == NOBODY || xb->is_over || game_referee(position(xb)).over;
    xb->follow.viewer = sees_all ? NOBODY : person;
}

/* Where his men could arrive, or what they would pass over. */
static Set busy_cells(const XBoard *xb) {
    const Position *pos = position(xb);
    Set busy = { { 0 } };
    MoveList tries;
    if (game_turn(pos) != xb->follow.viewer) return busy;
    movelist_init(&tries);
    game_tries(pos, &tries);
    for (int i = 0; i < tries.count; i++) set_add(&busy, move_to(tries.at[i]));
    movelist_free(&tries);
    return busy;
}

/* The cell for a man, not on one of those: where such a man is shown already, else the first from the enemy's side. */
static Cell free_cell(const XBoard *xb, const Sight *own, char letter, Set busy) {
    const Sight *shown = steps_shown(xb);
    const int cells = position(xb)->board->cells;
    Cell first = CELL_NONE;
    for (int i = 0; i < cells; i++) {
        const Cell at = (Cell)(xb->follow.viewer == WHITE ? cells - 1 - i : i);
        if (own->man[at] != SIGHT_EMPTY || set_has(&busy, at)) continue;
        if (shown->man[at] == letter) return at;
        if (first == CELL_NONE) first = at;
    }
    return first;
}

/* XBoard takes a side without men for stalemated. So a king stands for all that is not seen, where it is in nobody's
 * way. It is put there by what the person knows, and so it tells him nothing. */
static void put_stand_in(const XBoard *xb, Sight *own) {
    const char king = hosting_letter(session_game(xb->session), KING, 0);
    const char letter = xb->follow.viewer == BLACK ? king : (char)tolower((unsigned char)king);
    Cell at = free_cell(xb, own, letter, busy_cells(xb));
    if (at == CELL_NONE) at = free_cell(xb, own, letter, (Set){ { 0 } });
    if (at != CELL_NONE) own->man[at] = letter;
}

void hidden_truth(const XBoard *xb, Sight *truth) {
    const Player viewer = xb->follow.viewer;
    hosting_sight(position(xb), truth);
    if (viewer == NOBODY) return;
    for (int at = 0; at < position(xb)->board->cells; at++)
        if (sight_owner(truth->man[at]) != viewer) truth->man[at] = SIGHT_EMPTY;
    put_stand_in(xb, truth);
}

/* ---- the umpire ---- */

bool hidden_may_try(XBoard *xb, const Stroke *stroke) {
    TurnList tries;
    const Sight *shown = steps_shown(xb);
    turns_init(&tries);
    turns_tried(position(xb), shown, &tries);
    guess_begin(&tries, position(xb)->board, shown, &xb->follow.habits, stroke, FROM_PERSON);
    const bool found = tries.count > 0;
    turns_free(&tries);
    return found;
}

bool hidden_refuses(XBoard *xb) {
    if (hidden_person(xb) == NOBODY) return false;
    xboard_error(xb, "not while men are hidden");
    return true;
}

/* ---- showing everything again ---- */

void hidden_reveal_soon(XBoard *xb) {
    if (xb->follow.is_on && xb->follow.viewer != NOBODY) xb->reveal_due_ms = clock_ms() + REVEAL_MS;
}

void hidden_reveal(XBoard *xb) {
    if (!xb->follow.is_on || xb->follow.viewer == NOBODY || follow_goes_on(xb)) return;
    hidden_look(xb);
    follow_repair(xb);
}

void hidden_tick(XBoard *xb) {
    if (!xb->reveal_due_ms || clock_ms() < xb->reveal_due_ms) return;
    xb->reveal_due_ms = 0;
    hidden_reveal(xb);
}

/* ---- games played before ----
 * What the engine played cannot be read from XBoard's plies; but a game that was played in this conversation is
 * remembered, and found again when its plies come once more. */

static bool is_remembered(const Follow *follow) {
    const int last = follow->count - 1;
    return follow->past_count > last && follow->past[last].line == follow->steps[last].line;
}

void hidden_remember(Follow *follow) {
    bool was_hidden = false;
    for (int i = 0; i < follow->count; i++) was_hidden |= follow->steps[i].viewer != NOBODY;
    if (!was_hidden || is_remembered(follow)) return;
    follow->past = memory_resize(follow->past, (size_t)follow->count, sizeof *follow->past);
    memcpy(follow->past, follow->steps, (size_t)follow->count * sizeof *follow->past);
    follow->past_count = follow->count;
}

const Showing *hidden_recall(const Follow *follow, Key line) {
    const int next = follow->count;
    if (next >= follow->past_count || follow->past[next].line != line) return NULL;
    return &follow->past[next];
}
