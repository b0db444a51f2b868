/* signals.h -- what ends a program from outside: Ctrl-C, kill, a terminal that closes. Layer: base. */
#ifndef FUSILIER_ENGINE_BASE_SIGNALS_H
#define FUSILIER_ENGINE_BASE_SIGNALS_H

#include <pthread.h>
#include <stdbool.h>

/* Starts a thread to which no such signal comes: they are left to the other threads, who may hold them back. */
bool signals_spare_thread(pthread_t *thread, void *(*run)(void *argument), void *argument);

#endif
