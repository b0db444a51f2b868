/* xboard_talk.h -- conversations in XBoard's protocol with the real program. */
#ifndef FUSILIER_TESTS_XBOARD_TALK_H
#define FUSILIER_TESTS_XBOARD_TALK_H

#include "tests/conversation.h"

enum { SOON = 10000, LONG = 30000 }; /* milliseconds; generous, for sanitizers on busy machines */

/* What is said in a position, and the line that answers it. */
typedef struct {
    const char *why, *variant, *fen, *said, *expected;
} XboardRow;

/* Set-up and tear-down of a test; the state is the Conversation. */
int xboard_start(void **state);
int xboard_finish(void **state);

/* All lines sent so far are done with, and none was refused. */
void xboard_sync(Conversation *talk);

/* A new game from a position; the engine plays neither side yet. */
void xboard_set_up(Conversation *talk, const char *variant, const char *fen);

#endif
