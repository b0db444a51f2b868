/* fuzz.h -- what all targets share: the end of a run that found a fault, and a file in memory. */
#ifndef FUSILIER_TESTS_FUZZ_FUZZ_H
#define FUSILIER_TESTS_FUZZ_FUZZ_H

#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "engine/base/error.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the run, which libFuzzer reports with its input, unless it holds. */
static inline void fuzz_need(bool holds, const char *what) {
    if (holds) return;
    fprintf(stderr, "fuzz: %s\n", what);
    abort();
}

/* What was refused must have one line that says why. */
static inline void fuzz_need_error(const Error *err) {
    fuzz_need(err->text[0] && !strpbrk(err->text, "\n\r"), "refused without one line of error");
}

/* A file of these bytes that lives in memory: its descriptor, and its path in `path`. */
static inline int fuzz_file(const void *data, size_t size, char path[static 32]) {
    const int fd = memfd_create("fuzz", 0);
    fuzz_need(fd >= 0 && write(fd, data, size) == (ssize_t)size && lseek(fd, 0, SEEK_SET) == 0, "no file in memory");
    snprintf(path, 32, "/proc/self/fd/%d", fd);
    return fd;
}

#endif
