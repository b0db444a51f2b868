/* stream.h -- was everything written to a file that was said to be? Layer: base. */
#ifndef FUSILIER_ENGINE_BASE_STREAM_H
#define FUSILIER_ENGINE_BASE_STREAM_H

#include <stdio.h>

#include "engine/base/error.h"

/* Flushes the file. The error names the cause, even if the write that failed is long past. */
bool stream_is_whole(FILE *file, const char *name, Error *err);

#endif
