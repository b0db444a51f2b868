#include "protocol/record/timecontrol.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SECONDS_MAX = 1000000, MOVES_MAX_PER_SESSION = 10000 };

/* Reads a plain decimal number (no sign, no exponent) at *text and moves on. */
static bool read_number(const char **text, double *value) {
    const size_t digits = strspn(*text, "0123456789.");
    if (digits == 0 || digits > 15) return false;
    char copy[16];
    memcpy(copy, *text, digits);
    copy[digits] = '\0';
    char *end;
    *value = strtod(copy, &end);
    *text += digits;
    return *end == '\0';
}

static int64_t to_ms(double seconds) {
    return (int64_t)llround(seconds * 1000);
}

bool seconds_parse(const char *text, int64_t *ms, Error *err) {
    double seconds = 0;
    const char *at = text;
    if (!read_number(&at, &seconds) || *at || seconds < 0.001 || seconds > SECONDS_MAX)
        return error_set(err, "'%s' is not a number of seconds from 0.001 to %d", text, SECONDS_MAX);
    *ms = to_ms(seconds);
    return true;
}

bool timecontrol_parse(TimeControl *control, const char *text, Error *err) {
    double number = 0, moves = 0, minutes = 0, increment = 0;
    const char *at = text;
    bool good = read_number(&at, &number);
    if (good && *at == '/') {
        moves = number;
        at++;
        good = moves >= 1 && moves <= MOVES_MAX_PER_SESSION && fmod(moves, 1) == 0 && read_number(&at, &number);
    }
    if (good && *at == ':') {
        minutes = number;
        at++;
        good = read_number(&at, &number);
    }
    if (good && *at == '+') {
        at++;
        good = read_number(&at, &increment);
    }
    const double seconds = 60 * minutes + number;
    if (!good || *at || seconds < 0.001 || seconds > SECONDS_MAX || increment > SECONDS_MAX)
        return error_set(err, "time control '%s' is not [MOVES/][MINUTES:]SECONDS[+SECONDS]", text);
    control->moves = (int)moves;
    control->base_ms = to_ms(seconds);
    control->increment_ms = to_ms(increment);
    return true;
}

/* Seconds without needless zeros: 2, 0.02. */
static int format_seconds(char *buf, size_t size, int64_t ms) {
    return snprintf(buf, size, "%.15g", (double)ms / 1000); /* whole milliseconds, whatever the size */
}

void timecontrol_format(const TimeControl *control, char buf[static TIMECONTROL_TEXT_MAX]) {
    char base[24], increment[24], moves[16] = "", plus[28] = "";
    if (control->base_ms == 0 && control->move_time_ms == 0) {
        snprintf(buf, TIMECONTROL_TEXT_MAX, "-");
        return;
    }
    const bool fixed = control->base_ms == 0;
    format_seconds(base, sizeof base, fixed ? control->move_time_ms : control->base_ms);
    format_seconds(increment, sizeof increment, control->increment_ms);
    if (fixed || control->moves > 0) snprintf(moves, sizeof moves, "%d/", fixed ? 1 : control->moves);
    if (!fixed && control->increment_ms > 0) snprintf(plus, sizeof plus, "+%s", increment);
    snprintf(buf, TIMECONTROL_TEXT_MAX, "%s%s%s", moves, base, plus);
}

void timecontrol_describe(const TimeControl *control, char buf[static TIMECONTROL_TEXT_MAX]) {
    char time[TIMECONTROL_TEXT_MAX], nodes[32] = "", depth[24] = "";
    timecontrol_format(control, time);
    if (control->nodes) snprintf(nodes, sizeof nodes, "nodes=%llu", (unsigned long long)control->nodes);
    if (control->depth) snprintf(depth, sizeof depth, "depth=%d", control->depth);
    const bool timed = strcmp(time, "-") != 0;
    snprintf(buf, TIMECONTROL_TEXT_MAX, "%.32s%s%s%s%s", timed ? time : "", timed && (*nodes || *depth) ? " " : "",
             nodes, *nodes && *depth ? " " : "", depth);
}

void playerclock_start(PlayerClock *clock, const TimeControl *control) {
    clock->control = *control;
    clock->left_ms = control->base_ms;
    clock->moves_left = control->moves;
}

int64_t playerclock_allowance(const PlayerClock *clock) {
    if (clock->control.base_ms > 0) return clock->left_ms;
    return clock->control.move_time_ms > 0 ? clock->control.move_time_ms : INT64_MAX;
}

bool playerclock_move(PlayerClock *clock, int64_t time_ms, int64_t margin_ms) {
    const int64_t allowance = playerclock_allowance(clock);
    if (allowance != INT64_MAX && time_ms > allowance + margin_ms) return false;
    if (clock->control.base_ms == 0) return true;
    clock->left_ms = time_ms < clock->left_ms ? clock->left_ms - time_ms : 0;
    clock->left_ms += clock->control.increment_ms;
    if (clock->moves_left > 0 && --clock->moves_left == 0) {
        clock->moves_left = clock->control.moves;
        clock->left_ms += clock->control.base_ms;
    }
    return true;
}
