/* load.h -- games from files (variants/sheets/), added to the list of all games. Layer: variants. */
#ifndef FUSILIER_VARIANTS_LOAD_H
#define FUSILIER_VARIANTS_LOAD_H

#include "engine/game.h"
#include "variants/sheets/read.h"

/* Is told of each section of a file: its game, or the reason why it is none (then game is NULL). */
typedef void GamesToldOf(void *listener, const char *id, const Game *game, const char *why);

/* Adds the games of a text to the list; the games of variants/known/ may be their parents, though nobody listed them;
 * they stay as long as the program. One that cannot be played does not spoil the others. `name` begins errors; `tell`
 * may be NULL. Safe while other threads use the list. False with an error if the text cannot be read. */
bool games_load(const char *name, const char *text, GamesToldOf *tell, void *listener, Error *err);

/* The same, but games from files that were called so before make room for those of the text; whoever has one of them
 * may go on with it. */
bool games_load_anew(const char *name, const char *text, GamesToldOf *tell, void *listener, Error *err);

/* The same of all files NAME.ini in the folder where users keep games; there may be none. What cannot be read is told
 * as a game that is none. */
void games_load_own(GamesToldOf *tell, void *listener);

/* The same of a file. */
bool games_load_file(const char *path, GamesToldOf *tell, void *listener, Error *err);

/* ---- for those who keep games elsewhere ---- */

/* A file as a text, to be freed by free(), and its name as it begins errors; NULL with an error. */
char *games_read_file(const char *path, const char **name, Error *err);

/* Puts the place before an error of a sheet that is no game: file, and the line of the key that is to blame. */
void load_blame(const char *name, const char *text, const Sheet *sheet, Error *why);

/* Is it from a file of a user, and not one of variants/known/? */
bool game_is_of_user(const Game *game);

/* Files that whoever starts this program once more has to name again, and the options that name them: notes one. Of the
 * thread that begins. */
#define GAMES_OPTION   "--games"
#define PLUGINS_OPTION "--plugin"
void games_note_file(const char *option, const char *path);

/* Appends these words to those of a command, which have room for so many more; `only` those of one option, NULL: all.
 * False with an error if they are more. */
enum { GAMES_FILE_WORDS_MAX = 64 };
bool games_name_files(const char *only, char *words[], int *count, Error *err);

#endif
