#include "protocol/web/thinkers.h"

#include "engine/base/clock.h"
#include "engine/base/waiter.h"

void thinkers_init(Thinkers *thinkers) {
    *thinkers = (Thinkers){ .thinking = 0 };
    pthread_mutex_init(&thinkers->lock, NULL);
    waiter_init(&thinkers->free);
}

void thinkers_release(Thinkers *thinkers) {
    pthread_cond_destroy(&thinkers->free);
    pthread_mutex_destroy(&thinkers->lock);
}

bool thinkers_enter(Thinkers *thinkers, int64_t wait_ms) {
    const int64_t until = clock_ms() + wait_ms;
    pthread_mutex_lock(&thinkers->lock);
    while (thinkers->thinking >= THINKERS_MAX && waiter_wait_until(&thinkers->free, &thinkers->lock, until)) continue;
    const bool is_in = thinkers->thinking < THINKERS_MAX;
    thinkers->thinking += is_in;
    pthread_mutex_unlock(&thinkers->lock);
    return is_in;
}

void thinkers_leave(Thinkers *thinkers) {
    pthread_mutex_lock(&thinkers->lock);
    thinkers->thinking--;
    pthread_cond_signal(&thinkers->free);
    pthread_mutex_unlock(&thinkers->lock);
}

void thinkers_note_mind(Thinkers *thinkers, int more) {
    pthread_mutex_lock(&thinkers->lock);
    thinkers->minds += more;
    pthread_mutex_unlock(&thinkers->lock);
}

bool thinkers_are_crowded(Thinkers *thinkers) {
    pthread_mutex_lock(&thinkers->lock);
    const bool crowded = thinkers->minds > MINDS_KEPT;
    pthread_mutex_unlock(&thinkers->lock);
    return crowded;
}
