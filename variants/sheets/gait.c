#include "variants/sheets/gait.h"

#include <string.h>

static bool is_small(char letter) {
    return letter >= 'a' && letter <= 'z';
}

/* The length of the first term: small letters, a capital, and how often. */
static size_t term_length(const char *text) {
    size_t length = 0;
    while (is_small(text[length])) length++;
    if (!text[length]) return length;
    const char capital = text[length++];
    return length + (text[length] == capital || (text[length] >= '0' && text[length] <= '9'));
}

/* Does a letter stand among the small ones of a term? */
static bool has(const char *term, char letter) {
    while (is_small(*term) && *term != letter) term++;
    return *term == letter;
}

/* First moves are moves to empty cells, whether they say so or not: first captures there are none. */
static void copy_term(char *to, const char *term, size_t length) {
    size_t at = strlen(to);
    const bool is_first = has(term, 'i');
    if (is_first && has(term, 'c') && !has(term, 'm')) return;
    if (is_first && !has(term, 'm')) to[at++] = 'm';
    for (size_t i = 0; i < length; i++)
        if (!strchr(is_first ? "iec" : "e", term[i])) to[at++] = term[i];
    to[at] = '\0';
}

SheetGait gait_split(const char *text) {
    SheetGait gait = { .always = "" };
    for (size_t length; *text; text += length) {
        length = term_length(text);
        gait.passing |= has(text, 'e');
        copy_term(has(text, 'i') ? gait.first : gait.always, text, length);
    }
    return gait;
}
