/* catalogue.h -- all games by the names that XBoard knows them by: its own list has no room for them.
 * Layer: protocol; shared by the files of this room. */
#ifndef FUSILIER_PROTOCOL_XBOARD_CATALOGUE_H
#define FUSILIER_PROTOCOL_XBOARD_CATALOGUE_H

#include "protocol/xboard/commands.h"

/* Opens a window with the games of each family, and how to choose them. */
void catalogue_show(XBoard *xb);

#endif
