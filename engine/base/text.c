#include "engine/base/text.h"

#include <string.h>
#include <strings.h>

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
