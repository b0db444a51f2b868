/* uci_talk.h -- conversations in UCI with the real program. */
#ifndef FUSILIER_TESTS_UCI_TALK_H
#define FUSILIER_TESTS_UCI_TALK_H

#include "tests/conversation.h"

enum { SOON = 10000, LONG = 60000 }; /* milliseconds; generous, for sanitizers on busy machines */

/* Set-up and tear-down of a test; the state is the Conversation. It must end well: sanitizers report through the exit
 * status. */
int uci_start(void **state);
int uci_finish(void **state);

/* The program ends by itself; uci_finish has nothing to do then. */
void uci_end_well(void **state);

/* Sets the game; every further line refers to it. */
void uci_choose(Conversation *talk, const char *variant, bool chess960);

#endif
