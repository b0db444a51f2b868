/* aloud.h -- thinking aloud: the lines that the search thread writes for XBoard.
 * Layer: protocol; uses session.h. */
#ifndef FUSILIER_PROTOCOL_XBOARD_ALOUD_H
#define FUSILIER_PROTOCOL_XBOARD_ALOUD_H

#include <stdatomic.h>

#include "protocol/session/session.h"

typedef struct {
    Output *out;
    atomic_bool shows_thinking;
    atomic_bool keeps_silent;          /* the search is about what a person must not know */
    atomic_bool shows_expected;        /* pondering: the line of thinking begins with the expected reply */
    char expected_text[MOVE_TEXT_MAX]; /* that one; set between searches */
    atomic_bool hand_is_full;          /* the user is entering a move */
    _Atomic int64_t told_until;        /* clock_ms: so long pondering leaves XBoard's line to effects.h */
    _Atomic Player thinker;            /* scores are for this side: the engine's, if it plays one */
    atomic_int score, depth;           /* of the best line of the running or last search */
    bool was_forced;                   /* our last move was the only one: nobody has thought, and there is no score */
} Aloud;

/* Says something in XBoard's line and its window of thinking, with the score of the last search, if there was one, as
 * each line there has it. Thinking and pondering leave it there until there was time to read it. */
void aloud_say(Aloud *aloud, const char *words);

/* What a search is to call. */
ThinkListener aloud_listener(Aloud *aloud);

#endif
