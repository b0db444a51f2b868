#include "engine/base/console.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "engine/base/stream.h"
#include "engine/base/text.h"

bool console_is_at(FILE *file) {
    const int fd = fileno(file);
    return fd >= 0 && isatty(fd);
}

bool console_is_in_front(FILE *file) {
    const pid_t front = tcgetpgrp(fileno(file));
    return front < 0 || front == getpgrp(); /* a terminal of others has no jobs of ours */
}

int console_columns(FILE *file) {
    struct winsize size;
    return ioctl(fileno(file), TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

bool console_has_colour(FILE *file) {
    const char *const type = getenv("TERM");
    return console_is_at(file) && type && *type && strcmp(type, "dumb") != 0;
}

/* The first of these variables that says anything decides, as setlocale does it. */
bool console_has_utf8(void) {
    static const char *const names[] = { "LC_ALL", "LC_CTYPE", "LANG" };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *const value = getenv(names[i]);
        if (value && *value) return text_mentions(value, "UTF-8") || text_mentions(value, "UTF8");
    }
    return false;
}

ptrdiff_t console_line(FILE *file, char **line, size_t *room) {
    return stream_line(file, line, room);
}

bool console_is_own(void) {
    return false; /* terminals belong to shells */
}
