#include "protocol/xboard/hidden.h"

#include "engine/base/clock.h"
#include "protocol/xboard/answer.h"
#include "protocol/xboard/show.h"
#include "protocol/xboard/state.h"

enum { REVEAL_MS = 300 }; /* XBoard sends a saved game in one burst, which must not be interrupted */

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
