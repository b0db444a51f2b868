/* screen.h -- XBoard as a test sees it: the board that it shows while it talks with the program about a game whose
 * effects it cannot know. Failing functions end the test (cmocka's fail). */
#ifndef FUSILIER_TESTS_SCREEN_H
#define FUSILIER_TESTS_SCREEN_H

#include "protocol/xboard/repair.h"
#include "engine/game.h"
#include "tests/conversation.h"

enum { SCREEN_PATIENCE = 30000, SCREEN_PLIES_MAX = 600, HEARD_MAX = 1 << 16 }; /* milliseconds */

typedef struct {
    Conversation *talk;
    const Game *game;
    Habits habits;
    Sight start, shown; /* before the first ply; now */
    Stroke ply[SCREEN_PLIES_MAX];
    int plies, pings;
    char words[HEARD_MAX]; /* what the engine has said */
} Screen;

/* Set-up and tear-down of a test; the state is the Screen. */
int screen_open(void **state);
int screen_close(void **state);

/* A game against the engine from the start, as XBoard begins it. */
void screen_begin(Screen *screen);

/* Another position is on the board. */
void screen_set(Screen *screen, const char *position);

/* A ply on XBoard's board, and plies taken back. */
void screen_ply(Screen *screen, const char *text);
void screen_take_back(Screen *screen, int plies);

/* A line from the engine: written down; and obeyed as well (a move, one of ours that is refused). */
void screen_note(Screen *screen, const char *line);
void screen_take(Screen *screen, const char *line);

/* Hears everything up to here. */
void screen_hear_all(Screen *screen, void (*take)(Screen *screen, const char *line));
void screen_catch_up(Screen *screen);

/* Waits until it is the side's turn on XBoard's board, or the game is over, and nothing more comes. */
void screen_wait_for_turn(Screen *screen, Player side);

/* A move by hand, and what is said at once; `words` begins here. */
void screen_move(Screen *screen, const char *move);

bool screen_heard(const Screen *screen, const char *words);
int screen_men(const Screen *screen, Player side);
void screen_wait_for_men(Screen *screen, Player side, int count);
void screen_expect(const Screen *screen, const char *rows);

#endif
