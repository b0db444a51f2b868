/* process_lines.h -- what a process has said, cut into lines. Layer: base, for engine/base/process_... alone. */
#ifndef FUSILIER_ENGINE_BASE_PROCESS_LINES_H
#define FUSILIER_ENGINE_BASE_PROCESS_LINES_H

#include "engine/base/process.h"

typedef struct {
    bool skipping;                 /* inside a line that was too long */
    size_t start, end;             /* what is read and not delivered */
    char buffer[PROCESS_LINE_MAX]; /* start <= end <= sizeof buffer */
} ProcessLines;

/* Moves a whole line out of the buffer, if there is one, without its end. */
bool process_lines_take(ProcessLines *lines, char *line, size_t size);

/* Where more can be read to, and how much: at least one byte when no line can be taken. */
char *process_lines_room(ProcessLines *lines, size_t *room);

#endif
