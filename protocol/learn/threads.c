#include <math.h>
#include <stdarg.h>
#include <stdlib.h>

#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "engine/base/random.h"
#include "protocol/learn/private.h"

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

void threads_run(int threads, void (*run)(void *context, int index), void *context) {
    Hand *const hands = memory_new((size_t)threads, sizeof *hands);
    for (int i = 1; i < threads; i++) {
        hands[i] = (Hand){ .run = run, .context = context, .index = i };
        hands[i].started = pthread_create(&hands[i].thread, NULL, hand_main, &hands[i]) == 0;
    }
    run(context, 0);
    for (int i = 1; i < threads; i++) {
        if (hands[i].started)
            pthread_join(hands[i].thread, NULL);
        else
            run(context, i);
    }
    free(hands);
}

int opening_plies(uint64_t seed, uint64_t opening) {
    return LEARN_PLIES_LEAST + (int)(mix64(random_stream(seed, opening)) % (LEARN_PLIES_MOST - LEARN_PLIES_LEAST + 1));
}

void progress_tell(Progress *progress, bool now, const char *format, ...) {
    enum { EVERY_MS = 500 };
    const int64_t ms = clock_ms();
    if (!progress->file || (!now && progress->told_ms && ms - progress->told_ms < EVERY_MS)) return;
    va_list values;
    progress->told_ms = ms;
    va_start(values, format);
    fprintf(progress->file, "\r\033[K");
    vfprintf(progress->file, format, values);
    fflush(progress->file);
    va_end(values);
}

void progress_end(Progress *progress) {
    if (progress->file && progress->told_ms) fputc('\n', progress->file);
    progress->told_ms = 0;
}
