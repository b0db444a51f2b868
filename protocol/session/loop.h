/* loop.h -- reads the partner's lines while the search runs, and lets one adapter answer them.
 * Layer: protocol. One thread waits: input, the end of a search and time-outs come to the adapter one at a time.
 */
#ifndef FUSILIER_PROTOCOL_SESSION_LOOP_H
#define FUSILIER_PROTOCOL_SESSION_LOOP_H

#include <stdio.h>

#include "protocol/session/session.h"

/* A protocol on top of a session. All functions are called on the main thread, never nested. */
typedef struct {
    void *self;
    /* One line without its end, which may be overwritten; false: end the program. */
    bool (*line)(void *self, char *text);
    /* Something was wrong with a line before it could be read (too long): tell the partner. */
    void (*complain)(void *self, const char *why);
    /* The search is over; the session is IDLE again. */
    void (*search_done)(void *self, Move best, Move ponder);
    /* Optional: call tick after so many milliseconds at the latest; -1: no hurry. */
    int (*wait_ms)(void *self);
    /* Optional: called after wait_ms and after session_wake. */
    void (*tick)(void *self);
    /* Optional: the input has ended, or `line` returned false: finish what is open. */
    void (*end)(void *self);
    void (*free)(void *self);
} Adapter;

enum { LINE_MAX_BYTES = 1 << 18 }; /* longer lines are refused; this is a game of 50,000 moves */

/* A protocol that the first line may ask for. */
typedef struct {
    bool (*understands)(const char *line); /* NULL: whatever the line is */
    bool (*open)(Adapter *adapter, Session *session, Error *err);
} Protocol;

/* Speaks the first of the protocols that understands the first line (the last one understands all), until `quit` or the
 * end of input. The session begins with this game (NULL: the registry's first), the search with these options. Returns
 * the exit status. */
int protocol_run(const Protocol protocols[], FILE *in, FILE *out, const Game *game, const SearchOptions *options);

#endif
