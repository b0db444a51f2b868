/* multi.h -- searching where three teams or more play. What each way is worth in which game: docs/search.md.
 * Layer: search, internal.
 *
 * Paranoid (Sturtevant and Korf 2000): the root team against all others as one enemy; alpha-beta as with two teams.
 * Best reply (BRS, Schadd and Winands 2011; BRS+, Esser et al. 2013): the same, but of the opponents only one makes a
 * move that is searched; the others make the one that looks best at once. So the search gets deeper, and the others are
 * not taken to conspire.
 * Max^n (Luckhardt and Irani 1986): each team seeks its own share; a value is a vector. */
#ifndef FUSILIER_SEARCH_MANY_MULTI_H
#define FUSILIER_SEARCH_MANY_MULTI_H

#include "search/worker.h"

/* Chooses the way for the root position, and the sides. */
void multi_prepare(Worker *worker);

/* The static value for the side to move: the root team's men against the mean of the other teams'. */
int multi_estimate(const Worker *worker);

/* The value of a finished game for the side to move. The winner takes all; who shares the points has more than a draw
 * if they get more than an even share of them. */
int multi_score(const Worker *worker, const Outcome *outcome, Ply ply);

/* ---- best reply (reply.c) ---- */

/* Is an opponent to move whose moves are not searched like the root team's? */
static inline bool multi_is_answer(const Worker *worker) {
    return worker->opponents == OPPONENTS_BEST_REPLY && worker_side(worker) != worker->side[worker->root_player];
}
int search_reply(Worker *worker, int alpha, int beta, Depth depth, Ply ply);

/* ---- max^n (maxn.c) ---- */

/* Searches all moves of the root and sorts them. */
void search_maxn_root(Worker *worker, Depth depth);

#endif
