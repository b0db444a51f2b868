/* signals.h -- what ends a program from outside: Ctrl-C, kill, a terminal that closes. Layer: base. */
#ifndef FUSILIER_ENGINE_BASE_SIGNALS_H
#define FUSILIER_ENGINE_BASE_SIGNALS_H

#include <pthread.h>
#include <stdbool.h>

#include "engine/base/events.h"

/* Starts a thread to which no such signal comes: they are left to the other threads, who may hold them back. */
bool signals_spare_thread(pthread_t *thread, void *(*run)(void *argument), void *argument);

/* While somebody watches, such a signal ends nothing: it sets the event. The watcher starts the threads that must not
 * be ended after the watch has begun. */
typedef struct SignalWatch SignalWatch;
SignalWatch *signals_watch(Event *event, Error *err); /* NULL with an error */
bool signals_came(const SignalWatch *watch);
void signals_unwatch(SignalWatch *watch); /* NULL is allowed */

#endif
