#include "engine/base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

void text_format(Text *text, const char *format, ...) {
    va_list args;
    va_start(args, format);
    const size_t room = text->length < text->size ? text->size - text->length : 0;
    const int added = vsnprintf(room ? text->buf + text->length : NULL, room, format, args);
    va_end(args);
    if (added > 0) text->length += (size_t)added;
}

char *text_part(char **rest, char separator) {
    char *const part = *rest;
    char *const end = part ? strchr(part, separator) : NULL;
    if (end) *end = '\0';
    *rest = end ? end + 1 : NULL;
    return part;
}

bool text_mentions(const char *text, const char *part) {
    const size_t length = strlen(part);
    for (; strlen(text) >= length; text++)
        if (strncasecmp(text, part, length) == 0) return true;
    return false;
}
