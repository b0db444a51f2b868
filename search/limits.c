#include "search/limits.h"

enum {
    CLOCK_EVERY = 512,
    NODES_EVERY = 64,
    LAG_MAX = 250
}; /* nodes between two looks, at the clock and at the sum of all threads */

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
    return time_now_ms() - atomic_load_explicit(&searcher->start_ms, memory_order_relaxed);
}

void limits_start(Searcher *searcher, Player player) {
    const Limits *limits = &searcher->limits;
    /* On a busy machine threads wait for their turn, this one and those that pass the move on. */
    const int64_t overhead = limits->nps ? 0 : searcher->options.overhead_ms + 2 * searcher->lag_ms;
    searcher->lag_ms = searcher->lag_ms * 7 / 8;
    searcher->budget = time_budget(limits, player, overhead);
    searcher->node_limit = limits->nodes;
    if (searcher->options.limit_strength && !limits->infinite) {
        const uint64_t nodes = strength_nodes(searcher->options.elo);
        if (!searcher->node_limit || nodes < searcher->node_limit) searcher->node_limit = nodes;
    }
    searcher->began_ms = searcher->looked_ms = time_now_ms();
    atomic_store_explicit(&searcher->start_ms, searcher->began_ms, memory_order_relaxed);
    atomic_store_explicit(&searcher->start_nodes, 0, memory_order_relaxed);
}

static bool nodes_are_spent(const Searcher *searcher, const Worker *worker) {
    if (!searcher->node_limit) return false;
    if (searcher->options.limit_strength && worker->completed == 0) return false;
    return limits_nodes(searcher) >= searcher->node_limit;
}

static void note_lag(Searcher *searcher) {
    const int64_t now = time_now_ms(), pause = now - searcher->looked_ms;
    if (pause > searcher->lag_ms) searcher->lag_ms = pause < LAG_MAX ? pause : LAG_MAX;
    searcher->looked_ms = now;
}

static bool time_is_up(const Searcher *searcher, const Worker *worker) {
    return worker->index == 0 && searcher->budget.hard != TIME_UNLIMITED && worker->completed > 0 &&
           limits_elapsed(searcher) >= searcher->budget.hard;
}

static bool is_called_off(const Searcher *searcher) {
    const atomic_bool *called_off = searcher->limits.called_off;
    return called_off && atomic_load_explicit(called_off, memory_order_relaxed);
}

bool limits_look(Worker *worker) {
    Searcher *searcher = worker->searcher;
    const uint64_t nodes = worker_nodes(worker);
    worker->next_check = nodes + CLOCK_EVERY;
    if (searcher->node_limit) {
        const uint64_t left = nodes < searcher->node_limit ? searcher->node_limit - nodes : 1;
        const uint64_t step = searcher->workers_count > 1 && left > NODES_EVERY ? NODES_EVERY : left;
        if (step < CLOCK_EVERY) worker->next_check = nodes + step;
    }
    if (worker->index == 0 && searcher->budget.hard != TIME_UNLIMITED) note_lag(searcher);
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
