#include "engine/base/waiter.h"

#include <time.h>

#include "engine/base/clock.h"

#ifdef __APPLE__ /* which knows no clock of a condition, but waits for a span of time */
void waiter_init(pthread_cond_t *cond) {
    pthread_cond_init(cond, NULL);
}

bool waiter_wait_until(pthread_cond_t *cond, pthread_mutex_t *lock, int64_t until_ms) {
    const int64_t left = until_ms - clock_ms();
    if (left <= 0) return false;
    const struct timespec span = { .tv_sec = (time_t)(left / 1000), .tv_nsec = (long)(left % 1000 * 1000000) };
    return pthread_cond_timedwait_relative_np(cond, lock, &span) == 0;
}
#else
void waiter_init(pthread_cond_t *cond) {
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC); /* which is what clock_ms() reads */
    pthread_cond_init(cond, &attributes);
    pthread_condattr_destroy(&attributes);
}

bool waiter_wait_until(pthread_cond_t *cond, pthread_mutex_t *lock, int64_t until_ms) {
    if (until_ms <= clock_ms()) return false;
    const struct timespec until = { .tv_sec = (time_t)(until_ms / 1000), .tv_nsec = (long)(until_ms % 1000 * 1000000) };
    return pthread_cond_timedwait(cond, lock, &until) == 0;
}
#endif
