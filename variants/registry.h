/* registry.h -- the list of all games.
 * Layer: variants. */
#ifndef FUSILIER_VARIANTS_REGISTRY_H
#define FUSILIER_VARIANTS_REGISTRY_H

#include "engine/game.h"

/* Game number i in the order of `fusilier list`, from 0. */
int games_count(void);
const Game *game_at(int i);

/* All games, those of the list before those that other programs know (game_elsewhere). */
int games_all(void);
const Game *game_any(int i); /* NULL after the last */

/* Adds a game to the list; its id may not be that of another. Safe while other threads use the list. */
bool games_add(const Game *game, Error *err);

/* The same, but it takes the place of a game from a file that is called so, which whoever has it may go on with. */
bool games_put(const Game *game, Error *err);

/* The same as games_add, but the id may be a word of rules, of which it is the game. */
bool games_add_of_word(const Game *game, Error *err);

/* The games that other programs know and the list has not: no more than one rule that can be joined (Rule.is_known), or
 * from the files of known.h. Their ids are cheap; a game is made when it is first asked for. */
int game_elsewhere_count(void);
const char *game_elsewhere_id(int i);
const Game *game_elsewhere(int i); /* NULL after the last */

/* The game of the list with this id; NULL if there is none. */
const Game *game_listed(const char *id);

/* Is the id taken: by a game of the list, or as a word that can be joined? Those that only other programs know may be
 * said anew. */
bool game_is_listed(const char *id);

/* The game with this id, or NULL. Ids may be joined, "madrasi+atomic": the game has one id, "atomic+madrasi". */
const Game *game_find(const char *id);

/* The game that other programs and people call so (game_is_called), an id before all other names, and joined words as
 * they are said (spoken.h) after them; NULL if none is. */
const Game *game_find_called(const char *name);

/* The same, but with an error that names what was asked for (and the nearest id, if it looks like a slip). */
const Game *game_find_or(const char *id, Error *err);

/* A game with two generators played by one of them: "fast" or "composed" (by its list of rules). NULL with an error if
 * the game does not have that one. */
const Game *game_lane(const Game *game, const char *lane, Error *err);

/* The game that XBoard calls so, or NULL. */
const Game *game_find_xboard(const char *name);

/* Rule number i that can be joined with others, from 0; false after the last. */
bool game_rule(int i, const char **id, const char **words);

/* A word that ids are joined from. */
enum { GAME_WORD_TITLE_MAX = 64 };
typedef struct {
    const char *id;
    char title[GAME_WORD_TITLE_MAX]; /* of its game, or "Must capture" */
    const char *words;               /* what it means, in a line; NULL: only the game of this id says that */
} GameWord;

/* Word number i, from 0; false after the last. */
bool game_word(int i, GameWord *word);

/* May a word be joined to these joined words? False with the reason, that it adds nothing included. */
bool game_word_fits(const char *words_joined, const char *word, Error *err);

/* Are all of these joined words among those of the game? ("rifle-free" is one of "atomic+rifle".) */
bool game_includes(const Game *game, const char *words_joined);

/* The game whose board, men and array it has, of joined words that name one: Capablanca Chess of capablanca+atomic.
 * NULL: it is chess with other rules, or no joined game. */
const Game *game_beneath(const Game *game);

/* What people call the game of these words: "Atomic Chess + Madrasi". */
void game_write_title(const char *id, char *title, size_t size);

#endif
