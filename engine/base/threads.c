#include "engine/base/threads.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "engine/base/memory.h"

typedef struct {
    void (*run)(void *context, int index);
    void *context;
    int index;
    pthread_t thread;
    bool started;
} Hand;

static void *hand_main(void *argument) {
    const Hand *const hand = argument;
    hand->run(hand->context, hand->index);
    return NULL;
}

void threads_run(int count, void (*run)(void *context, int index), void *context) {
    Hand *const hands = memory_new(count > 0 ? (size_t)count : 1, sizeof *hands);
    for (int i = 1; i < count; i++) {
        hands[i] = (Hand){ .run = run, .context = context, .index = i };
        hands[i].started = pthread_create(&hands[i].thread, NULL, hand_main, &hands[i]) == 0;
    }
    run(context, 0);
    for (int i = 1; i < count; i++) {
        if (hands[i].started)
            pthread_join(hands[i].thread, NULL);
        else
            run(context, i);
    }
    free(hands);
}
