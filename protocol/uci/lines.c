/* lines.c -- the words of a line, and lines that wait until perft or bench are through. */
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "protocol/uci/private.h"

/* ---- words ---- */

void uci_words_init(UciWords *words, char *text) {
    *words = (UciWords){ .at = memory_new(strlen(text) / 2 + 2, sizeof(char *)) };
    char *rest = text;
    for (char *word; (word = strtok_r(rest, " \t", &rest));) words->at[words->count++] = word;
}

void uci_words_release(UciWords *words) {
    free(words->at);
}

const char *uci_words_peek(const UciWords *words) {
    return words->next < words->count ? words->at[words->next] : NULL;
}

const char *uci_words_next(UciWords *words) {
    return words->next < words->count ? words->at[words->next++] : NULL;
}

/* ---- lines that wait ---- */

bool uci_queue_push(UciQueue *queue, const char *line) {
    char *copy = queue->count < QUEUE_MAX ? strdup(line) : NULL;
    if (!copy) return false;
    queue->at[(queue->first + queue->count++) % QUEUE_MAX] = copy;
    return true;
}

char *uci_queue_take(UciQueue *queue) {
    if (queue->count == 0) return NULL;
    char *line = queue->at[queue->first];
    queue->first = (queue->first + 1) % QUEUE_MAX;
    queue->count--;
    if (queue->stopped > 0) queue->stopped--;
    return line;
}

void uci_queue_stop(UciQueue *queue) {
    queue->stopped = queue->count;
}
