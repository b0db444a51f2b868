/* endgame.h -- endgame tables in the search: when they are read, and what a node is worth that they know.
 * Layer: search, internal. */
#ifndef FUSILIER_SEARCH_ENDGAME_H
#define FUSILIER_SEARCH_ENDGAME_H

#include "search/worker.h"

/* Reads the tables of a game, if they are wanted and there are any; those of another are let go. What is wrong with
 * them is kept for search_complaint. Not during a search. */
void endgame_know(Searcher *searcher, const Game *game);
void endgame_forget(Searcher *searcher);

/* Lets them go if their files are no longer those that were read: they are read anew, then. */
void endgame_renew(Searcher *searcher);

/* A new search: which tables it asks, and whether it looks for more than the draw that they say. */
void endgame_enter(Worker *worker);

/* What the tables say of the node, for the player to move; in an open window the line that they lead to is the node's.
 * False if they do not know it. Needs worker->asks. */
bool endgame_score(Worker *worker, Ply ply, bool pv, int *score);

/* How many answers they gave in the running, or in the last, search. */
uint64_t endgame_hits(const Searcher *searcher);

#endif
