/* conversation.h -- talks with a program through pipes, as a GUI does; for tests of protocols.
 * Lines heard are matched with POSIX extended regular expressions. Everything said and heard stays in a transcript that
 * a failing expectation prints. Failing functions end the test (cmocka's fail). */
#ifndef FUSILIER_TESTS_CONVERSATION_H
#define FUSILIER_TESTS_CONVERSATION_H

#include "engine/base/process.h" /* clock_ms */

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { CONVERSATION_WORD_MAX = 500 };

typedef struct {
    const char *name; /* for messages */
    pid_t pid;
    int to, from; /* pipes: its standard input and output; -1: closed */
    char *heard;  /* bytes heard and not yet looked at */
    size_t heard_count, heard_room;
    char *line;     /* the last line taken */
    int pings;      /* sent by sync_without */
    bool is_xboard; /* the second and the third word of each line heard must not be longer than CONVERSATION_WORD_MAX */
    char *transcript;
    size_t transcript_count, transcript_room;
} Conversation;

/* Starts a program (argv ends with NULL). */
Conversation *conversation_start(const char *const argv[]);

/* Starts the program as XBoard does, and waits for `ms` until it has said what it can. From then on a line heard that
 * would overwrite XBoard's memory fails the test. */
Conversation *conversation_as_xboard(const char *program, int ms);

/* Closes its input and waits: the exit status, or -1 if it did not end within `ms` (then it is killed) or was killed by
 * a signal. Frees the conversation. */
int conversation_end(Conversation *talk, int ms);

/* Kills what still runs and frees everything; for tear-downs. NULL is allowed. */
void conversation_drop(Conversation *talk);

/* Sends a line; the line feed is added. */
void say(Conversation *talk, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Sends bytes as they are. */
void say_bytes(Conversation *talk, const char *bytes, size_t count);

/* Closes the program's input. */
void say_no_more(Conversation *talk);

/* Waits for a line that matches; lines before it are skipped. Fails the test after `ms`. The line is valid until the
 * next call. */
const char *expect(Conversation *talk, const char *pattern, int ms);

/* The same, but fails the test as well if a line that matches `forbidden` comes before. */
const char *expect_without(Conversation *talk, const char *pattern, const char *forbidden, int ms);

/* XBoard's ping: all lines sent so far are done with; fails if a line that was said by then matches. */
void sync_without(Conversation *talk, const char *forbidden, int ms);

/* The same as expect, but NULL instead of failing. */
const char *hear(Conversation *talk, const char *pattern, int ms);

/* The next line, whatever it is; NULL after `ms` or at the end of the program's output. */
const char *hear_any(Conversation *talk, int ms);

/* Fails if a line that matches comes within `ms`; all lines are skipped. */
void expect_none(Conversation *talk, const char *pattern, int ms);

/* Did it end by itself within `ms`? Its status stays to be asked by conversation_end. */
bool has_ended(Conversation *talk, int ms);

#endif
