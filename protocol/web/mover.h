/* mover.h -- who moves at a table without being a person: engines, random movers, dice, and clocks that run down.
 * Layer: protocol (private to web/). */
#ifndef FUSILIER_PROTOCOL_WEB_MOVER_H
#define FUSILIER_PROTOCOL_WEB_MOVER_H

#include "protocol/web/table.h"

/* The thread of a table; takes its lock. */
void *mover_run(void *table);

/* Frees the mind of an engine, if it has one. The lock is held, and it does not think. */
void mover_forget(WebTable *table, Player player);

#endif
