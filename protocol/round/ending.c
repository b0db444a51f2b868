#include "protocol/round/ending.h"

#include <strings.h>

static const char *const words[] = {
    [ENDING_NONE] = "unterminated",        [ENDING_RULES] = "normal",
    [ENDING_RESIGNATION] = "normal",       [ENDING_AGREEMENT] = "normal",
    [ENDING_TIME] = "time forfeit",        [ENDING_INFRACTION] = "rules infraction",
    [ENDING_ABANDONED] = "abandoned",      [ENDING_ADJUDICATION] = "adjudication",
    [ENDING_INTERRUPTED] = "unterminated",
};
static_assert(LENGTH(words) == ENDINGS, "every ending has a word");

const char *ending_word(EndingKind kind) {
    return words[kind];
}

EndingKind ending_of_word(const char *word) {
    for (int kind = ENDING_RULES; word && kind < ENDINGS; kind++)
        if (strcasecmp(word, words[kind]) == 0) return (EndingKind)kind;
    return ENDING_RULES;
}
