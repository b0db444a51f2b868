/* setup.h -- positions for tests. Failing functions end the test (cmocka's fail). */
#ifndef FUSILIER_TESTS_SETUP_H
#define FUSILIER_TESTS_SETUP_H

#include "engine/game.h"

/* Initialises a position of a game, given by its id, as its string says. */
void set_up(Position *pos, const char *game, const char *text);

/* Plays a move of our notation. */
void play(Position *pos, const char *move);

#endif
