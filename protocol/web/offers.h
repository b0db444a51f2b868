/* offers.h -- what needs the word of others at a table: a draw, and moves taken back.
 * Layer: protocol (private to web/). With the lock of the table's room held.
 *
 * An offer asks all who are still in the game. Who sits at the same screen agrees with whoever offers there; engines
 * answer at once, people when they like, and a move is a no. One offer stands at a time. */
#ifndef FUSILIER_PROTOCOL_WEB_OFFERS_H
#define FUSILIER_PROTOCOL_WEB_OFFERS_H

#include "protocol/web/names.h"
#include "protocol/web/table.h"

/* Offers a draw for these players (a bit set, those of one screen), or agrees to one that stands. */
bool offers_draw(WebTable *table, unsigned players, Error *err);

/* Takes back to before their last decision, or the end of a game that the rules have not ended; or asks whether that
 * may be. Dice and secrets that others have learned of since are up to all, so engines refuse then. */
bool offers_undo(WebTable *table, unsigned players, Error *err);

/* Says yes or no to the offer that stands; no from those who made it takes it back. */
bool offers_answer(WebTable *table, unsigned players, bool agrees, Error *err);

/* A person has decided something else: to those who were asked that is a no. */
void offers_note_move(WebTable *table, Player player);

/* Adds "offer" (what stands, and who has still to answer; null) and "said" (what became of the last one) to the state
 * of a table as these players see it. */
void offers_add(cJSON *object, const WebTable *table, unsigned players);

#endif
