/* mover.h -- who moves at a table without being a person: engines, random movers, dice, and clocks that run down.
 * Layer: protocol (private to web/); with the lock of the table held. */
#ifndef FUSILIER_PROTOCOL_WEB_MOVER_H
#define FUSILIER_PROTOCOL_WEB_MOVER_H

#include "protocol/web/table.h"

/* Does what is due. Until when nothing more is, unless the round changes meanwhile. */
Millis mover_act(WebTable *table);

/* The question of the plan that is being made; the clock of the player runs from now on. */
void mover_ask(WebTable *table);

/* Whatever was planned is of no use any more. */
void mover_drop_plan(WebTable *table);

#endif
