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

static bool is_blank_or_end(char c) {
    return c == '\0' || c == ' ' || c == '\t';
}

const char *text_after_words(const char *line, const char *words) {
    const size_t length = strlen(words);
    if (strncmp(line, words, length) != 0 || !is_blank_or_end(line[length])) return NULL;
    return line + length + strspn(line + length, " \t");
}

const char *text_find_word(const char *text, const char *word) {
    const size_t length = strlen(word);
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word))
        if ((at == text || is_blank_or_end(at[-1])) && is_blank_or_end(at[length])) return at;
    return NULL;
}

int text_distance(const char *a, const char *b) {
    const size_t rows = strlen(a), columns = strlen(b);
    int row[32];
    if (rows > 31 || columns > 31) return 99;
    for (size_t j = 0; j <= columns; j++) row[j] = (int)j;
    for (size_t i = 1; i <= rows; i++) {
        int diagonal = row[0];
        row[0] = (int)i;
        for (size_t j = 1; j <= columns; j++) {
            const int change = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            const int shorter = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
            row[j] = change < shorter ? change : shorter;
        }
    }
    return row[columns];
}
