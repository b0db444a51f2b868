/* mover.h -- who moves at a table without being a person: engines, random movers, dice.
 * Layer: protocol (private to web/). */
#ifndef FUSILIER_PROTOCOL_WEB_MOVER_H
#define FUSILIER_PROTOCOL_WEB_MOVER_H

#include "protocol/web/table.h"

/* The thread of a table; takes the lock of its room. */
void *mover_run(void *table);

/* A try of the player to move was illegal: his engine must not try it again. The lock is held. */
void mover_note_refusal(WebTable *table, Move move);

/* Frees the mind of an engine, if it has one. The lock is held, and it does not think. */
void mover_forget(WebTable *table, Player player);

#endif
