#include "engine/base/input.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "engine/base/events_posix.h"

struct Input {
    Event event;
};

Input *input_open(FILE *file, Error *err) {
    Input *const input = malloc(sizeof *input);
    if (input)
        input->event = event_of_input(fileno(file));
    else
        error_set(err, "out of memory for reading");
    return input;
}

void input_close(Input *input) {
    free(input);
}

Event *input_event(Input *input) {
    return &input->event;
}

ptrdiff_t input_read(Input *input, char *buffer, size_t room) {
    const ssize_t got = read(input->event.fd, buffer, room);
    return got < 0 && errno != EINTR && errno != EAGAIN ? 0 : got;
}
