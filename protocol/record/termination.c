#include "protocol/record/termination.h"

#include <assert.h>
#include <strings.h>

#include "engine/board/types.h"

/* Source: the standard of PGN, 9.8.1. */
static const char *const words[] = {
    [TERMINATION_UNKNOWN] = "",
    [TERMINATION_NORMAL] = "normal",
    [TERMINATION_UNTERMINATED] = "unterminated",
    [TERMINATION_ABANDONED] = "abandoned",
    [TERMINATION_ADJUDICATION] = "adjudication",
    [TERMINATION_DEATH] = "death",
    [TERMINATION_EMERGENCY] = "emergency",
    [TERMINATION_INFRACTION] = "rules infraction",
    [TERMINATION_TIME] = "time forfeit",
};
static_assert(LENGTH(words) == TERMINATIONS, "every termination has a word");

const char *termination_word(Termination termination) {
    return words[termination];
}

Termination termination_of_word(const char *word) {
    for (int i = TERMINATION_NORMAL; word && i < TERMINATIONS; i++)
        if (strcasecmp(word, words[i]) == 0) return (Termination)i;
    return TERMINATION_UNKNOWN;
}
