/* refusals.h -- where men are hidden, players may try what the position does not allow: the tries of a game that were
 * refused, which those who made them know, and what an engine may still do about one.
 * Layer: search. The tries stand in the order in which they were made. */
#ifndef FUSILIER_SEARCH_REFUSALS_H
#define FUSILIER_SEARCH_REFUSALS_H

#include "search/search.h"

typedef struct {
    Refusal *at;
    int count, room;
} Refusals;

void refusals_release(Refusals *refusals); /* none are left */
void refusals_copy(Refusals *to, const Refusals *from);

/* A try was refused when so many plies had been played. */
void refusals_note(Refusals *refusals, int plies, Move move);

/* Forgets those that were made after more than so many plies; with -1 all of them. */
void refusals_forget(Refusals *refusals, int plies);

/* Is the move legal? Then it becomes the legal move that is meant (game_meant). If not, notes it: `plies` have been
 * played. */
bool refusals_allow(Refusals *refusals, const Position *pos, int plies, Move *move);

/* The search's move was refused. Is there time for another search? Then `limits` become those of it. */
bool refusals_leave_time(const Searcher *searcher, Limits *limits);

#endif
