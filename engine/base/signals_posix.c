#include "engine/base/signals_posix.h"

#include "engine/base/signals.h"

void signals_hold(sigset_t *before) {
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT);
    sigaddset(&ends, SIGTERM);
    sigaddset(&ends, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &ends, before);
}

bool signals_spare_thread(pthread_t *thread, void *(*run)(void *argument), void *argument) {
    sigset_t before;
    signals_hold(&before); /* a thread begins with the mask of its maker */
    const bool started = pthread_create(thread, NULL, run, argument) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}
