/* think.c -- when and how long the engine thinks for XBoard, and what it says meanwhile. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/text.h"
#include "engine/base/clock.h"
#include "engine/base/process.h"
#include "protocol/xboard/state.h"

enum {
    HINT_MS = 200,      /* to find a hint when none is at hand */
    MATE_BASE = 100000, /* XBoard's mate in n: this + n */
    THINKING_LINE_MAX = PLIES_MAX * 8 + 256,
    MS_MAX = 1 << 30,
};

/* ---- clocks ---- */

/* XBoard's default: 40 moves in 5 minutes. */
void xboard_default_time(XBoard *xb) {
    xb->time = (XClock){ .moves = 40, .base_ms = 5 * 60 * 1000, .own_ms = -1, .other_ms = -1 };
}

/* `new` starts the clocks anew; it takes away the limit on depth and counting nodes as time. */
void xboard_begin_time(XBoard *xb) {
    xb->time.depth = 0;
    xb->time.nps = 0;
    xb->time.plies_before = 0;
    xb->time.own_ms = xb->time.other_ms = -1;
}

/* Moves that are left to us before more time comes; 0: it never does. */
static int moves_to_go(const XBoard *xb) {
    if (!xb->time.moves) return 0;
    const int plies = session_position(xb->session)->journal.plies - xb->time.plies_before;
    const int made = plies > 0 ? plies / 2 : 0;
    return xb->time.moves - made % xb->time.moves;
}

static int64_t since(int64_t then_ms) {
    const int64_t gone = clock_ms() - then_ms;
    return gone > 0 ? gone : 0;
}

/* Time that people and pipes take per move. */
static int64_t less_overhead(const XBoard *xb, int64_t ms) {
    const int64_t left = ms - session_search_options(xb->session)->overhead_ms;
    return left > 1 ? left : 1;
}

/* The limits of a search for our move; when pondering, as our clock will stand when the reply comes. */
static Limits limits_of_move(const XBoard *xb) {
    const XClock *time = &xb->time;
    Limits limits = { .depth = time->depth, .nps = time->nps };
    const Player us = xb->side, them = us == WHITE ? BLACK : WHITE;
    if (time->move_ms) {
        limits.move_time_ms = less_overhead(xb, time->move_ms);
        return limits;
    }
    limits.use_clock = true;
    limits.clock.time[us] = time->own_ms >= 0 ? time->own_ms : time->base_ms;
    limits.clock.time[them] = time->other_ms >= 0 ? time->other_ms : time->base_ms;
    limits.clock.increment[us] = limits.clock.increment[them] = time->step_ms;
    limits.clock.moves_to_go = moves_to_go(xb);
    if (limits.clock.time[us] < 1) limits.clock.time[us] = 1;
    return limits;
}

/* Our move is made: what the clock will show, until XBoard tells it again. */
static void settle_clock(XBoard *xb) {
    XClock *time = &xb->time;
    if (time->own_ms < 0) time->own_ms = time->base_ms;
    time->own_ms += time->step_ms - since(time->turned_ms);
    if (time->moves && moves_to_go(xb) == 1) time->own_ms += time->base_ms;
    if (time->own_ms < 1) time->own_ms = 1;
}

/* ---- thinking aloud ---- */

static int xboard_score(int score) {
    if (score >= SCORE_MATE_MIN) return MATE_BASE + (SCORE_MATE - score + 1) / 2;
    if (score <= -SCORE_MATE_MIN) return -MATE_BASE - (SCORE_MATE + score) / 2;
    return score;
}

/* The line of moves; the root is played on and restored. */
static void write_line(Text *text, Position *root, const Thinking *line) {
    int played = 0;
    for (; played < line->pv_length; played++) {
        char move[MOVE_TEXT_MAX];
        dialect_format_move_on(root, line->pv[played], move);
        text_char(text, ' ');
        text_string(text, move);
        if (played + 1 < line->pv_length) game_play(root, line->pv[played]); /* a single move may be an illegal try */
    }
    while (played-- > 1) game_undo(root);
}

