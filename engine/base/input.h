/* input.h -- bytes as they arrive, from a pipe, a terminal or a file. Layer: base. */
#ifndef FUSILIER_ENGINE_BASE_INPUT_H
#define FUSILIER_ENGINE_BASE_INPUT_H

#include <stddef.h>

#include "engine/base/events.h"

typedef struct Input Input;

/* Reads what lies behind the file, which stays open and should not be read by anybody else. NULL with an error. */
Input *input_open(FILE *file, Error *err);
void input_close(Input *input); /* NULL is allowed */

/* The event that there is something to read, or the end. */
Event *input_event(Input *input);

/* Waits for bytes and takes what is there, `room` at most. 0: the end; -1: there is nothing after all. */
ptrdiff_t input_read(Input *input, char *buffer, size_t room);

#endif
