/* welcome.h -- what people see who open the program with the mouse, where it gets a window of its own (Windows).
 * Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_CLI_WELCOME_H
#define FUSILIER_PROTOCOL_CLI_WELCOME_H

#include <stdio.h>

/* Says what the program is, which games it plays, how boards load it, and offers to play here, until nobody wants to.
 * `path` is the file of the program. Returns the exit status. */
int welcome(const char *path, FILE *in, FILE *out);

/* The same, but the board is opened in the browser first, by a command that takes no words (`cmd_web`) and lasts as
 * long as people play; only where that fails they are asked to play here. */
int welcome_to_board(const char *path, int (*board)(int argc, char **argv), FILE *in, FILE *out);

#endif
