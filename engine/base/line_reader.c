#include "engine/base/line_reader.h"

#include <stdlib.h>
#include <string.h>

enum { READ_BYTES = 1 << 14 };

bool line_reader_init(LineReader *reader, Input *input, size_t limit) {
    *reader = (LineReader){ .input = input, .limit = limit, .buffer = malloc(limit + READ_BYTES) };
    return reader->buffer != NULL;
}

void line_reader_release(LineReader *reader) {
    free(reader->buffer);
}

void line_reader_fill(LineReader *reader) {
    if (reader->start > 0) { /* make room at the end */
        memmove(reader->buffer, reader->buffer + reader->start, reader->end - reader->start);
        reader->searched -= reader->start;
        reader->end -= reader->start;
        reader->start = 0;
    }
    const size_t room = reader->limit + READ_BYTES - 1 - reader->end; /* one byte for a terminator */
    const ptrdiff_t got = input_read(reader->input, reader->buffer + reader->end, room);
    if (got > 0) reader->end += (size_t)got;
    if (got == 0) reader->at_end = true;
}

/* Takes [start, stop) and the `skip` bytes after it out of the buffer. */
static LineStatus deliver(LineReader *reader, size_t stop, size_t skip, char **line, size_t *length) {
    char *text = reader->buffer + reader->start;
    *length = stop - reader->start + reader->too_long;
    reader->start = reader->searched = stop + skip;
    if (*length > reader->limit) {
        reader->too_long = 0;
        return LINE_TOO_LONG;
    }
    if (*length > 0 && text[*length - 1] == '\r') --*length;
    for (char *nul; (nul = memchr(text, '\0', *length));) *nul = '?';
    text[*length] = '\0'; /* over the line end, or in the byte that fill leaves free */
    *line = text;
    return LINE_READY;
}

LineStatus line_reader_next(LineReader *reader, char **line, size_t *length) {
    const char *end = memchr(reader->buffer + reader->searched, '\n', reader->end - reader->searched);
    if (end) return deliver(reader, (size_t)(end - reader->buffer), 1, line, length);
    reader->searched = reader->end;
    if (reader->at_end && reader->end - reader->start + reader->too_long > 0)
        return deliver(reader, reader->end, 0, line, length);
    if (reader->at_end) return LINE_END;
    if (reader->end - reader->start > reader->limit || reader->too_long > 0) { /* forget, but count, what was read */
        reader->too_long += reader->end - reader->start;
        reader->start = reader->end = reader->searched = 0;
    }
    return LINE_NONE;
}
