/* setup.h -- positions that XBoard sets up: `setboard`, and the older mode `edit`.
 * Layer: protocol; shared by the files of this room. */
#ifndef FUSILIER_PROTOCOL_XBOARD_SETUP_H
#define FUSILIER_PROTOCOL_XBOARD_SETUP_H

#include "protocol/xboard/commands.h"

/* A line in mode `edit`; false: it is a command. */
bool setup_edit_line(XBoard *xb, char *line);

extern const Commands setup_commands; /* setboard, edit */

#endif
