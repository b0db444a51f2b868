/* memory_file.h -- a file that is written into memory and becomes a text. Layer: base. */
#ifndef FUSILIER_ENGINE_BASE_MEMORY_FILE_H
#define FUSILIER_ENGINE_BASE_MEMORY_FILE_H

#include <stddef.h>
#include <stdio.h>

typedef struct {
    FILE *file; /* for whoever prints */
    char *text; /* what is written there; of memory_file_close alone */
    size_t size;
} MemoryFile;

/* Ends the program if there is no memory for it. */
void memory_file_open(MemoryFile *memory);

/* Closes the file. Returns all that was written, terminated, for the caller to free; `size` may be NULL. */
char *memory_file_close(MemoryFile *memory, size_t *size);

#endif
