/* number.h -- whole numbers that people and programs write, and what is said about wrong ones. Layer: base. */
#ifndef FUSILIER_ENGINE_BASE_NUMBER_H
#define FUSILIER_ENGINE_BASE_NUMBER_H

#include <stdint.h>

#include "engine/base/error.h"

/* Reads a whole number from `least` to `most`; `what` names it in the error: "DEPTH must be 0 to 64, not 100". */
bool number_read(const char *what, const char *text, int64_t least, int64_t most, int64_t *number, Error *err);

#endif
