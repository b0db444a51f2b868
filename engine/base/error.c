#include "engine/base/error.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <string.h>

static void make_printable(char *text) {
    for (; *text; text++)
        if (!isprint((unsigned char)*text)) *text = '?';
}

static void store(Error *err, const char *format, va_list args) {
    *err = (Error){ .text = "" };
    vsnprintf(err->text, sizeof err->text, format, args);
    make_printable(err->text);
}

bool error_set(Error *err, const char *format, ...) {
    if (!err) return false;
    va_list args;
    va_start(args, format);
    store(err, format, args);
    va_end(args);
    return false;
}

bool error_in(Error *err, const char *field, const char *format, ...) {
    if (!err) return false;
    va_list args;
    va_start(args, format);
    store(err, format, args);
    va_end(args);
    return error_at(err, field, 0);
}

bool error_at(Error *err, const char *field, int column) {
    if (!err) return false;
    snprintf(err->field, sizeof err->field, "%s", field);
    err->column = column;
    return false;
}

bool error_prefix(Error *err, const char *format, ...) {
    if (!err) return false;
    char whole[sizeof err->text];
    va_list args;
    va_start(args, format);
    const int length = vsnprintf(whole, sizeof whole, format, args);
    va_end(args);
    const size_t used = length < 0 ? 0 : (size_t)length < sizeof whole ? (size_t)length : sizeof whole - 1;
    snprintf(whole + used, sizeof whole - used, ": %.253s", err->text);
    make_printable(whole);
    memcpy(err->text, whole, sizeof whole);
    const int most = (int)strlen(whole), reason = err->reason + (int)used + 2;
    err->reason = reason < most ? reason : most;
    return false;
}

void error_is_final(const Error *err) {
    fprintf(stderr, "fusilier: %s\n", err->text);
    abort();
}

const char *error_reason(const Error *err) {
    return err->text + err->reason;
}

const char *error_why(const Error *err) {
    const char *const colon = strstr(err->text, ": ");
    return colon ? colon + strlen(": ") : err->text;
}