/* Called by the search thread. */
static void on_thinking(void *context, Position *root, const Thinking *line) {
    XBoard *xb = context;
    const bool is_ours = game_turn(root) == atomic_load(&xb->thinker);
    const int score = is_ours ? line->score : -line->score;
    if (line->multipv == 1) atomic_store(&xb->score, score);
    if (!atomic_load(&xb->shows_thinking) || atomic_load(&xb->keeps_silent)) return;
    if (atomic_load(&xb->shows_expected) && clock_ms() < atomic_load(&xb->told_until)) return;
    char moves[THINKING_LINE_MAX];
    Text text = text_into(moves, sizeof moves);
    if (atomic_load(&xb->shows_expected)) {
        text_char(&text, ' ');
        text_string(&text, xb->expected_text);
    }
    write_line(&text, root, line);
    const Bound least = is_ours ? BOUND_LOWER : BOUND_UPPER, most = is_ours ? BOUND_UPPER : BOUND_LOWER;
    const char *bound = line->bound == least ? "!" : line->bound == most ? "?" : "";
    /* XBoard would write further counts before the moves, into the place that it has for them. */
    output_line(xb->out, "%d %d %" PRId64 " %" PRIu64 "\t%s%s", line->depth, xboard_score(score), line->time_ms / 10,
                line->nodes, moves + (*moves == ' '), bound);
}

/* The umpire's word: the engine's try is illegal, and it thinks again. */
static void on_refused(void *context, Position *root, Move move) {
    XBoard *xb = context;
    char text[MOVE_TEXT_MAX];
    if (atomic_load(&xb->keeps_silent)) return;
    dialect_format_move(root, move, text);
    output_line(xb->out, "# %s: illegal", text);
}

/* ---- starting ---- */

static void start(XBoard *xb, Task task, const Limits *limits, const Move *expected) {
    const ThinkListener listener = { .context = xb, .thinking = on_thinking, .refused = on_refused };
    xb->last_task = task;
    atomic_store(&xb->thinker, xb->mode == XB_PLAY ? xb->side : game_turn(session_position(xb->session)));
    atomic_store(&xb->keeps_silent, hidden_person(xb) != NOBODY);
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
    game_tries(session_position(xb->session), &legal);
    int count = 0;
    for (int i = 0; i < legal.count; i++)
        if (is_included(xb, legal.at[i])) legal.at[count++] = legal.at[i];
    if (count < legal.count) limits->moves = legal.at, limits->moves_count = count;
    atomic_store(&xb->shows_expected, false);
    if (count) start(xb, task, limits, NULL);
    movelist_free(&legal);
}

