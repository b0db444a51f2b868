#include "engine/base/waiter.h"

#include <time.h>

#include "engine/base/clock.h"

void waiter_init(pthread_cond_t *cond) {
    pthread_cond_init(cond, NULL);
}

/* winpthreads counts by the calendar alone, but only to find how long to sleep: setting it later changes nothing. */
bool waiter_wait_until(pthread_cond_t *cond, pthread_mutex_t *lock, int64_t until_ms) {
    const int64_t left = until_ms - clock_ms();
    if (left <= 0) return false;
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    const int64_t ns = until.tv_nsec + left % 1000 * 1000000;
    until.tv_sec += (time_t)(left / 1000 + ns / 1000000000);
    until.tv_nsec = (long)(ns % 1000000000);
    return pthread_cond_timedwait(cond, lock, &until) == 0;
}
