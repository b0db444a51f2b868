#include "engine/base/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "engine/base/text.h"

enum { COLUMNS_USUAL = 80, COLUMNS_LEAST = 20 };

/* The first of these variables that says anything decides, as setlocale does it. */
static bool locale_is_utf8(void) {
    static const char *const names[] = { "LC_ALL", "LC_CTYPE", "LANG" };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *const value = getenv(names[i]);
        if (value && *value) return text_mentions(value, "UTF-8") || text_mentions(value, "UTF8");
    }
    return false;
}

static bool is_set(const char *name) {
    const char *const value = getenv(name);
    return value && *value;
}

Terminal terminal_of(FILE *out) {
    Terminal terminal = { .columns = COLUMNS_USUAL, .utf8 = locale_is_utf8() };
    const int fd = fileno(out);
    const char *const type = getenv("TERM");
    terminal.is_terminal = fd >= 0 && isatty(fd);
    if (!terminal.is_terminal) return terminal;
    terminal.colour = !is_set("NO_COLOR") && type && *type && strcmp(type, "dumb") != 0;
    struct winsize size;
    if (ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col >= COLUMNS_LEAST) terminal.columns = size.ws_col;
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
