/* private.h -- what the stages of learning hand on to each other. Layer: protocol, private to protocol/learn/. */
#ifndef FUSILIER_PROTOCOL_LEARN_PRIVATE_H
#define FUSILIER_PROTOCOL_LEARN_PRIVATE_H

#include <pthread.h>

#include "protocol/learn/learn.h"
#include "protocol/learn/train.h"

enum { LEARN_PLIES_LEAST = 4, LEARN_PLIES_MOST = 12, LEARN_LOPSIDED = 800 };

/* A line of what is being done, over the last one; not more than a few times a second, unless `now`. */
typedef struct {
    FILE *file; /* NULL: nobody watches */
    int64_t told_ms;
} Progress;
void progress_tell(Progress *progress, bool now, const char *format, ...) FORMATTED(3, 4);
void progress_end(Progress *progress);

/* ---- generate.c ---- */

/* How many random plies an opening has. */
int opening_plies(uint64_t seed, uint64_t opening);

/* Plays games to the file until so many seconds were spent on it, in earlier calls too. */
bool learn_generate(const LearnOptions *options, const Values *values, const char *path, double seconds,
                    Progress *progress, Error *err);

/* ---- lessons.c ---- */

typedef struct Lessons Lessons;

/* Reads the positions of a file: each once, those of every tenth game first, which are held back. NULL with an error.
 */
Lessons *lessons_read(const Values *values, const Inputs *inputs, const char *path, int threads, Error *err);
void lessons_free(Lessons *samples);
size_t lessons_count(const Lessons *samples);
size_t lessons_held(const Lessons *samples);
int lessons_unit(const Lessons *samples); /* centipawns that multiply the odds of winning by e, in these games */
void lessons_get(const void *samples, size_t number, TrainSample *out);

/* ---- gate.c ---- */

/* Plays games of the net in a file against none, at so many nodes a move, or milliseconds if that is 0. */
bool learn_gate(const LearnOptions *options, const char *net, int64_t nodes, int64_t move_ms, Stats *stats,
                Progress *progress, Error *err);

#endif
