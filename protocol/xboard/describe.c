#include "protocol/xboard/describe.h"

#include <stdio.h>

#include "engine/base/clock.h"
#include "protocol/xboard/board/hosting.h"
#include "protocol/xboard/state.h"

enum { MOMENT_MS = 60 };

void describe_begin(XBoard *xb) {
    xb->describe.due_ms = clock_ms() + MOMENT_MS;
}

void describe_now(XBoard *xb, const char *fen) {
    Describe *const describe = &xb->describe;
    char lines[HOSTING_TEXT_MAX];
    if (!describe->due_ms) return;
    describe->due_ms = 0;
    if (hosting_describe(session_game(xb->session), fen, lines, sizeof lines)) output_line(xb->out, "%s", lines);
    if (*describe->pong) output_line(xb->out, "pong %s", describe->pong);
    describe->pong[0] = '\0';
}

bool describe_keeps(XBoard *xb, const char *pong) {
    Describe *const describe = &xb->describe;
    if (*describe->pong) describe_now(xb, NULL);
    if (!describe->due_ms) return false;
    snprintf(describe->pong, sizeof describe->pong, "%.32s", pong);
    return true;
}

void describe_tick(XBoard *xb) {
    if (xb->describe.due_ms && clock_ms() >= xb->describe.due_ms) describe_now(xb, NULL);
}
