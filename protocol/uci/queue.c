/* queue.c -- lines that have been heard and wait until perft or bench are through. */
#include <stdlib.h>
#include <string.h>

#include "protocol/uci/private.h"

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
