/* thinking.h -- how those who think at a table come to their moves: in the thread of the table (thinking.c), or in a
 * worker beside it (protocol/site/). Each program has one of them.
 * Layer: protocol (private to web/). */
#ifndef FUSILIER_PROTOCOL_WEB_THINKING_H
#define FUSILIER_PROTOCOL_WEB_THINKING_H

#include "protocol/record/opinion.h"
#include "protocol/web/table.h"

/* Begins to move those who are no people, as mover.h says; false with an error. Ends that, and waits for it: the lock
 * is given up meanwhile. */
bool thinking_start(WebTable *table, Error *err);
void thinking_end(WebTable *table);

/* The player to move thinks, without the lock: true once table->plan has its thought. False: not yet, or for nothing,
 * as the game has changed. The question is of the position now. */
bool thinking_done(WebTable *table);

/* Nobody waits for the thought of the plan any more. */
void thinking_call_off(WebTable *table);

/* Frees the mind of an engine, if it has one. The lock is held, and it does not think. */
void thinking_forget(WebTable *table, Player player);

#endif
