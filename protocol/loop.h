/* loop.h -- reads the partner's lines while the search runs, and lets one adapter answer them.
 * Layer: protocol. One thread, one poll(): input, the end of a search and time-outs come to the adapter one at a time.
 */
#ifndef FUSILIER_PROTOCOL_LOOP_H
#define FUSILIER_PROTOCOL_LOOP_H

#include <stdio.h>

#include "protocol/session.h"

/* A protocol on top of a session. All functions are called on the main thread, never nested. */
typedef struct {
    void *self;
    bool (*line)(void *self, char *text); /* one line without its end, may be overwritten; false: end the program */
    void (*search_done)(void *self, Move best, Move ponder); /* the search is over; the session is IDLE again */
    int (*wait_ms)(void *self); /* call tick after so many milliseconds at the latest; -1: no hurry. May be NULL */
    void (*tick)(void *self);   /* after wait_ms and after session_wake. May be NULL */
    void (*end)(void *self);    /* the input has ended, or `line` returned false: finish what is open. May be NULL */
    void (*free)(void *self);
} Adapter;

enum { LINE_MAX_BYTES = 1 << 16 }; /* longer lines are cut there; enough for a game of thousands of moves */

/* Speaks XBoard or UCI, whichever the first line asks for, until `quit` or the end of input. Returns the exit status.
 */
int protocol_run(int in_fd, FILE *out);

#endif
