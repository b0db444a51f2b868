#include <stdatomic.h>
#include <stdlib.h>
#include <windows.h>

#include "engine/base/signals.h"

bool signals_spare_thread(pthread_t *thread, void *(*run)(void *argument), void *argument) {
    return pthread_create(thread, NULL, run, argument) == 0;
}

struct SignalWatch {
    Event *event;
    atomic_bool came;
};

/* Windows tells its handlers nothing but what happened: who watches must be known to all. */
static _Atomic(SignalWatch *) watching;

/* Runs in a thread of its own. When a window closes, or its user leaves, the program is ended as soon as this returns:
 * it waits until the watcher has put everything in order and ends the program itself, or Windows has waited enough. */
static BOOL WINAPI handle(DWORD what) {
    SignalWatch *const watch = atomic_load(&watching);
    if (!watch) return FALSE;
    atomic_store(&watch->came, true);
    event_set(watch->event);
    if (what != CTRL_C_EVENT && what != CTRL_BREAK_EVENT) Sleep(INFINITE);
    return TRUE;
}

SignalWatch *signals_watch(Event *event, Error *err) {
    SignalWatch *const watch = calloc(1, sizeof *watch);
    if (!watch) {
        error_set(err, "out of memory");
        return NULL;
    }
    watch->event = event;
    atomic_store(&watching, watch);
    SetConsoleCtrlHandler(handle, TRUE);
    return watch;
}

bool signals_came(const SignalWatch *watch) {
    return atomic_load(&watch->came);
}

void signals_unwatch(SignalWatch *watch) {
    if (!watch) return;
    SetConsoleCtrlHandler(handle, FALSE);
    atomic_store(&watching, NULL);
    free(watch);
}
