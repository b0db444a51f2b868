#include "engine/base/process_lines.h"

#include <string.h>

bool process_lines_take(ProcessLines *lines, char *line, size_t size) {
    for (;;) {
        char *const from = lines->buffer + lines->start;
        const size_t held = lines->end - lines->start;
        char *const newline = memchr(from, '\n', held);
        if (!newline && held < sizeof lines->buffer) return false;
        const size_t length = newline ? (size_t)(newline - from) : held;
        size_t used = length;
        if (used > 0 && from[used - 1] == '\r') used--;
        if (used >= size) used = size - 1;
        memcpy(line, from, used);
        line[used] = '\0';
        lines->start += newline ? length + 1 : length;
        const bool rest_of_long_line = lines->skipping;
        lines->skipping = !newline;
        if (!rest_of_long_line) return true;
    }
}

char *process_lines_room(ProcessLines *lines, size_t *room) {
    if (lines->start > 0) {
        memmove(lines->buffer, lines->buffer + lines->start, lines->end - lines->start);
        lines->end -= lines->start;
        lines->start = 0;
    }
    *room = sizeof lines->buffer - lines->end;
    return lines->buffer + lines->end;
}
