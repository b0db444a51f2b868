/* welcome.h -- what people see who open the program with the mouse, where it gets a window of its own (Windows).
 * Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_CLI_WELCOME_H
#define FUSILIER_PROTOCOL_CLI_WELCOME_H

#include <stdio.h>

/* Says what the program is, which games it plays, how boards load it, and offers to play here, until nobody wants to.
 * `path` is the file of the program. Returns the exit status. */
int welcome(const char *path, FILE *in, FILE *out);

#endif
