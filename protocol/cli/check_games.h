/* check_games.h -- `fusilier check FILE.ini`: which games of a file can be played, and what they are like.
 * Layer: protocols. */
#ifndef FUSILIER_PROTOCOL_CLI_CHECK_GAMES_H
#define FUSILIER_PROTOCOL_CLI_CHECK_GAMES_H

#include "engine/base/error.h"

/* Is this a file of games, by its name? */
bool is_file_of_games(const char *path);

/* Prints a line for each game of the file, or why it is none, and adds to both counts. False with an error if the file
 * cannot be read. */
bool check_games(const char *path, int *played, int *refused, Error *err);

#endif
