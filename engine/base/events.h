/* events.h -- flags that threads raise for each other, and waiting for several of them at once. Layer: base. */
#ifndef FUSILIER_ENGINE_BASE_EVENTS_H
#define FUSILIER_ENGINE_BASE_EVENTS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "engine/base/error.h"

enum { EVENTS_MAX = 8 };

typedef struct Event Event;

/* An event that is not set. NULL with an error. */
Event *event_new(Error *err);
void event_free(Event *event); /* NULL is allowed */

/* Sets it, from any thread: it stays so until it is cleared, however often it was set. */
void event_set(Event *event);
void event_clear(Event *event);
bool event_is_set(Event *event);

/* Waits until at least one is set, timeout_ms at most (negative: for ever). Bit i of the answer is event i; no bit: the
 * time is over. NULL among them is an event that never comes. */
unsigned events_wait(Event *const events[], int count, int64_t timeout_ms);

/* The event that nobody reads any more what is written to the file; never set where the system does not tell. It must
 * not be set or cleared. NULL: out of memory. */
Event *event_deaf(FILE *file);

#endif
