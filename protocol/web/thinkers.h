/* thinkers.h -- how many engines think at a time, at all tables together, and how many remember what they thought.
 * Layer: protocol (private to web/). Has a lock of its own. */
#ifndef FUSILIER_PROTOCOL_WEB_THINKERS_H
#define FUSILIER_PROTOCOL_WEB_THINKERS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    THINKERS_MAX = 8, /* others wait until one has moved */
    MINDS_KEPT = 16,  /* of more than so many each forgets what it has thought when it has moved */
};

typedef struct {
    pthread_mutex_t lock;
    pthread_cond_t free;
    int thinking, minds;
    atomic_bool closing; /* the server ends: whoever waits for room waits no longer */
} Thinkers;

void thinkers_init(Thinkers *thinkers);
void thinkers_release(Thinkers *thinkers);

/* Is there room for one more who thinks? Then it is taken; else waits so long at most, and says no. */
bool thinkers_enter(Thinkers *thinkers, int64_t wait_ms);
void thinkers_leave(Thinkers *thinkers);

/* An engine has been made, or freed; are there too many of them? */
void thinkers_note_mind(Thinkers *thinkers, int more);
bool thinkers_are_crowded(Thinkers *thinkers);

#endif
