/* file_text.h -- a whole file as a text of one's own. Layer: base. */
#ifndef FUSILIER_ENGINE_BASE_FILE_TEXT_H
#define FUSILIER_ENGINE_BASE_FILE_TEXT_H

#include <stddef.h>

#include "engine/base/error.h"

typedef struct {
    char *text; /* terminated, and to be freed; NULL: there is no such file */
    size_t size;
    bool has_zero; /* a byte 0 is in the file, where a reader of texts would think that it ends */
} FileText;

/* Reads it. False: it cannot be read, and there is nothing to be freed. */
bool file_text(const char *path, FileText *read, Error *err);

#endif
