#ifdef __linux__
#define _GNU_SOURCE /* pipe2 */
#endif
#include "engine/base/events_posix.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

#include "engine/base/clock.h"
#include "engine/base/memory.h"

bool pipe_open(int fds[2]) {
#ifdef __linux__
    return pipe2(fds, O_CLOEXEC) == 0;
#else
    return pipe(fds) == 0 && fcntl(fds[0], F_SETFD, FD_CLOEXEC) == 0 && fcntl(fds[1], F_SETFD, FD_CLOEXEC) == 0;
#endif
}

bool fd_never_blocks(int fd) {
    return fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK) == 0;
}

/* ---- events ---- */

Event *event_new(Error *err) {
    int fds[2];
    Event *const event = malloc(sizeof *event);
    if (!event || !pipe_open(fds)) {
        free(event);
        error_set(err, "no file descriptors left for an event");
        return NULL;
    }
    fd_never_blocks(fds[0]);
    fd_never_blocks(fds[1]);
    *event = event_of_input(fds[0]);
    event->set_fd = fds[1];
    return event;
}

Event event_of_input(int fd) {
    return (Event){ .fd = fd, .set_fd = -1, .wanted = POLLIN, .counted = ~0 };
}

Event *event_deaf(FILE *file) {
    Event *const event = malloc(sizeof *event);
    if (event) *event = (Event){ .fd = fileno(file), .set_fd = -1, .counted = POLLERR | POLLNVAL };
    return event;
}

void event_free(Event *event) {
    if (!event) return;
    if (event->set_fd >= 0) {
        close(event->fd);
        close(event->set_fd);
    }
    free(event);
}

void event_set(Event *event) {
    const char byte = 0;
    assert(event->set_fd >= 0);
    if (write(event->set_fd, &byte, 1) < 0) return; /* a full pipe is set as well */
}

void event_clear(Event *event) {
    char bytes[64];
    assert(event->set_fd >= 0);
    while (read(event->fd, bytes, sizeof bytes) > 0) continue;
}

bool event_is_set(Event *event) {
    return events_wait(&event, 1, 0) != 0;
}

/* ---- waiting ---- */

/* What is left of the time, as poll() counts it. */
static int patience(int64_t timeout_ms, int64_t began_ms) {
    enum { LONGEST_MS = 60000 };
    if (timeout_ms <= 0) return timeout_ms < 0 ? -1 : 0;
    const int64_t left = began_ms + timeout_ms - clock_ms();
    return left <= 0 ? 0 : left > LONGEST_MS ? LONGEST_MS : (int)left;
}

unsigned events_wait(Event *const events[], int count, int64_t timeout_ms) {
    const int64_t began = timeout_ms > 0 ? clock_ms() : 0;
    assert(count <= EVENTS_MAX);
    for (;;) {
        struct pollfd fds[EVENTS_MAX];
        for (int i = 0; i < count; i++)
            fds[i] =
                (struct pollfd){ .fd = events[i] ? events[i]->fd : -1, .events = events[i] ? events[i]->wanted : 0 };
        const int left = patience(timeout_ms, began);
        const int found = poll(fds, (nfds_t)count, left);
        if (found < 0 && errno != EINTR && errno != EAGAIN) memory_is_out(0); /* nothing else can be wrong */
        unsigned set = 0;
        for (int i = 0; found > 0 && i < count; i++)
            if (events[i] && fds[i].revents & events[i]->counted) set |= 1U << i;
        if (set || left == 0) return set;
    }
}
