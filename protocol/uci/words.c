/* words.c -- the words of a line. */
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "protocol/uci/private.h"

void words_init(Words *words, char *text) {
    *words = (Words){ .at = memory_new(strlen(text) / 2 + 2, sizeof(char *)) };
    char *rest = text;
    for (char *word; (word = strtok_r(rest, " \t", &rest));) words->at[words->count++] = word;
}

void words_release(Words *words) {
    free(words->at);
}

const char *words_peek(const Words *words) {
    return words->next < words->count ? words->at[words->next] : NULL;
}

const char *words_next(Words *words) {
    return words->next < words->count ? words->at[words->next++] : NULL;
}
