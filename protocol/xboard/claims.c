#include "protocol/xboard/claims.h"

#include <stdio.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/text.h"
#include "protocol/xboard/state.h"
#include "protocol/xboard/think.h"

enum {
    CLAIM_DELAY_MS = 1000, /* the loser, or XBoard, may say it first */
    RESIGN_MOVES = 3,      /* so many hopeless moves in a row */
};

/* ---- beginnings ---- */

void claims_init(Claims *claims) {
    *claims = (Claims){ .resign_score = 1000 };
}

void claims_begin_game(Claims *claims) {
    claims->is_draw_offered = false;
    claims->hopeless = 0;
    claims_begin_position(claims, true);
}

void claims_begin_position(Claims *claims, bool is_start) {
    claims->draw = (DrawSense){ .is_start = is_start };
}

void claims_withdraw(Claims *claims) {
    claims->due_ms = 0;
    claims->is_draw_offered = false;
}

void claims_reopen(Claims *claims) {
    claims->due_ms = 0;
    claims->is_over = false;
    claims->line[0] = '\0';
}

/* ---- results ---- */

/* "1-0 {checkmate}" of a game for two. */
static void format_result(const Outcome *outcome, char *buf, size_t size) {
    char points[32];
    outcome_format(outcome, 2, points, sizeof points);
    snprintf(buf, size, "%s {%s}", points, outcome->reason ? outcome->reason : "game over");
}

static void end_game(XBoard *xb, const char *line) {
    Claims *const claims = &xb->claims;
    if (line != claims->line) snprintf(claims->line, sizeof claims->line, "%s", line);
    claims->is_over = true;
    claims->due_ms = 0;
    tell_title(xb);
}

static void say_result(XBoard *xb, const char *line) {
    output_line(xb->out, "%s", line);
    end_game(xb, line);
}

void claims_write_result(const Claims *claims, Text *out) {
    const char *line = *claims->line ? claims->line : "the game is over";
    for (; *line; line++) {
        if (line[0] == ' ' && line[1] == '{' && line[2] != '}') text_string(out, ": ");
        if (!strchr(" {}\"", *line) || (*line == ' ' && line[1] != '{')) text_char(out, *line);
    }
}

/* XBoard takes the word of whoever concedes; wins and draws that it does not see itself it may take for false claims
 * between engines. So the winner leaves it a second to end the game, or the loser to concede. */
void claims_make(XBoard *xb, const Outcome *outcome) {
    Claims *const claims = &xb->claims;
    char line[sizeof claims->line];
    format_result(outcome, line, sizeof line);
    const bool is_draw = outcome->points[WHITE] == outcome->points[BLACK];
    const bool is_lost = !is_draw && outcome->points[xb->side] == 0;
    if (!xb->partner.is_computer || is_lost) {
        say_result(xb, line);
        return;
    }
    if (is_draw) output_line(xb->out, "offer draw");
    memcpy(claims->line, line, sizeof line);
    claims->due_ms = clock_ms() + CLAIM_DELAY_MS;
    claims->is_over = true;
}

void claims_tick(XBoard *xb) {
    if (xb->claims.due_ms && clock_ms() >= xb->claims.due_ms) say_result(xb, xb->claims.line);
}

bool claims_gives_up(Claims *claims, int score) {
    if (!claims->resigns || score > -claims->resign_score)
        claims->hopeless = 0;
    else
        claims->hopeless++;
    return claims->hopeless >= RESIGN_MOVES;
}

/* ---- commands ---- */

static void cmd_result(XBoard *xb, char *args) {
    xboard_stop_thinking(xb);
    claims_withdraw(&xb->claims);
    end_game(xb, args);
}

/* While the user has the move, we can answer at once; otherwise when we have thought about our move. */
static void cmd_draw(XBoard *xb, char *args) {
    (void)args;
    if (xb->mode != XB_PLAY) return;
    if (xboard_task(xb) == TASK_MOVE || xb->partner.is_computer)
        xb->claims.is_draw_offered = true;
    else if (draw_sense_accepts(&xb->claims.draw, xboard_position(xb), atomic_load(&xb->aloud.score)))
        output_line(xb->out, "offer draw");
    else
        tell_declined(xb);
}

static const Command commands[] = {
    { "result", cmd_result, ends_move },
    { "draw", cmd_draw, NULL },
};
const Commands claims_commands = { commands, LENGTH(commands) };
