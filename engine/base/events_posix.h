/* events_posix.h -- for engine/base/..._posix.c alone. Layer: base. */
#ifndef FUSILIER_ENGINE_BASE_EVENTS_POSIX_H
#define FUSILIER_ENGINE_BASE_EVENTS_POSIX_H

#include "engine/base/events.h"

/* Something that poll() waits for. */
struct Event {
    int fd;        /* -1: it never comes */
    int set_fd;    /* the other end of its pipe; -1: it is not set by us */
    short wanted;  /* of poll */
    short counted; /* what poll must report for it to be set */
};

/* An event that is set while there is something to read, or the end, on somebody else's descriptor. */
Event event_of_input(int fd);

/* A pipe that no child process gets. */
bool pipe_open(int fds[2]);
bool fd_never_blocks(int fd);

#endif
