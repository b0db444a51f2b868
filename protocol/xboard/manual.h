/* manual.h -- the pages of the manual that may lie beside the program, as in the package for Windows, whose WinBoard
 * shows four lines of a text. Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_XBOARD_MANUAL_H
#define FUSILIER_PROTOCOL_XBOARD_MANUAL_H

#include "engine/game.h"

/* Shows the page with the rules of the game in the user's browser. False: there is no such page, or no browser. */
bool manual_show(const Game *game);

#endif
