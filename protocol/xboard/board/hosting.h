/* hosting.h -- how a game is made known to XBoard: its name, its set-up, and how its men move.
 * Layer: protocol/xboard/board (its pipeline: docs/architecture.md); uses engine/game.h and the registry. Everything is
 * derived from the descriptor of the game. */
#ifndef FUSILIER_PROTOCOL_XBOARD_BOARD_HOSTING_H
#define FUSILIER_PROTOCOL_XBOARD_BOARD_HOSTING_H

#include "engine/game.h"
#include "protocol/xboard/board/screen.h"

enum { HOSTING_TEXT_MAX = 4096 };

/* Can XBoard show and play the game: two players on a board of squares, a letter for each man? */
bool hosting_can(const Game *game);

/* Are its men those of chess? Otherwise they are draughtsmen, and kings which those are crowned to. */
bool hosting_has_chessmen(const Game *game);

/* Do moves have effects that XBoard cannot know, so that its board needs repairs (repair.h)? */
bool hosting_repairs(const Game *game);

/* The name of a game in `variant` and `feature variants`. */
const char *hosting_name(const Game *game);

/* The game of that name, NULL if there is none. */
const Game *hosting_find(const char *name);

/* Names of games that XBoard can play, separated by commas: of all, or of one family (and "normal", without which
 * XBoard does not start). XBoard's list has 22 places for what it does not know itself, WinBoard's 15: so the first
 * games of all families come first, then the second ones, and forms of a game after all games. Games that have a
 * namesake in the program `partner` (NULL: any) are left out. Returns the length. */
size_t hosting_names(const char *family, const char *partner, char *buf, size_t size);

/* The families of these games, by number; NULL after the last. */
const char *hosting_family(int index);

/* The start position as XBoard writes it: the six fields of FEN. Returns the length. */
size_t hosting_start(const Game *game, char *buf, size_t size);

/* The lines that describe the game, `setup` first, then one `piece` for each kind; empty for games that XBoard knows.
 * `position`: six fields of FEN, that XBoard is to show; NULL: the start. Returns the length. */
size_t hosting_describe(const Game *game, const char *position, char *buf, size_t size);

/* The place of a man in XBoard's table of 66 pictures; the man must have a letter (hosting_letter). */
int hosting_slot(const Game *game, Kind kind, unsigned state);

/* ---- betza.c ---- */

/* XBoard's descriptor of one kind of man (Betza's notation as XBoard reads it): what the men of chess do, and what the
 * rules of the game add. Empty if the kind is unknown. */
size_t hosting_betza(const Game *game, Kind kind, char *buf, size_t size);

/* ---- boards ---- */

/* What XBoard should show of the position: every man by the letter of its kind and state. */
void hosting_sight(const Position *pos, Sight *sight);

/* XBoard's board, showing the position, with XBoard's habits in this game. */
void hosting_screen(const Position *pos, Screen *screen);

/* The letter of a kind of man in a state, a capital; and back: the kind is EMPTY if there is no such letter. */
char hosting_letter(const Game *game, Kind kind, unsigned state);
Kind hosting_kind(const Game *game, char letter, unsigned *state);

/* Writes the position string of a board of such letters: placement, turn, the rest as in `fields` (the third and
 * following fields of FEN), states of men. Returns the length. */
size_t hosting_position(const Game *game, const char letters[], Player turn, const char *fields, char *buf,
                        size_t size);

#endif
