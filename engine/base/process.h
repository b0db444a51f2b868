/* process.h -- a child process that is spoken to line by line through pipes, and never waited for without a limit.
 * Layer: protocol; uses engine/base/error.h, nothing above. Deadlines are milliseconds of clock_ms(). */
#ifndef FUSILIER_ENGINE_BASE_PROCESS_H
#define FUSILIER_ENGINE_BASE_PROCESS_H

#include "engine/base/error.h"

#include <stddef.h>
#include <stdint.h>

enum { PROCESS_LINE_MAX = 65536 }; /* of longer lines the rest is dropped */

typedef struct {
    const char *directory; /* it starts in; NULL: the present one */
    int error_fd;          /* where its standard error goes; -1: nowhere */
    int stop_fd;           /* as soon as this is readable every wait ends; -1: none */
} ProcessOptions;

typedef struct Process Process;

/* Starts argv[0] (looked up in PATH; argv ends with NULL) in a process group of its own, so that a terminal's Ctrl-C
 * does not reach it; it dies with the thread that started it. NULL with an error if it cannot be run.
 * The caller must ignore SIGPIPE. */
Process *process_start(char *const argv[], const ProcessOptions *options, Error *err);

typedef enum {
    READ_LINE,
    READ_TIMEOUT,
    READ_END,    /* it closed its output, or has ended */
    READ_STOPPED /* stop_fd */
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
