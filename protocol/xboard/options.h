/* options.h -- what the engine can do for XBoard, and what people may set there.
 * Layer: protocol; shared by the files of this room. */
#ifndef FUSILIER_PROTOCOL_XBOARD_OPTIONS_H
#define FUSILIER_PROTOCOL_XBOARD_OPTIONS_H

#include "protocol/xboard/commands.h"

/* Tells XBoard which options the game has, if they are others than it knows of. */
void options_follow_game(XBoard *xb);

extern const Commands options_commands; /* protover, accepted, rejected, option, memory, cores */

#endif
