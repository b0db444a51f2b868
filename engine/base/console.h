/* console.h -- the window or terminal that a person sits at. Layer: base; terminal.h says what it can show. */
#ifndef FUSILIER_ENGINE_BASE_CONSOLE_H
#define FUSILIER_ENGINE_BASE_CONSOLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Does a person read or type here? */
bool console_is_at(FILE *file);

/* May this program read it now? Jobs in the background must not. */
bool console_is_in_front(FILE *file);

/* Its width; 0: unknown. */
int console_columns(FILE *file);

/* Does it show the sequences of ANSI, and characters of UTF-8? */
bool console_has_colour(FILE *file);
bool console_has_utf8(void);

/* A line that a person types, or of any other file: as stream_line (stream.h). */
ptrdiff_t console_line(FILE *file, char **line, size_t *room);

/* Was the console made for this program alone, so that it closes when the program ends (a double click on Windows)? */
bool console_is_own(void);

#endif
