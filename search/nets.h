/* nets.h -- learned evaluations in the search: when they are read. Layer: search, internal. */
#ifndef FUSILIER_SEARCH_NETS_H
#define FUSILIER_SEARCH_NETS_H

#include "search/worker.h"

/* Reads what was learned of the game whose values the searcher has, if that is wanted and there is anything; that of
 * another is let go. What is wrong with it is kept for search_complaint. Not during a search. */
void nets_know(Searcher *searcher);
void nets_forget(Searcher *searcher);

#endif
