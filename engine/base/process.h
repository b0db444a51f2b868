/* process.h -- a child process that is spoken to line by line through pipes, and never waited for without a limit.
 * Layer: base. Deadlines are milliseconds of clock_ms(). */
#ifndef FUSILIER_ENGINE_BASE_PROCESS_H
#define FUSILIER_ENGINE_BASE_PROCESS_H

#include "engine/base/events.h"

#include <stddef.h>

enum { PROCESS_LINE_MAX = 65536 }; /* of longer lines the rest is dropped */

typedef struct {
    const char *directory; /* it starts in; NULL: the present one */
    FILE *error;           /* where its standard error goes; NULL: nowhere */
    Event *stop;           /* as soon as this is set every wait ends; NULL: never */
} ProcessOptions;

typedef struct Process Process;

/* Starts argv[0] (looked up in PATH; argv ends with NULL) in a process group of its own, so that a terminal's Ctrl-C
 * does not reach it; it dies with the thread that started it. NULL with an error if it cannot be run.
 * The caller must ignore SIGPIPE. */
Process *process_start(char *const argv[], const ProcessOptions *options, Error *err);

/* The same with a command as people type it, its words quoted as they are used to. */
Process *process_start_command(const char *command, const ProcessOptions *options, Error *err);

typedef enum {
    READ_LINE,
    READ_TIMEOUT,
    READ_END,    /* it closed its output, or has ended */
    READ_STOPPED /* the event */
} ReadStatus;

/* The next line without its end. Lines that are there already are delivered even if the deadline has passed. */
ReadStatus process_read(Process *process, char *line, size_t size, int64_t deadline_ms);

/* Sends the line and an end of line. False if the process does not take it within a few seconds or is gone. */
bool process_write(Process *process, const char *line);

/* Its process id. */
int process_id(const Process *process);

/* How it ended, in words: "exited with status 1", "killed by signal 11 (Segmentation fault)"; waits a moment if its
 * end is not known yet. If it lives on: "closed its input", "does not read its input", "closed its output". */
void process_describe_end(Process *process, char *buf, size_t size);

/* Closes its input, waits for its end so long, kills it if need be, frees everything. NULL is allowed. */
void process_stop(Process *process, int64_t patience_ms);

#endif
