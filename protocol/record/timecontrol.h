/* timecontrol.h -- how long engines may think in a match, and the clock that keeps count of it.
 * Layer: protocol. All times in milliseconds. */
#ifndef FUSILIER_PROTOCOL_RECORD_TIMECONTROL_H
#define FUSILIER_PROTOCOL_RECORD_TIMECONTROL_H

#include "engine/base/error.h"

#include <stddef.h>
#include <stdint.h>

/* Zero means "no such limit"; several limits may hold together. */
typedef struct {
    int moves;            /* per session; 0: the base must do for the whole game */
    int64_t base_ms;      /* 0: no clock */
    int64_t increment_ms; /* per move */
    int64_t move_time_ms; /* fixed time for each move, instead of a clock */
    uint64_t nodes;
    int depth;
} TimeControl;

enum { TIMECONTROL_TEXT_MAX = 96 };

/* Reads "2+0.02", "40/10+0.1", "1:30+1": [MOVES/][MINUTES:]SECONDS[+SECONDS]. */
bool timecontrol_parse(TimeControl *control, const char *text, Error *err);

/* Positive seconds with at most three decimals that count. */
bool seconds_parse(const char *text, int64_t *ms, Error *err);

/* As PGN's TimeControl tag wants it: "40/10+0.1", "1/5" for fixed time per move, "-" without a clock. */
void timecontrol_format(const TimeControl *control, char buf[static TIMECONTROL_TEXT_MAX]);

/* All limits, for people and records: "2+0.02 nodes=20000". */
void timecontrol_describe(const TimeControl *control, char buf[static TIMECONTROL_TEXT_MAX]);

/* The clock of one player in one game. */
typedef struct {
    TimeControl control;
    int64_t left_ms;
    int moves_left; /* until the session ends; 0: there are no sessions */
} PlayerClock;

void playerclock_start(PlayerClock *clock, const TimeControl *control);

/* The longest that the next move may take; INT64_MAX without any limit of time. */
int64_t playerclock_allowance(const PlayerClock *clock);

/* Takes the time of a move off and adds what the move earns. False: the flag fell (later than `margin_ms` allows). */
bool playerclock_move(PlayerClock *clock, int64_t time_ms, int64_t margin_ms);

#endif
