/* clocks.h -- the time of each player at a table.
 * Layer: protocol (private to web/). With the lock of the table's room held.
 *
 * The clock of whoever is to move runs, but not before the first move, for dice and random movers, behind a curtain, or
 * in a game that was loaded until a person moves in it. Engines are charged what they think. */
#ifndef FUSILIER_PROTOCOL_WEB_CLOCKS_H
#define FUSILIER_PROTOCOL_WEB_CLOCKS_H

#include "protocol/web/names.h"
#include "protocol/record/saved_game.h"
#include "protocol/web/table.h"

/* Gives a player a clock: SECONDS+SECONDS (timecontrol.h). */
bool clocks_set(WebTable *table, Player player, const char *text, Error *err);

/* Gives clocks as a page asks for them: one text for all, a list with a text or null for each, or nothing. */
bool clocks_read(WebTable *table, const cJSON *asked, Error *err);

/* After anything that may let another clock run, or none. */
void clocks_go(WebTable *table);

/* The clock of the player to move begins only now, if it runs. */
void clocks_restart(WebTable *table);

/* How long it has run since it was his turn, milliseconds. */
int64_t clocks_used(const WebTable *table);

/* How long it will run until it has run down; -1: none runs. */
int64_t clocks_left(const WebTable *table);

/* The player to move is about to move, and has used so many milliseconds. False: more than he had. */
bool clocks_move(WebTable *table, int64_t used_ms);

/* The player to move has no time left: he loses, unless nobody else can win. */
void clocks_flag(WebTable *table);

/* Gives back what was used after so many plies, as far as that is known. */
void clocks_go_back(WebTable *table, int plies);

/* What an engine may use of its time. */
void clocks_limit(const WebTable *table, Limits *limits);

/* As the game is saved, and back. A clock that cannot be read is left out. */
void clocks_save(const WebTable *table, SavedGame *saved);
void clocks_load(WebTable *table, const PgnGame *read);

/* Adds "clock" to the state of a table: null, or what all have and had when the turn began. */
void clocks_add(cJSON *object, const WebTable *table);

void clocks_release(WebTable *table);

#endif
