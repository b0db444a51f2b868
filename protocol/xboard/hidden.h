/* hidden.h -- games in which nobody sees the enemy's men (Game.secrets.unseen), against a person: XBoard's board shows
 * them their own men alone, the engine is the umpire, and nothing that it says tells more than the umpire does.
 * Layer: protocol; shared by the files of this room. What may be shown and tried says board/secrets.h. */
#ifndef FUSILIER_PROTOCOL_XBOARD_HIDDEN_H
#define FUSILIER_PROTOCOL_XBOARD_HIDDEN_H

#include "engine/board/types.h"
#include "protocol/xboard/commands.h"

/* The person who plays such a game against the engine, NOBODY if there is none. */
Player hidden_person(const XBoard *xb);

/* From now on XBoard's board is to show what the present person may see: all when there is none, or at the end. */
void hidden_look(XBoard *xb);

/* Says that a command would tell the person too much, if there is such a person. */
bool hidden_refuses(XBoard *xb);

/* The engine plays no more: all men are shown, where XBoard cannot have more plies in store; now, or as soon as XBoard
 * has nothing more to say. */
void hidden_reveal(XBoard *xb);
void hidden_reveal_soon(XBoard *xb);
void hidden_tick(XBoard *xb);

#endif
