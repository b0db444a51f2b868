/* stream.h -- lines of a file, files in memory, and was everything written that was said to be? Layer: base. */
#ifndef FUSILIER_ENGINE_BASE_STREAM_H
#define FUSILIER_ENGINE_BASE_STREAM_H

#include <stddef.h>
#include <stdio.h>

#include "engine/base/error.h"

/* Flushes the file. The error names the cause, even if the write that failed is long past. */
bool stream_is_whole(FILE *file, const char *name, Error *err);

/* Reads the next line with its end into *line, which grows by realloc (NULL and 0 at first), terminated. Returns its
 * length, in which NUL bytes count; -1 at the end of the file, and where it cannot be read (ferror tells). */
ptrdiff_t stream_line(FILE *file, char **line, size_t *room);

#endif
