#include "protocol/xboard/analyse.h"

#include <inttypes.h>
#include <string.h>

#include "engine/base/text.h"
#include "protocol/xboard/answer.h"
#include "protocol/xboard/board/dialect.h"
#include "protocol/xboard/game.h"
#include "protocol/xboard/hidden.h"
#include "protocol/xboard/state.h"
#include "protocol/xboard/think.h"

static void cmd_analyze(XBoard *xb, char *args) {
    (void)args;
    xboard_stop_thinking(xb);
    xb->mode = XB_ANALYSE;
    atomic_store(&xb->aloud.shows_thinking, true);
    hidden_reveal(xb);
    xboard_go_on(xb);
}

static void cmd_exit(XBoard *xb, char *args) {
    (void)args;
    if (xb->mode != XB_ANALYSE) return;
    xboard_stop_thinking(xb);
    xb->mode = XB_FORCE;
}

/* "stat01: hundredths nodes depth left total move" */
static void cmd_status(XBoard *xb, char *args) {
    (void)args;
    if (xboard_task(xb) != TASK_ANALYSE) return;
    Progress now;
    char move[MOVE_TEXT_MAX + 1] = "";
    session_progress(xb->session, &now);
    if (!move_is_none(now.current)) {
        *move = ' ';
        dialect_format_move(xboard_position(xb), now.current, move + 1);
    }
    const int left = now.number ? now.total - now.number : now.total;
    output_line(xb->out, "stat01: %" PRId64 " %" PRIu64 " %d %d %d%s", now.time_ms / 10, now.nodes, now.depth, left,
                now.total, move);
}

/* ---- excluded moves ---- */

static void exclude_all(XBoard *xb) {
    movelist_clear(&xb->excluded);
    game_moves(xboard_position(xb), GEN_ALL, &xb->excluded);
}

static void exclude_one(XBoard *xb, Move move, bool excluded) {
    const int index = movelist_find(&xb->excluded, move);
    if (excluded && index < 0) movelist_push(&xb->excluded, move);
    if (!excluded && index >= 0) xb->excluded.at[index] = xb->excluded.at[--xb->excluded.count];
}

/* The search begins anew with the other moves; what it has learned is in the hash table. */
static void change_excluded(XBoard *xb, const char *args, bool excluded) {
    Move move = MOVE_NONE;
    Error err = { .text = "" };
    if (hidden_refuses(xb)) return;
    const bool is_all = strcmp(args, "all") == 0;
    if (!is_all && !dialect_parse_move(xboard_position(xb), args, &move, &err)) {
        xboard_error(xb, err.text);
        return;
    }
    const bool analyses = xboard_task(xb) == TASK_ANALYSE || xb->mode == XB_ANALYSE;
    if (analyses) xboard_stop_thinking(xb);
    if (!is_all)
        exclude_one(xb, move, excluded);
    else if (excluded)
        exclude_all(xb);
    else
        movelist_clear(&xb->excluded);
    if (analyses) xboard_go_on(xb);
}

static void cmd_exclude(XBoard *xb, char *args) {
    change_excluded(xb, args, true);
}

static void cmd_include(XBoard *xb, char *args) {
    change_excluded(xb, args, false);
}

/* ---- hints ---- */

void analyse_say_hint(XBoard *xb, Move move) {
    char text[MOVE_TEXT_MAX];
    if (move_is_none(move)) return;
    dialect_format_move(xboard_position(xb), move, text);
    output_line(xb->out, "Hint: %s", text);
}

/* The reply we expect; without one a short search finds a move for whoever is to move. */
static void cmd_hint(XBoard *xb, char *args) {
    (void)args;
    if (hidden_refuses(xb)) return;
    const bool ponders = xboard_task(xb) == TASK_PONDER && !xboard_is_waiting(xb); /* on nothing in particular */
    if (!move_is_none(xb->hint))
        analyse_say_hint(xb, xb->hint);
    else if (xboard_task(xb) == TASK_NONE || ponders)
        xboard_find_hint(xb);
}

static const Command commands[] = {
    { "analyze", cmd_analyze, ends_move }, { "exit", cmd_exit, NULL },       { ".", cmd_status, NULL },
    { "exclude", cmd_exclude, NULL },      { "include", cmd_include, NULL }, { "hint", cmd_hint, NULL },
};
const Commands analyse_commands = { commands, LENGTH(commands) };
