#include "search/limits.h"

#include <time.h>

#include "engine/base/clock.h"
#include "search/hidden/samples.h"

enum {
    CLOCK_EVERY = 512,     /* nodes between two looks at the clock, at most; ... */
    CLOCK_EVERY_MIN = 8,   /* ... fewer where nodes take long, but no fewer */
    CLOCK_PAUSE_US = 1000, /* how long about to look away */
    NODES_EVERY = 64,      /* between two looks at the sum of all threads */
    LAG_MAX = 250,
    TRY_LEAST_MS = 5, /* to begin another search, and draw samples for it */
};

uint64_t limits_nodes(const Searcher *searcher) {
    uint64_t sum = 0;
    for (int i = 0; i < searcher->workers_count; i++) sum += worker_nodes(searcher->workers[i]);
    return sum;
}

int64_t limits_elapsed(const Searcher *searcher) {
    if (searcher->limits.nps) {
        const uint64_t start = atomic_load_explicit(&searcher->start_nodes, memory_order_relaxed);
        return (int64_t)((limits_nodes(searcher) - start) * 1000 / searcher->limits.nps);
    }
    return clock_ms() - atomic_load_explicit(&searcher->start_ms, memory_order_relaxed);
}

/* May the move be refused, so that another has to be found? */
static bool has_tries(const Searcher *searcher) {
    return searcher->blind && searcher->samples->notes.game->secrets.tries;
}

/* The time for this search: all that the clock allows, or what earlier tries of the same move have left of it. */
static void share_out_time(Searcher *searcher, Player player) {
    const Limits *limits = &searcher->limits;
    if (!limits->again) {
        /* On a busy machine threads wait for their turn, this one and those that pass the move on. */
        TimeLost lost = { .overhead_ms = searcher->options.overhead_ms, .lag_ms = 2 * searcher->lag_ms };
        if (has_tries(searcher)) lost.overhead_ms += lost.overhead_ms / 2; /* each has some of its own */
        if (limits->nps) lost = (TimeLost){ .overhead_ms = 0 };
        searcher->lag_ms = searcher->lag_ms * 7 / 8;
        searcher->turn = time_budget(limits, player, lost);
        searcher->spent_ms = 0;
    }
    searcher->budget = has_tries(searcher) ? time_of_try(&searcher->turn, searcher->spent_ms) : searcher->turn;
}

/* May the search have to end between two nodes for another reason than the stop flag? */
static bool watches_time(const Searcher *searcher) {
    return searcher->budget.hard != TIME_UNLIMITED || searcher->limits.called_off;
}

bool limits_time_for_try(const Searcher *searcher) {
    if (searcher->turn.soft == TIME_UNLIMITED) return true;
    return searcher->turn.soft - searcher->spent_ms - limits_elapsed(searcher) >= TRY_LEAST_MS;
}

void limits_start(Searcher *searcher, Player player) {
    const Limits *limits = &searcher->limits;
    share_out_time(searcher, player);
    searcher->node_limit = limits->nodes;
    if (searcher->options.limit_strength && !limits->infinite) {
        const uint64_t nodes = strength_nodes(searcher->options.elo);
        if (!searcher->node_limit || nodes < searcher->node_limit) searcher->node_limit = nodes;
    }
    searcher->looked_us = clock_us();
    searcher->look_every = limits->nps ? NODES_EVERY : watches_time(searcher) ? CLOCK_EVERY_MIN : CLOCK_EVERY;
    searcher->began_ms = searcher->looked_us / 1000;
    atomic_store_explicit(&searcher->start_ms, searcher->began_ms, memory_order_relaxed);
    atomic_store_explicit(&searcher->start_nodes, 0, memory_order_relaxed);
}

static bool nodes_are_spent(const Searcher *searcher, const Worker *worker) {
    if (!searcher->node_limit) return false;
    if (searcher->options.limit_strength && worker->completed == 0) return false;
    return limits_nodes(searcher) >= searcher->node_limit;
}

/* How long was it since the last look? That tells how busy the machine is, and when to look again. */
static void note_pause(Searcher *searcher) {
    const int64_t now = clock_us(), pause = now - searcher->looked_us;
    if (pause / 1000 > searcher->lag_ms) searcher->lag_ms = pause / 1000 < LAG_MAX ? pause / 1000 : LAG_MAX;
    searcher->looked_us = now;
    if (pause > 2 * CLOCK_PAUSE_US && searcher->look_every > CLOCK_EVERY_MIN)
        searcher->look_every /= 2;
    else if (pause < CLOCK_PAUSE_US / 2 && searcher->look_every < CLOCK_EVERY)
        searcher->look_every *= 2;
}

static bool time_is_up(const Searcher *searcher, const Worker *worker) {
    if (worker->index > 0 || searcher->budget.hard == TIME_UNLIMITED) return false;
    return limits_elapsed(searcher) >=
           time_within(&searcher->budget, worker->soft_ms, worker->falling || worker->rising);
}

static bool is_called_off(const Searcher *searcher) {
    const atomic_bool *called_off = searcher->limits.called_off;
    return called_off && atomic_load_explicit(called_off, memory_order_relaxed);
}

bool limits_look(Worker *worker) {
    Searcher *searcher = worker->searcher;
    const uint64_t nodes = worker_nodes(worker);
    if (worker->index == 0 && watches_time(searcher) && !searcher->limits.nps) note_pause(searcher);
    worker->next_check = nodes + (worker->index == 0 ? searcher->look_every : CLOCK_EVERY);
    if (searcher->node_limit) {
        const uint64_t left = nodes < searcher->node_limit ? searcher->node_limit - nodes : 1;
        const uint64_t step = searcher->workers_count > 1 && left > NODES_EVERY ? NODES_EVERY : left;
        if (nodes + step < worker->next_check) worker->next_check = nodes + step;
    }
    if (!is_called_off(searcher)) {
        if (atomic_load_explicit(&searcher->pondering, memory_order_acquire)) return false;
        if (!nodes_are_spent(searcher, worker) && !time_is_up(searcher, worker)) return false;
    }
    atomic_store_explicit(&searcher->stop, true, memory_order_relaxed);
    return true;
}

bool limits_end_iteration(Worker *worker, const TimeSigns *signs) {
    Searcher *searcher = worker->searcher;
    if (atomic_load_explicit(&searcher->pondering, memory_order_acquire)) return false;
    const int score = worker->roots[0].score;
    if (searcher->limits.use_clock && score_is_mate(score) &&
        worker->depth > 2 * (SCORE_MATE - (score < 0 ? -score : score)) + 4)
        return true; /* a deeper search will not find a shorter mate */
    return searcher->budget.soft != TIME_UNLIMITED && limits_elapsed(searcher) >= time_soft(&searcher->budget, signs);
}

void limits_bound_iteration(Worker *worker, const TimeSigns *signs) {
    worker->soft_ms = time_soft(&worker->searcher->budget, signs);
}

bool limits_end_preparation(const Searcher *searcher, int parts) {
    if (atomic_load_explicit(&searcher->stop, memory_order_relaxed) || is_called_off(searcher)) return true;
    if (searcher->budget.soft == TIME_UNLIMITED) return false;
    if (atomic_load_explicit(&searcher->pondering, memory_order_acquire)) return false;
    return limits_elapsed(searcher) * parts >= searcher->budget.soft;
}
