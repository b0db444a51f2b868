#include "engine/base/error.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void make_printable(char *text) {
    for (; *text; text++)
        if (!isprint((unsigned char)*text)) *text = '?';
}

bool error_set(Error *err, const char *format, ...) {
    if (!err) return false;
    va_list args;
    va_start(args, format);
    vsnprintf(err->text, sizeof err->text, format, args);
    va_end(args);
    make_printable(err->text);
    return false;
}

bool error_prefix(Error *err, const char *format, ...) {
    if (!err) return false;
    Error whole;
    va_list args;
    va_start(args, format);
    const int length = vsnprintf(whole.text, sizeof whole.text, format, args);
    va_end(args);
    const size_t used = length < 0 ? 0 : (size_t)length < sizeof whole.text ? (size_t)length : sizeof whole.text - 1;
    snprintf(whole.text + used, sizeof whole.text - used, ": %.253s", err->text);
    make_printable(whole.text);
    *err = whole;
    return false;
}

void error_is_final(const Error *err) {
    fprintf(stderr, "fusilier: %s\n", err->text);
    abort();
}

const char *error_reason(const Error *err) {
    const char *move = strstr(err->text, "move \""), *after = move ? strstr(move, "\": ") : NULL;
    return after ? after + 3 : err->text;
}
