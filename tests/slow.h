/* slow.h -- is this a build in which everything takes many times as long? */
#ifndef FUSILIER_TESTS_SLOW_H
#define FUSILIER_TESTS_SLOW_H

#ifdef __has_feature /* clang */
#define HAS_SANITIZER (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
#elif defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#define HAS_SANITIZER true
#else
#define HAS_SANITIZER false
#endif

enum { SANITIZED = HAS_SANITIZER, SLOW = HAS_SANITIZER || PARANOID };

#endif
