/* slow.h -- is this a build in which everything takes many times as long? */
#ifndef FUSILIER_TESTS_SLOW_H
#define FUSILIER_TESTS_SLOW_H

#ifdef __has_feature /* clang */
#define HAS_SANITIZER  (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
#define HAS_RACE_CHECK __has_feature(thread_sanitizer)
#else
#ifdef __SANITIZE_THREAD__
#define HAS_RACE_CHECK true
#else
#define HAS_RACE_CHECK false
#endif
#ifdef __SANITIZE_ADDRESS__
#define HAS_SANITIZER true
#else
#define HAS_SANITIZER HAS_RACE_CHECK
#endif
#endif

enum { SANITIZED = HAS_SANITIZER, RACES_SOUGHT = HAS_RACE_CHECK, SLOW = HAS_SANITIZER || PARANOID };

/* Begins a test that has one thread only: it has no races, and takes minutes where they are looked for. */
#define HAS_ONE_THREAD()                                                                                               \
    do {                                                                                                               \
        if (RACES_SOUGHT) skip();                                                                                      \
    } while (0)

#endif
