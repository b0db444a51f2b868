/* error.h -- one line that says what is wrong with an input, and where.
 * Layer: engine. Readers of text return false and fill an Error; they never print and never change their target. */
#ifndef FUSILIER_ENGINE_BASE_ERROR_H
#define FUSILIER_ENGINE_BASE_ERROR_H

#include <stdbool.h>

#include "engine/base/format.h"

typedef struct {
    char text[256]; /* one line without its end; bytes that are not printable stand as '?' */
} Error;

/* Stores the formatted line (cut to fit, made printable) and returns false: `return error_set(err, ...)`.
 * A NULL err is allowed: the caller does not want to know. */
bool error_set(Error *err, const char *format, ...) FORMATTED(2, 3);

/* Puts "prefix: " before the line that is there, and returns false. */
bool error_prefix(Error *err, const char *format, ...) FORMATTED(2, 3);

/* Ends the program after a line on standard error: what it carries itself, a board or a gait of a game, is wrong. */
_Noreturn void error_is_final(const Error *err);

/* The line without 'move "e2e5": ' and what stands before that, for those who have shown the move already. */
const char *error_reason(const Error *err);

#endif
