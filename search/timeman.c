#include "search/timeman.h"

#include <time.h>

enum {
    MOVES_AHEAD = 20,     /* sudden death: as if so many moves were still to come */
    MOVES_AHEAD_MAX = 40, /* of a long session, for the same reason */
    RESERVE_MS = 100,     /* for the times when the machine is busy with something else */
    FIXED_PART = 20,      /* of a time per move is the most that is set aside: nobody's flag falls */
    UNSETTLED_TIMES = 2,  /* the soft limit is enough where the running iteration is about to change its mind */
    SHARES_MOST = 5,      /* of a clock for one hard decision */
    TRY_PART = 4,         /* of what is left is kept for further tries of the same move */
};

static int64_t at_least(int64_t value, int64_t least) {
    return value < least ? least : value;
}
static int64_t at_most(int64_t value, int64_t most) {
    return value > most ? most : value;
}

/* Clocks are text from outside: about thirty years are enough, and nothing below overflows. */
static int64_t sane(int64_t ms) {
    return at_most(at_least(ms, 0), (int64_t)1 << 40);
}

/* A clock: an even share of what is left, and most of the increment. One move may take several shares, but never so
 * much that the next ones are lost. Set aside first: what every move costs besides the thinking and no increment pays
 * for, and a reserve for the times when the machine is busy. */
static TimeBudget budget_of_clock(const Clock *clock, Player player, TimeLost lost) {
    const bool session = clock->moves_to_go > 0;
    const int64_t moves = session ? at_most(clock->moves_to_go, MOVES_AHEAD_MAX) : MOVES_AHEAD;
    const int64_t left = at_least(sane(clock->time[player]) - lost.overhead_ms - lost.lag_ms, 1);
    const int64_t gain = sane(clock->increment[player]) - lost.overhead_ms; /* of a move without thinking */
    const int64_t reserve = moves > 1 ? at_most(RESERVE_MS + 2 * lost.lag_ms, left * 3 / 4) : 0;
    const int64_t usable = at_least(left - reserve + (gain < 0 ? gain * (moves - 1) : 0), 1);
    const int64_t ceiling = session && moves == 1 ? left * 9 / 10 : session && moves < 5 ? left / 2 : left * 3 / 10;
    const int64_t share = usable / moves + at_least(gain, 0) * 3 / 4;
    const int64_t soft = at_least(at_most(share, ceiling), 1);
    const int64_t shares = clock->shares_most > 0 ? clock->shares_most : SHARES_MOST;
    return (TimeBudget){ .soft = soft, .hard = at_least(at_most(soft * shares, ceiling), 1) };
}

TimeBudget time_budget(const Limits *limits, Player player, TimeLost lost) {
    TimeBudget budget = { .soft = TIME_UNLIMITED, .hard = TIME_UNLIMITED };
    if (limits->use_clock && player < PLAYERS_MAX) budget = budget_of_clock(&limits->clock, player, lost);
    if (limits->move_time_ms > 0) {
        const int64_t time = limits->move_time_ms;
        const int64_t fixed = time - at_most(at_least(lost.overhead_ms, 0), time / FIXED_PART);
        if (fixed < budget.hard) budget = (TimeBudget){ .soft = fixed, .hard = fixed, .fixed = true };
    }
    return budget;
}

static int64_t part_for_try(int64_t ms, int64_t spent) {
    if (ms == TIME_UNLIMITED) return ms;
    const int64_t left = ms - spent;
    return at_least(left - left / TRY_PART, 1);
}

TimeBudget time_of_try(const TimeBudget *budget, int64_t spent_ms) {
    return (TimeBudget){ .soft = part_for_try(budget->soft, spent_ms),
                         .hard = part_for_try(budget->hard, spent_ms),
                         .fixed = budget->fixed };
}

int64_t time_soft(const TimeBudget *budget, const TimeSigns *signs) {
    if (budget->fixed || budget->soft == TIME_UNLIMITED) return budget->soft;
    if (signs->forced) return budget->soft / 8;
    static const double by_stability[] = { 1.5, 1.2, 1.0, 0.9, 0.82, 0.75, 0.7 };
    const int last = (int)LENGTH(by_stability) - 1;
    double factor = by_stability[signs->stable < last ? signs->stable : last];
    const int drop = signs->drop < -40 ? -40 : signs->drop > 100 ? 100 : signs->drop;
    factor *= 1.0 + drop / 120.0;
    factor *= 1.6 - signs->effort; /* nearly all nodes below one move: the others are refuted at once */
    const double soft = (double)budget->soft * factor;
    return soft < (double)budget->hard ? (int64_t)soft : budget->hard;
}

int64_t time_within(const TimeBudget *budget, int64_t soft, bool unsettled) {
    if (budget->fixed || soft == TIME_UNLIMITED) return budget->hard;
    return unsettled ? at_most(soft * UNSETTLED_TIMES, budget->hard) : soft;
}
