#include "protocol/xboard/timing.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/base/text.h"
#include "protocol/xboard/answer.h"
#include "protocol/xboard/state.h"

enum { MS_MAX = 1 << 30 };

void timing_init(Timing *timing) {
    *timing = (Timing){ .moves = 40, .base_ms = 5 * 60 * 1000, .own_ms = -1, .other_ms = -1 };
}

void timing_begin_game(Timing *timing) {
    timing->depth = 0;
    timing->nps = 0;
    timing->plies_before = 0;
    timing->own_ms = timing->other_ms = -1;
}

/* ---- clocks ---- */

static int64_t since(int64_t then_ms) {
    const int64_t gone = clock_ms() - then_ms;
    return gone > 0 ? gone : 0;
}

/* Moves that are left to us before more time comes; 0: it never does. */
static int moves_to_go(const Timing *timing, int plies) {
    if (!timing->moves) return 0;
    const int made = plies > timing->plies_before ? (plies - timing->plies_before) / 2 : 0;
    return timing->moves - made % timing->moves;
}

void timing_start(Timing *timing) {
    timing->turned_ms = clock_ms();
}

void timing_pause(Timing *timing) {
    if (timing->own_ms > 0) timing->own_ms -= since(timing->turned_ms);
}

void timing_settle(Timing *timing, int plies) {
    if (timing->own_ms < 0) timing->own_ms = timing->base_ms;
    timing->own_ms += timing->step_ms - since(timing->turned_ms);
    if (timing->moves && moves_to_go(timing, plies) == 1) timing->own_ms += timing->base_ms;
    if (timing->own_ms < 1) timing->own_ms = 1;
}

/* ---- limits ---- */

/* Against a person, without sessions: most of a game is still to come at its beginning, and a person does not like to
 * wait there. A search that finds many good moves, as in the opening of games with strange captures, would take the
 * twelfth part of the clock for the first of them, and the fifth part where it finds that none is. */
static void spare_person(Clock *clock, int plies) {
    enum { GAME_MOVES = 40, LEAST = 20, OPENING_PLIES = 20, SHARES = 2 };
    const int left = GAME_MOVES - plies / 2;
    clock->moves_to_go = left > LEAST ? left : LEAST;
    if (plies < OPENING_PLIES) clock->shares_most = SHARES;
}

Limits timing_limits(const Timing *timing, Player us, int plies, int64_t overhead_ms, bool is_person) {
    Limits limits = { .depth = timing->depth, .nps = timing->nps };
    const Player them = us == WHITE ? BLACK : WHITE;
    if (timing->move_ms) {
        const int64_t left = timing->move_ms - overhead_ms;
        limits.move_time_ms = left > 1 ? left : 1;
        return limits;
    }
    limits.use_clock = true;
    limits.clock.time[us] = timing->own_ms >= 0 ? timing->own_ms : timing->base_ms;
    limits.clock.time[them] = timing->other_ms >= 0 ? timing->other_ms : timing->base_ms;
    limits.clock.increment[us] = limits.clock.increment[them] = timing->step_ms;
    limits.clock.moves_to_go = moves_to_go(timing, plies);
    if (is_person && !timing->moves) spare_person(&limits.clock, plies);
    if (limits.clock.time[us] < 1) limits.clock.time[us] = 1;
    return limits;
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

static void cmd_level(XBoard *xb, char *args) {
    char *rest = args;
    const char *moves = text_part(&rest, ' '), *base = text_part(&rest, ' '), *step = text_part(&rest, ' ');
    const int64_t base_ms = base ? read_base(base) : -1;
    char *end = NULL;
    const double step_s = step ? strtod(step, &end) : -1;
    int64_t count;
    if (!step || base_ms < 0 || end == step || !(step_s >= 0 && step_s < MS_MAX / 1000)) {
        xboard_error(xb, "level needs moves, minutes and increment");
        return;
    }
    if (!xboard_read_number(xb, moves, 0, 100000, &count)) return;
    xb->timing.moves = (int)count;
    xb->timing.base_ms = base_ms;
    xb->timing.step_ms = (int64_t)(step_s * 1000 + 0.5);
    xb->timing.move_ms = 0;
    xb->timing.plies_before = session_position(xb->session)->journal.plies;
    xb->timing.own_ms = xb->timing.other_ms = -1;
}

static void cmd_st(XBoard *xb, char *args) {
    char *end;
    const double seconds = strtod(args, &end);
    if (end == args || !(seconds > 0 && seconds < MS_MAX / 1000)) {
        xboard_error(xb, "seconds are missing");
        return;
    }
    xb->timing.move_ms = (int64_t)(seconds * 1000);
}

static void cmd_sd(XBoard *xb, char *args) {
    int64_t depth;
    if (xboard_read_number(xb, args, 0, 1000, &depth)) xb->timing.depth = depth < DEPTH_MAX ? (Depth)depth : DEPTH_MAX;
}

static void cmd_nps(XBoard *xb, char *args) {
    int64_t nps;
    if (xboard_read_number(xb, args, 0, INT64_C(1) << 40, &nps)) xb->timing.nps = (uint64_t)nps;
}

static void set_clock(XBoard *xb, const char *args, int64_t *ms) {
    int64_t hundredths;
    if (!xboard_read_number(xb, args, -MS_MAX, MS_MAX, &hundredths)) return;
    *ms = hundredths > 0 ? hundredths * 10 : 0;
}

static void cmd_time(XBoard *xb, char *args) {
    set_clock(xb, args, &xb->timing.own_ms);
}

static void cmd_otim(XBoard *xb, char *args) {
    set_clock(xb, args, &xb->timing.other_ms);
}

static const Command commands[] = {
    { "level", cmd_level, NULL }, { "st", cmd_st, NULL },     { "sd", cmd_sd, NULL },     { "depth", cmd_sd, NULL },
    { "nps", cmd_nps, NULL },     { "time", cmd_time, NULL }, { "otim", cmd_otim, NULL },
};
const Commands timing_commands = { commands, LENGTH(commands) };
