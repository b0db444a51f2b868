#include "protocol/round/ending.h"

#include <stdio.h>

void ending_say_flag(bool is_draw, const char *name, char *reason, size_t size) {
    snprintf(reason, size, is_draw ? "the time of %s is up, but nobody else can win" : "%s loses on time", name);
}

static const Termination terminations[] = {
    [ENDING_NONE] = TERMINATION_UNTERMINATED,
    [ENDING_RULES] = TERMINATION_NORMAL,
    [ENDING_RESIGNATION] = TERMINATION_NORMAL,
    [ENDING_AGREEMENT] = TERMINATION_NORMAL,
    [ENDING_TIME] = TERMINATION_TIME,
    [ENDING_INFRACTION] = TERMINATION_INFRACTION,
    [ENDING_ABANDONED] = TERMINATION_ABANDONED,
    [ENDING_ADJUDICATION] = TERMINATION_ADJUDICATION,
    [ENDING_INTERRUPTED] = TERMINATION_UNTERMINATED,
};
static_assert(LENGTH(terminations) == ENDINGS, "every ending has a termination");

Termination ending_termination(EndingKind kind) {
    return terminations[kind];
}

const char *ending_word(EndingKind kind) {
    return termination_word(terminations[kind]);
}

EndingKind ending_of_word(const char *word) {
    const Termination termination = termination_of_word(word);
    for (int kind = ENDING_RULES; kind < ENDINGS; kind++)
        if (terminations[kind] == termination) return (EndingKind)kind;
    return ENDING_RULES;
}
