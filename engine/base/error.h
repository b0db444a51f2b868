/* error.h -- one line that says what is wrong with an input, and where.
 * Layer: engine. Readers of text return false and fill an Error; they never print and never change their target. */
#ifndef FUSILIER_ENGINE_BASE_ERROR_H
#define FUSILIER_ENGINE_BASE_ERROR_H

#include <stdbool.h>

#include "engine/base/format.h"

typedef struct {
    char text[256]; /* one line without its end; bytes that are not printable stand as '?' */
    int reason;     /* where in it the reason begins, behind what error_prefix has put before it */
    /* For programs, where the reader knows: which field of the input is wrong ("castling", "once=" of
     * one that bears its key), "": none or all of it, */
    char field[24];
    int column; /* and at which of its characters, from 1; 0: not known. */
} Error;

/* Stores the formatted line (cut to fit, made printable), of no place, and returns false: `return error_set(err, ...)`.
 * A NULL err is allowed: the caller does not want to know. */
bool error_set(Error *err, const char *format, ...) FORMATTED(2, 3);

/* The same, about one field of the input. Whoever reads the whole of it adds in words where that is. */
bool error_in(Error *err, const char *field, const char *format, ...) FORMATTED(3, 4);

/* Puts "prefix: " before the line that is there, and returns false. The place stays. */
bool error_prefix(Error *err, const char *format, ...) FORMATTED(2, 3);

/* Says the place of the line that is there, and returns false. */
bool error_at(Error *err, const char *field, int column);

/* Ends the program after a line on standard error: what it carries itself, a board or a gait of a game, is wrong. */
_Noreturn void error_is_final(const Error *err);

/* The line without its prefixes, for those who have shown already what it is about. */
const char *error_reason(const Error *err);

/* What is wrong, of a line "what: why" whose subject the caller names otherwise; the whole line if it has none. */
const char *error_why(const Error *err);

#endif
