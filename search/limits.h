/* limits.h -- when a search has to end: nodes, time, a mate found.
 * Layer: search, internal. Only the first worker looks at the clock. */
#ifndef FUSILIER_SEARCH_LIMITS_H
#define FUSILIER_SEARCH_LIMITS_H

#include "search/strength.h"
#include "search/worker.h"

/* Nodes of all workers, and milliseconds counted since the start or the ponderhit (nodes as time, if so limited). */
uint64_t limits_nodes(const Searcher *searcher);
int64_t limits_elapsed(const Searcher *searcher);

/* Works out the budget of the search that begins now. */
void limits_start(Searcher *searcher, Player player);

/* Is so much of the turn's time left that another try of the move is worth a search? */
bool limits_time_for_try(const Searcher *searcher);

/* Looks at nodes and clock; sets the stop flag and returns true if they are spent. */
bool limits_look(Worker *worker);

/* Before the first node, by the first worker: is the search told to end, or is one part in so many of its time gone? */
bool limits_end_preparation(const Searcher *searcher, int parts);

/* To be asked at every node: is the search to end? */
static inline bool worker_must_stop(Worker *worker) {
    if (UNLIKELY(worker_stopped(worker))) return true;
    return UNLIKELY(worker_nodes(worker) >= worker->next_check) && limits_look(worker);
}

/* Is another iteration not worth beginning? */
bool limits_end_iteration(Worker *worker, const TimeSigns *signs);

/* The iteration that begins now may end in its midst when the soft limit is reached: there is a move to play. */
void limits_bound_iteration(Worker *worker, const TimeSigns *signs);

#endif
