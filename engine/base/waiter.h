/* waiter.h -- waiting for a condition until a moment of the clock that only goes forwards: whoever sets the calendar of
 * the machine wakes nobody early and leaves nobody waiting. Layer: base; a file for each system. */
#ifndef FUSILIER_ENGINE_BASE_WAITER_H
#define FUSILIER_ENGINE_BASE_WAITER_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

/* Before the condition is used; pthread_cond_destroy ends it. */
void waiter_init(pthread_cond_t *cond);

/* With the lock held, as for pthread_cond_wait: false once clock_ms() has reached `until_ms`. True: it was signalled,
 * or woke for nothing, so the caller looks again at what it waits for. The condition is from waiter_init. */
bool waiter_wait_until(pthread_cond_t *cond, pthread_mutex_t *lock, int64_t until_ms);

#endif
