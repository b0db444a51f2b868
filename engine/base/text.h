/* text.h -- writing into a buffer of the caller, as snprintf does: never past its end, always terminated, and the
 * length counts what did not fit as well; and what C's own library lacks for taking texts apart. Layer: base. */
#ifndef FUSILIER_ENGINE_BASE_TEXT_H
#define FUSILIER_ENGINE_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/base/format.h"

typedef struct {
    char *buf;
    size_t size;
    size_t length; /* of all that was written, whether it fitted or not */
} Text;

static inline Text text_into(char *buf, size_t size) {
    if (size) buf[0] = '\0';
    return (Text){ buf, size, 0 };
}

static inline void text_char(Text *text, char c) {
    if (text->size > 0 && text->length < text->size - 1) {
        text->buf[text->length] = c;
        text->buf[text->length + 1] = '\0';
    }
    text->length++;
}

static inline void text_string(Text *text, const char *string) {
    while (*string) text_char(text, *string++);
}

static inline void text_number(Text *text, unsigned long number) {
    if (number >= 10) text_number(text, number / 10);
    text_char(text, (char)('0' + number % 10));
}

/* As printf. */
void FORMATTED(2, 3) text_format(Text *text, const char *format, ...);

/* The next part of *rest, up to a separator, which is overwritten; NULL after the last one. A text of n separators has
 * n + 1 parts, which may be empty. */
char *text_part(char **rest, char separator);

/* Does the text contain the part, in capital or small letters of ASCII? */
bool text_mentions(const char *text, const char *part);

/* Does the line begin with the words, alone or followed by a blank? Returns what follows the blanks, NULL if not. */
const char *text_after_words(const char *line, const char *words);

/* Where in the text the word stands alone, between blanks or at an end; NULL if nowhere. */
const char *text_find_word(const char *text, const char *word);

/* Number of single-letter changes between two words (Levenshtein 1965); words over 31 letters count as far apart. */
int text_distance(const char *a, const char *b);

#endif
