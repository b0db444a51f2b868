/* variations.h -- what else might have been played at a table: lines besides the one at the board.
 * Layer: protocol (private to web/). The lock of the server is held.
 *
 * Nothing is kept before somebody plays on from an earlier move. Then the moves of all lines are a tree, in which each
 * move stands behind its parent; of several moves that follow one, the first is of the main line. */
#ifndef FUSILIER_PROTOCOL_WEB_VARIATIONS_H
#define FUSILIER_PROTOCOL_WEB_VARIATIONS_H

#include "protocol/web/names.h"
#include "protocol/web/table.h"

/* May the bearer play on from an earlier move: in a study, or alone against engines, without a clock? */
bool variations_are_allowed(const WebTable *table, const Right *right);

/* Plays a move of one of these players after so many plies, fewer than have been played. False with an error, and
 * nothing has changed. */
bool variations_play(WebTable *table, unsigned players, int plies, const char *text, Error *err);

/* Brings a line to the board, up to its end: the one that goes through this move (its number in the state). */
bool variations_choose(WebTable *table, int move, Error *err);

/* The game has gone on: its moves belong to the tree, if there is one. */
void variations_note(WebTable *table);

/* What follows so many plies is taken back for good. */
void variations_forget(WebTable *table, int plies);

void variations_release(Variations *variations);

/* Adds "lines" to a state: all but the one at the board, each with its last move, the ply where it leaves that one, and
 * its moves in words. */
void variations_add(cJSON *state, const WebTable *table);

/* With more than one line: plays the main one in `record`, which the caller releases, and makes it what is saved. */
void variations_main(const WebTable *table, Record *record, SavedGame *saved, char result[static 32]);

/* For each move of a record, which is one of the lines, the texts of those that leave it there, in parentheses as
 * records have them; NULL: none. NULL: there is no tree. */
char **variations_asides(const WebTable *table, const Record *record);
void variations_free_asides(char **asides, int count);

#endif
