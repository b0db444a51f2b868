/* samples.h -- games with hidden men: thinking about positions that agree with what the player has been told.
 * Layer: search, internal. samples.c and follow.c draw the positions, sampling.c searches them.
 *
 * The umpire's position never gets into a Searcher of such a game: search_start takes the player's notes from it
 * (engine/notes.h), and all that follows knows the notes alone. */
#ifndef FUSILIER_SEARCH_HIDDEN_SAMPLES_H
#define FUSILIER_SEARCH_HIDDEN_SAMPLES_H

#include "engine/notes.h"
#include "engine/base/memory.h"
#include "search/worker.h"

typedef struct Samples {
    Notes notes;      /* of the player who thinks */
    MoveList refused; /* tries that are known to be illegal now */
    Notes met;        /* what the pool agrees with */
    Position *pool;
    int pool_room, pool_count; /* positions initialised; those that are in use */

    /* The running search; under the searcher's lock once it is ready. */
    bool ready;
    int count;             /* the first so many of the pool are searched */
    MoveList roots;        /* what may be tried */
    int *score;            /* of each root in each sample, at the last depth searched; SCORE_NONE: not legal there */
    Depth *claimed, *done; /* of each sample: taken by a worker; searched */
    int *order, alive;     /* numbers of the roots, best first; the first so many go on */
    double *worth;         /* of each root: the mean of what it brings, see sampling.c */
} Samples;

Samples *samples_new(void); /* NULL when memory is out */
void samples_free(Samples *samples);
void samples_forget(Samples *samples); /* the pool: a new game */

/* What the player to move knows of the umpire's position: all that the search will ever see of it. */
void samples_inform(Samples *samples, const Position *truth, const Limits *limits);

/* Draws `count` positions or more that agree with the notes, the first ones for the search; fewer if not so many can
 * be found. `effort` bounds how long imagined games are looked for (follow.c), in their moves; so do, if there is one,
 * the stop flag of the searcher and its clock: then a few positions have to do. */
void samples_draw(Samples *samples, const Values *values, int count, int effort, uint64_t *random,
                  const Searcher *searcher);

/* The same for games whose moves are not seen (follow.c). False: there was no time to find a game that fits; the next
 * drawing has to begin anew. */
bool follow_draw(Samples *samples, const Values *values, int count, int effort, uint64_t *random,
                 const Searcher *searcher);

/* Room for so many positions in the pool. */
void samples_reserve(Samples *samples, int room);

/* Draws the samples and makes the first of them the root (first worker); waits until that is done (the others). */
void sampling_begin(Worker *worker);

/* The first worker has listed the roots: the others may begin. */
void sampling_ready(Worker *worker);

/* Iterative deepening over all samples, shared among the workers; what is found stands in the first one's roots. */
void sampling_search(Worker *worker);

#endif
