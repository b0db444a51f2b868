#include "engine/base/signals_posix.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "engine/base/signals.h"

static sigset_t ends_of_program(void) {
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGINT);
    sigaddset(&ends, SIGTERM);
    sigaddset(&ends, SIGHUP);
    return ends;
}

void signals_hold(sigset_t *before) {
    const sigset_t ends = ends_of_program();
    pthread_sigmask(SIG_BLOCK, &ends, before);
}

bool signals_spare_thread(pthread_t *thread, void *(*run)(void *argument), void *argument) {
    sigset_t before;
    signals_hold(&before); /* a thread begins with the mask of its maker */
    const bool started = pthread_create(thread, NULL, run, argument) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

/* ---- watching ---- */

/* All threads hold the signals back but one, which waits for them: so no handler and no global flag is needed. */
struct SignalWatch {
    Event *event;
    sigset_t before;
    struct sigaction pipe_before;
    pthread_t thread;
    atomic_bool came, over;
};

static void *watch_main(void *argument) {
    SignalWatch *const watch = argument;
    const sigset_t ends = ends_of_program();
    for (int number;;) {
        if (sigwait(&ends, &number) != 0) continue;
        if (atomic_load(&watch->over)) return NULL;
        atomic_store(&watch->came, true);
        event_set(watch->event);
    }
}

SignalWatch *signals_watch(Event *event, Error *err) {
    const struct sigaction ignore = { .sa_handler = SIG_IGN };
    SignalWatch *const watch = calloc(1, sizeof *watch);
    if (!watch) {
        error_set(err, "out of memory");
        return NULL;
    }
    watch->event = event;
    signals_hold(&watch->before);
    if (pthread_create(&watch->thread, NULL, watch_main, watch) != 0) {
        pthread_sigmask(SIG_SETMASK, &watch->before, NULL);
        free(watch);
        error_set(err, "cannot start a thread");
        return NULL;
    }
    sigaction(SIGPIPE, &ignore, &watch->pipe_before);
    return watch;
}

bool signals_came(const SignalWatch *watch) {
    return atomic_load(&watch->came);
}

void signals_unwatch(SignalWatch *watch) {
    if (!watch) return;
    atomic_store(&watch->over, true);
    pthread_kill(watch->thread, SIGTERM); /* it need not be told which */
    pthread_join(watch->thread, NULL);
    sigaction(SIGPIPE, &watch->pipe_before, NULL);
    pthread_sigmask(SIG_SETMASK, &watch->before, NULL);
    free(watch);
}
