/* threads.h -- the same work in several threads. Layer: base. */
#ifndef FUSILIER_ENGINE_BASE_THREADS_H
#define FUSILIER_ENGINE_BASE_THREADS_H

/* Does this system have threads? WebAssembly has none without shared memory: there whoever waits for work does it. */
#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
enum { THREADS_EXIST = 0 };
#else
enum { THREADS_EXIST = 1 };
#endif

/* Calls run(context, i) for i from 0 to count - 1, at least for 0, each in a thread of its own, this one among them,
 * and waits for all. What the system has no thread for is called here when the others have begun. */
void threads_run(int count, void (*run)(void *context, int index), void *context);

#endif
