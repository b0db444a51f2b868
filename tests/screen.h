/* screen.h -- XBoard as a test sees it: the board that it shows while it talks with the program about a game whose
 * effects it cannot know. Failing functions end the test (cmocka's fail). */
#ifndef FUSILIER_TESTS_SCREEN_H
#define FUSILIER_TESTS_SCREEN_H

#include "engine/game.h"
#include "protocol/xboard/board/screen.h"
#include "tests/conversation.h"

enum { SCREEN_PATIENCE = 30000, SCREEN_PLIES_MAX = 600, HEARD_MAX = 1 << 16 }; /* milliseconds */

typedef struct {
    Conversation *talk;
    const Game *game;
    Screen start, now; /* before the first ply; now */
    Stroke ply[SCREEN_PLIES_MAX];
    int plies, pings;
    char words[HEARD_MAX]; /* what the engine has said */
} TestScreen;

/* Set-up and tear-down of a test; the state is the TestScreen. */
int screen_open(void **state);
int screen_close(void **state);

/* A game against the engine from the start, as XBoard begins it. */
void screen_begin(TestScreen *screen);

/* Another position is on the board. */
void screen_set(TestScreen *screen, const char *position);

/* A ply on XBoard's board, and plies taken back. */
void screen_ply(TestScreen *screen, const char *text);
void screen_take_back(TestScreen *screen, int plies);

/* A line from the engine: written down; and obeyed as well (a move, one of ours that is refused). */
void screen_note(TestScreen *screen, const char *line);
void screen_take(TestScreen *screen, const char *line);

/* Hears everything up to here. */
void screen_hear_all(TestScreen *screen, void (*take)(TestScreen *screen, const char *line));
void screen_catch_up(TestScreen *screen);

/* Waits until it is the side's turn on XBoard's board, or the game is over, and nothing more comes. */
void screen_wait_for_turn(TestScreen *screen, Player side);

/* A move by hand, and what is said at once; `words` begins here. */
void screen_move(TestScreen *screen, const char *move);

bool screen_heard(const TestScreen *screen, const char *words);
int screen_men(const TestScreen *screen, Player side);
void screen_wait_for_men(TestScreen *screen, Player side, int count);
void screen_expect(const TestScreen *screen, const char *rows);

#endif
