/* signals_posix.h -- for engine/base/..._posix.c alone. Layer: base. */
#ifndef FUSILIER_ENGINE_BASE_SIGNALS_POSIX_H
#define FUSILIER_ENGINE_BASE_SIGNALS_POSIX_H

#include <signal.h>

/* Holds the signals that end a program back from this thread, and from those that it starts, until
 * pthread_sigmask(SIG_SETMASK, before, NULL). */
void signals_hold(sigset_t *before);

#endif
