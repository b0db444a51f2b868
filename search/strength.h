/* strength.h -- playing below one's strength: fewer nodes, and a choice among the best moves clouded by noise.
 * Layer: search, internal. */
#ifndef FUSILIER_SEARCH_STRENGTH_H
#define FUSILIER_SEARCH_STRENGTH_H

#include "search/search.h"

enum { ELO_MIN = 500, ELO_MAX = 3000 };

/* Nodes that an engine of this strength may look at, and the number of moves it hesitates between. */
uint64_t strength_nodes(int elo);
int strength_lines(int elo);

/* Picks one of the lines, given their scores, best first; `random` is the state of the generator. */
int strength_choose(int elo, const int scores[], int count, uint64_t *random);

#endif
