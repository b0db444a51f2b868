/* inside.h -- an engine for XBoard inside the test: it is told lines, what it says is read back, and its position and
 * its thinking can be looked at. Nothing happens but in the calls below, except that its search runs. */
#ifndef FUSILIER_TESTS_INSIDE_H
#define FUSILIER_TESTS_INSIDE_H

#include "protocol/session/loop.h"

typedef struct {
    Session *session;
    Adapter adapter;
    Output out;
    int said; /* what it says lies in a file: read from here on */
    size_t read;
    char line[4096]; /* the last line taken */
} Inside;

Inside *inside_new(void);
void inside_free(Inside *engine);

/* One or more lines. */
void inside_tell(Inside *engine, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The next line that it has said, NULL if there is none; valid until the next call. */
const char *inside_next(Inside *engine);

/* Lets it hear of the end of its search, if that comes within `ms`. */
void inside_wait(Inside *engine, int ms);

const Position *inside_position(const Inside *engine);

#endif
