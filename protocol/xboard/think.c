#include "protocol/xboard/think.h"

#include "engine/base/text.h"
#include "engine/lanes/look.h"
#include "engine/text/words.h"
#include "protocol/xboard/board/dialect.h"
#include "protocol/xboard/game.h"
#include "protocol/xboard/hidden.h"
#include "protocol/xboard/state.h"

enum { HINT_MS = 200 }; /* to find a hint when none is at hand */

/* ---- starting ---- */

/* Where a person would be asked a question, one of many perhaps, as sixteen times where a missile is to lie, nobody
 * likes to wait long for the engine's answer. */
static void hurry_answer(const XBoard *xb, Limits *limits) {
    enum { ANSWER_MS = 800, ENOUGH_MS = 20000 };
    if (!limits->use_clock || xb->partner.is_computer || !words_question(xboard_position(xb))) return;
    if (limits->clock.time[xb->side] < ENOUGH_MS) return;
    limits->use_clock = false;
    limits->move_time_ms = ANSWER_MS;
}

static Limits limits_of_move(const XBoard *xb) {
    Limits limits = timing_limits(&xb->timing, xb->side, xboard_position(xb)->journal.plies,
                                  session_search_options(xb->session)->overhead_ms, !xb->partner.is_computer);
    hurry_answer(xb, &limits);
    return limits;
}

static void start(XBoard *xb, Task task, const Limits *limits, const Move *expected) {
    const ThinkListener listener = aloud_listener(&xb->aloud);
    xb->last_task = task;
    atomic_store(&xb->aloud.thinker, xb->mode == XB_PLAY ? xb->side : game_turn(xboard_position(xb)));
    atomic_store(&xb->aloud.keeps_silent, hidden_person(xb) != NOBODY);
    session_think(xb->session, limits, expected, &listener);
}

static bool is_included(const XBoard *xb, Move move) {
    return movelist_find(&xb->excluded, move) < 0;
}

/* The search over all moves that are not excluded. With none left there is nothing to think about. */
static void start_on_included(XBoard *xb, Task task, Limits *limits) {
    session_cancel(xb->session); /* it listens to what is set below */
    MoveList legal;
    movelist_init(&legal);
    game_tries(xboard_position(xb), &legal);
    int count = 0;
    for (int i = 0; i < legal.count; i++)
        if (is_included(xb, legal.at[i])) legal.at[count++] = legal.at[i];
    if (count < legal.count) limits->moves = legal.at, limits->moves_count = count;
    atomic_store(&xb->aloud.shows_expected, false);
    if (count) start(xb, task, limits, NULL);
    movelist_free(&legal);
}

/* What they have played may be what was pondered on. */
void xboard_think(XBoard *xb) {
    if (xboard_task(xb) == TASK_MOVE) return;
    Limits limits = limits_of_move(xb);
    timing_start(&xb->timing);
    if (session_ponderhit(xb->session)) {
        xb->last_task = TASK_MOVE;
        atomic_store(&xb->aloud.shows_expected, false);
    } else {
        start_on_included(xb, TASK_MOVE, &limits);
    }
}

/* They have played what was expected, and it is still their turn: what was found for them comes next. */
static void expect_next(XBoard *xb) {
    Move best, ponder;
    if (xboard_task(xb) != TASK_PONDER || !session_thinks_here(xb->session)) return;
    if (session_finish(xb->session, &best, &ponder)) xb->hint = best;
}

/* The reply must leave us something to think about. */
static bool is_reply_known(XBoard *xb) {
    if (move_is_none(xb->hint)) return false;
    MoveList legal;
    movelist_init(&legal);
    game_moves(xboard_position(xb), GEN_ALL, &legal);
    bool possible = movelist_find(&legal, xb->hint) >= 0;
    movelist_free(&legal);
    if (!possible) return false;
    const Look look = look_ahead(xboard_position(xb), xb->hint);
    possible = !game_referee(look.after).over && !game_is_chance(look.after);
    look_back(&look);
    return possible;
}

/* In the middle of a turn of several moves, where nothing is expected, one may think about what they are going to play.
 * But nobody thinks for the enemy with what only the enemy knows. */
static bool is_amid_turn(const XBoard *xb) {
    const Position *pos = xboard_position(xb);
    const int plies = pos->journal.plies;
    return plies > 0 && pos->journal.frames[plies - 1].before.turn == game_turn(pos) && !game_is_chance(pos) &&
           !game_is_hidden(pos->game);
}

void xboard_ponder(XBoard *xb) {
    expect_next(xb);
    if (!xb->may_ponder || xboard_task(xb) != TASK_NONE) return;
    const bool is_known = is_reply_known(xb);
    if (!is_known && !is_amid_turn(xb)) return;
    Limits limits = limits_of_move(xb);
    limits.ponder = true;
    if (is_known) dialect_format_move(xboard_position(xb), xb->hint, xb->aloud.expected_text);
    atomic_store(&xb->aloud.shows_expected, is_known);
    start(xb, TASK_PONDER, &limits, is_known ? &xb->hint : NULL);
}

void xboard_analyse(XBoard *xb) {
    if (xboard_task(xb) == TASK_ANALYSE) return;
    Limits limits = { .infinite = true };
    start_on_included(xb, TASK_ANALYSE, &limits);
}

void xboard_find_hint(XBoard *xb) {
    const Position *pos = xboard_position(xb);
    if (xb->is_refusing || game_is_chance(pos) || game_referee(pos).over) return;
    Limits limits = { .move_time_ms = HINT_MS };
    start_on_included(xb, TASK_HINT, &limits);
}

void xboard_stop_thinking(XBoard *xb) {
    session_cancel(xb->session);
}

/* ---- commands ---- */

static void cmd_hard(XBoard *xb, char *args) {
    (void)args;
    xb->may_ponder = true;
    const bool is_waiting = xb->mode == XB_PLAY && !xb->claims.is_over && !xb->is_paused && !xb->is_refusing;
    if (is_waiting && !xboard_is_our_turn(xb) && !xboard_is_waiting(xb)) xboard_ponder(xb);
}

static void cmd_easy(XBoard *xb, char *args) {
    (void)args;
    xb->may_ponder = false;
    if (xboard_task(xb) == TASK_PONDER) xboard_stop_thinking(xb);
}

static void cmd_post(XBoard *xb, char *args) {
    (void)args;
    atomic_store(&xb->aloud.shows_thinking, true);
}

static void cmd_nopost(XBoard *xb, char *args) {
    (void)args;
    atomic_store(&xb->aloud.shows_thinking, false);
}

static void cmd_pause(XBoard *xb, char *args) {
    (void)args;
    if (xb->is_paused) return;
    if (xboard_task(xb) == TASK_MOVE) timing_pause(&xb->timing);
    xboard_stop_thinking(xb);
    xb->is_paused = true;
}

static void cmd_resume(XBoard *xb, char *args) {
    (void)args;
    if (!xb->is_paused) return;
    xb->is_paused = false;
    xboard_go_on(xb);
}

static const Command commands[] = {
    { "hard", cmd_hard, NULL },     { "easy", cmd_easy, NULL },   { "post", cmd_post, NULL },
    { "nopost", cmd_nopost, NULL }, { "pause", cmd_pause, NULL }, { "resume", cmd_resume, NULL },
};
const Commands think_commands = { commands, LENGTH(commands) };
