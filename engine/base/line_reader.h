/* line_reader.h -- cuts a stream of any bytes into lines.
 * Layer: base. Line ends are LF, CR LF or the end of the stream; NUL bytes become '?'; a line that is longer than
 * its limit is swallowed and reported, never delivered in part. */
#ifndef FUSILIER_ENGINE_BASE_LINE_READER_H
#define FUSILIER_ENGINE_BASE_LINE_READER_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/base/input.h"

typedef struct {
    Input *input;
    size_t limit; /* longest line, without its end */
    char *buffer; /* limit + READ_BYTES bytes: [start, end) is what was read and not yet delivered */
    size_t start, end;
    size_t searched; /* no line end before this */
    size_t too_long; /* bytes swallowed of the line that is being skipped; 0: none is */
    bool at_end;     /* the stream has ended */
} LineReader;

typedef enum {
    LINE_NONE,     /* no whole line yet: line_reader_fill when there is input */
    LINE_READY,    /* *line is valid until the next call */
    LINE_TOO_LONG, /* *length bytes were thrown away */
    LINE_END       /* the stream has ended and everything was delivered */
} LineStatus;

bool line_reader_init(LineReader *reader, Input *input, size_t limit); /* false: out of memory */
void line_reader_release(LineReader *reader);

/* Reads once from the input; blocks if there is nothing. */
void line_reader_fill(LineReader *reader);

/* The next line, if a whole one is there. Never blocks. */
LineStatus line_reader_next(LineReader *reader, char **line, size_t *length);

#endif
