/* output.h -- what the program says to its partner: whole lines, one after another, flushed at once.
 * Layer: protocol. The search thread and the input thread both speak, so every line is written under a lock. */
#ifndef FUSILIER_PROTOCOL_SESSION_OUTPUT_H
#define FUSILIER_PROTOCOL_SESSION_OUTPUT_H

#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

#include "engine/base/error.h"
#include "engine/base/format.h"

typedef struct {
    FILE *file;
    FILE *log; /* a copy of the conversation for people who look for faults; NULL: none */
    pthread_mutex_t lock;
} Output;

void output_init(Output *out, FILE *file);
void output_release(Output *out); /* closes the log, not the file */

/* Writes one line; the line feed is added. Breaks inside the text are allowed and keep the lines together. */
void output_line(Output *out, const char *format, ...) FORMATTED(2, 3);

/* Several lines that nobody may interrupt: output_begin, output_line as often as needed, output_end. */
void output_begin(Output *out);
void output_end(Output *out);

/* True once a write has failed: the partner is gone. */
bool output_is_broken(Output *out);

/* Copies the conversation from now on to the end of the file at `path`; "" ends that. Lines are marked > (said) and
 * < (heard). False with an error if the file cannot be opened; the old log stays. */
bool output_log(Output *out, const char *path, Error *err);
void output_heard(Output *out, const char *line); /* for the log only */

#endif
