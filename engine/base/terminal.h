/* terminal.h -- what the place where text goes can show: colours, characters beyond ASCII, how wide it is.
 * Layer: protocol. */
#ifndef FUSILIER_ENGINE_BASE_TERMINAL_H
#define FUSILIER_ENGINE_BASE_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>

typedef struct {
    bool is_terminal;
    bool colour; /* ANSI sequences: a terminal that shows them, and NO_COLOR is not set (no-color.org) */
    bool utf8;   /* by the locale, or by the console */
    int columns; /* of the terminal; 80 elsewhere */
} Terminal;

Terminal terminal_of(FILE *out);

/* How many columns a text takes: sequences that only change the colour take none, a character of UTF-8 takes one. */
int terminal_width(const char *text);

#endif
