/* timing.h -- what XBoard said about time, and how long a search for our move may take.
 * Layer: protocol; uses search/limits.h. */
#ifndef FUSILIER_PROTOCOL_XBOARD_TIMING_H
#define FUSILIER_PROTOCOL_XBOARD_TIMING_H

#include "engine/position.h"
#include "protocol/xboard/commands.h"
#include "search/limits.h"

typedef struct {
    int moves;                /* per session; 0: the whole game */
    int64_t base_ms, step_ms; /* of a session; added after each move */
    int64_t move_ms;          /* `st`: for each move; 0: none */
    Depth depth;              /* `sd`; 0: none */
    uint64_t nps;             /* `nps`: nodes that count as a second; 0: real time */
    int plies_before;         /* of the game when this control began */
    int64_t own_ms, other_ms; /* the clocks, as last heard or reckoned; -1: never */
    int64_t turned_ms;        /* when our clock began to run, on clock_ms */
} Timing;

/* XBoard's default: 40 moves in 5 minutes. */
void timing_init(Timing *timing);

/* `new` starts the clocks anew; it takes away the limit on depth and counting nodes as time. */
void timing_begin_game(Timing *timing);

/* Our clock runs from now on; it stands still; it stands after our move, with so many plies played before that, until
 * XBoard tells it again. */
void timing_start(Timing *timing);
void timing_pause(Timing *timing);
void timing_settle(Timing *timing, int plies);

/* The limits of a search for our move after so many plies; when pondering, as our clock will stand when the reply
 * comes. `overhead_ms`: what people and pipes take per move. A person does not wait long for the first moves. */
Limits timing_limits(const Timing *timing, Player us, int plies, int64_t overhead_ms, bool is_person);

extern const Commands timing_commands; /* level, st, sd, nps, time, otim */

#endif
