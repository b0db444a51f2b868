#include "engine/base/terminal.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/console.h"

enum { COLUMNS_USUAL = 80, COLUMNS_LEAST = 20 };

static bool is_set(const char *name) {
    const char *const value = getenv(name);
    return value && *value;
}

Terminal terminal_of(FILE *out) {
    Terminal terminal = { .columns = COLUMNS_USUAL, .utf8 = console_has_utf8() };
    terminal.is_terminal = console_is_at(out);
    if (!terminal.is_terminal) return terminal;
    terminal.colour = !is_set("NO_COLOR") && console_has_colour(out);
    const int columns = console_columns(out);
    if (columns >= COLUMNS_LEAST) terminal.columns = columns;
    return terminal;
}

int terminal_width(const char *text) {
    int width = 0;
    for (; *text; text++) {
        if (*text == '\x1b') { /* up to the letter that ends the sequence */
            text += strcspn(text, "m");
            if (!*text) break;
        } else if (((unsigned char)*text & 0xC0) != 0x80) {
            width++;
        }
    }
    return width;
}
