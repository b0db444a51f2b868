#include "engine/base/events_windows.h"

#include <assert.h>
#include <stdlib.h>

#include "engine/base/clock.h"

Event *event_new(Error *err) {
    Event *const event = malloc(sizeof *event);
    if (event) event->handle = CreateEventW(NULL, TRUE, FALSE, NULL);
    if (event && event->handle) return event;
    free(event);
    error_set(err, "no handles left for an event");
    return NULL;
}

/* The end of a pipe that is written to does not tell; but whoever goes away closes our input as well. */
Event *event_deaf(FILE *file) {
    (void)file;
    return calloc(1, sizeof(Event));
}

void event_free(Event *event) {
    if (!event) return;
    if (event->handle) CloseHandle(event->handle);
    free(event);
}

void event_set(Event *event) {
    SetEvent(event->handle);
}

void event_clear(Event *event) {
    ResetEvent(event->handle);
}

bool event_is_set(Event *event) {
    return event->handle && WaitForSingleObject(event->handle, 0) == WAIT_OBJECT_0;
}

static unsigned all_set(Event *const events[], int count) {
    unsigned set = 0;
    for (int i = 0; i < count; i++)
        if (events[i] && event_is_set(events[i])) set |= 1U << i;
    return set;
}

unsigned events_wait(Event *const events[], int count, int64_t timeout_ms) {
    enum { LONGEST_MS = 60000 };
    const int64_t end = clock_ms() + timeout_ms;
    HANDLE handles[EVENTS_MAX];
    DWORD used = 0;
    assert(count <= EVENTS_MAX);
    for (int i = 0; i < count; i++)
        if (events[i] && events[i]->handle) handles[used++] = events[i]->handle;
    for (;;) {
        const int64_t left = timeout_ms < 0 ? LONGEST_MS : end - clock_ms();
        const DWORD patience = left <= 0 ? 0 : left > LONGEST_MS ? LONGEST_MS : (DWORD)left;
        if (used > 0)
            WaitForMultipleObjects(used, handles, FALSE, patience);
        else
            Sleep(patience);
        const unsigned set = all_set(events, count);
        if (set || (timeout_ms >= 0 && left <= 0)) return set;
    }
}
