/* plain_file.h -- files of a folder into which anybody may have put anything: only plain ones are opened, and nothing
 * is waited for. Layer: base. */
#ifndef FUSILIER_ENGINE_BASE_PLAIN_FILE_H
#define FUSILIER_ENGINE_BASE_PLAIN_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/base/error.h"

typedef struct {
    int64_t size;
    int64_t changed_us; /* since 1970 */
} PlainFile;

/* Links are followed. False: there is no plain file of this name. */
bool plain_file_facts(const char *path, PlainFile *facts);

/* Is there something of this name that only leads to a file elsewhere? */
bool plain_file_is_link(const char *path);

/* A file of at most so many bytes, terminated, for the caller to free. NULL with an error. */
char *plain_file_load(const char *path, size_t most, size_t *size, Error *err);

/* Makes an empty file where there is nothing of this name. False: there is something, or none can be made; `is_taken`
 * says which. */
bool plain_file_reserve(const char *path, bool *is_taken);

#endif