/* What they have played may be what was pondered on. */
void xboard_think(XBoard *xb) {
    if (xboard_task(xb) == TASK_MOVE) return;
    Limits limits = limits_of_move(xb);
    xb->time.turned_ms = clock_ms();
    if (session_ponderhit(xb->session)) {
        xb->last_task = TASK_MOVE;
        atomic_store(&xb->shows_expected, false);
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
    game_moves(session_position(xb->session), GEN_ALL, &legal);
    bool possible = movelist_find(&legal, xb->hint) >= 0;
    movelist_free(&legal);
    if (!possible) return false;
    session_play(xb->session, xb->hint);
    possible = !game_referee(session_position(xb->session)).over && !game_is_chance(session_position(xb->session));
    session_undo(xb->session);
    return possible;
}

/* In the middle of a turn of several moves, where nothing is expected, one may think about what they are going to play.
 * But nobody thinks for the enemy with what only the enemy knows. */
static bool is_amid_turn(const XBoard *xb) {
    const Position *pos = session_position(xb->session);
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
    if (is_known) dialect_format_move(session_position(xb->session), xb->hint, xb->expected_text);
    atomic_store(&xb->shows_expected, is_known);
    start(xb, TASK_PONDER, &limits, is_known ? &xb->hint : NULL);
}

void xboard_analyse(XBoard *xb) {
    if (xboard_task(xb) == TASK_ANALYSE) return;
    Limits limits = { .infinite = true };
    start_on_included(xb, TASK_ANALYSE, &limits);
}

void xboard_find_hint(XBoard *xb) {
    const Position *pos = session_position(xb->session);
    if (xb->is_refusing || game_is_chance(pos) || game_referee(pos).over) return;
    Limits limits = { .move_time_ms = HINT_MS };
    start_on_included(xb, TASK_HINT, &limits);
}

void xboard_stop_thinking(XBoard *xb) {
    session_cancel(xb->session);
    xboard_do_postponed(xb);
}

/* ---- the end of a search ---- */

void xboard_search_done(XBoard *xb, Move best, Move ponder) {
    if (xb->last_task == TASK_MOVE) {
        settle_clock(xb);
        xboard_do_postponed(xb);
        xboard_made_move(xb, best, ponder);
    } else if (xb->last_task == TASK_HINT) {
        xboard_say_hint(xb, best);
        xb->hint = best;
        xboard_go_on(xb);
    }
}

/* ---- commands ---- */

/* "5" minutes, "0:30" minutes and seconds; what follows is for later versions of the protocol. -1: it is neither. */
static int64_t read_base(const char *text) {
    char *end;
    const double minutes = strtod(text, &end);
    if (end == text || !(minutes >= 0 && minutes < MS_MAX / 60000)) return -1;
    double seconds = 0;
    if (*end == ':') seconds = strtod(end + 1, NULL);
    if (!(seconds >= 0 && seconds < MS_MAX / 1000)) return -1;
    return (int64_t)(minutes * 60000 + seconds * 1000);
}

void hear_level(XBoard *xb, char *args) {
    char *rest = args;
    const char *moves = strsep(&rest, " "), *base = strsep(&rest, " "), *step = strsep(&rest, " ");
    const int64_t base_ms = base ? read_base(base) : -1;
    char *end = NULL;
    const double step_s = step ? strtod(step, &end) : -1;
    int64_t count;
    if (!step || base_ms < 0 || end == step || !(step_s >= 0 && step_s < MS_MAX / 1000)) {
        xboard_error(xb, "level needs moves, minutes and increment");
        return;
    }
    if (!xboard_read_number(xb, moves, 0, 100000, &count)) return;
    xb->time.moves = (int)count;
    xb->time.base_ms = base_ms;
    xb->time.step_ms = (int64_t)(step_s * 1000 + 0.5);
    xb->time.move_ms = 0;
    xb->time.plies_before = session_position(xb->session)->journal.plies;
    xb->time.own_ms = xb->time.other_ms = -1;
}

void hear_st(XBoard *xb, char *args) {
    char *end;
    const double seconds = strtod(args, &end);
    if (end == args || !(seconds > 0 && seconds < MS_MAX / 1000)) {
        xboard_error(xb, "seconds are missing");
        return;
    }
    xb->time.move_ms = (int64_t)(seconds * 1000);
}

void hear_sd(XBoard *xb, char *args) {
    int64_t depth;
    if (xboard_read_number(xb, args, 0, 1000, &depth)) xb->time.depth = depth < DEPTH_MAX ? (Depth)depth : DEPTH_MAX;
}

void hear_nps(XBoard *xb, char *args) {
    int64_t nps;
    if (xboard_read_number(xb, args, 0, INT64_C(1) << 40, &nps)) xb->time.nps = (uint64_t)nps;
}

static void set_clock(XBoard *xb, const char *args, int64_t *ms) {
    int64_t hundredths;
    if (!xboard_read_number(xb, args, -MS_MAX, MS_MAX, &hundredths)) return;
    *ms = hundredths > 0 ? hundredths * 10 : 0;
}

void hear_time(XBoard *xb, char *args) {
    set_clock(xb, args, &xb->time.own_ms);
}

void hear_otim(XBoard *xb, char *args) {
    set_clock(xb, args, &xb->time.other_ms);
}

/* The move is said before the next line is looked at. */
void hear_move_now(XBoard *xb, char *args) {
    (void)args;
    Move best, ponder;
    if (xboard_task(xb) != TASK_MOVE) return;
    if (session_finish(xb->session, &best, &ponder)) xboard_search_done(xb, best, ponder);
}

void hear_hard(XBoard *xb, char *args) {
    (void)args;
    xb->may_ponder = true;
    const bool is_waiting = xb->mode == XB_PLAY && !xb->is_over && !xb->is_paused && !xb->is_refusing;
    if (is_waiting && game_turn(session_position(xb->session)) != xb->side && !follow_is_waiting(xb)) xboard_ponder(xb);
}

void hear_easy(XBoard *xb, char *args) {
    (void)args;
    xb->may_ponder = false;
    if (xboard_task(xb) == TASK_PONDER) xboard_stop_thinking(xb);
}

void hear_post(XBoard *xb, char *args) {
    (void)args;
    atomic_store(&xb->shows_thinking, true);
}

void hear_nopost(XBoard *xb, char *args) {
    (void)args;
    atomic_store(&xb->shows_thinking, false);
}

void hear_pause(XBoard *xb, char *args) {
    (void)args;
    if (xb->is_paused) return;
    if (xboard_task(xb) == TASK_MOVE && xb->time.own_ms > 0) xb->time.own_ms -= since(xb->time.turned_ms);
    xboard_stop_thinking(xb);
    xb->is_paused = true;
}

void hear_resume(XBoard *xb, char *args) {
    (void)args;
    if (!xb->is_paused) return;
    xb->is_paused = false;
    xboard_go_on(xb);
}
