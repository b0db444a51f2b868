#include "tests/screen.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/xboard/board/hosting.h"
#include "variants/registry.h"

int screen_open(void **state) {
    TestScreen *screen = calloc(1, sizeof *screen);
    engine_init();
    screen->game = game_find("kriegspiel-madrasi");
    screen->talk = conversation_as_xboard(FUSILIER_BINARY, SCREEN_PATIENCE);
    *state = screen;
    return 0;
}

int screen_close(void **state) {
    TestScreen *screen = *state;
    conversation_drop(screen->talk);
    free(screen);
    return 0;
}

void screen_set(TestScreen *screen, const char *position) {
    Position pos;
    Error err;
    pos_init(&pos, screen->game);
    if (!game_parse(&pos, screen->game, position, &err)) fail_msg("%s", err.text);
    hosting_screen(&pos, &screen->start);
    screen->now = screen->start;
    screen->plies = 0;
    pos_release(&pos);
}

void screen_begin(TestScreen *screen) {
    say(screen->talk, "new\nvariant %s\neasy\npost\nst 10\nsd 1", hosting_name(screen->game));
    screen_set(screen, "start");
}

void screen_ply(TestScreen *screen, const char *text) {
    Stroke stroke;
    assert_true(stroke_parse(board_of(screen->game->setup.board), text, &stroke));
    assert_true(screen->plies < SCREEN_PLIES_MAX);
    screen->ply[screen->plies++] = stroke;
    screen_play(&screen->now, &stroke);
}

void screen_take_back(TestScreen *screen, int plies) {
    const int left = screen->plies - plies;
    screen->now = screen->start;
    screen->plies = left;
    for (int i = 0; i < left; i++) screen_play(&screen->now, &screen->ply[i]);
}

void screen_note(TestScreen *screen, const char *line) {
    const size_t used = strlen(screen->words);
    snprintf(screen->words + used, HEARD_MAX - used, "%s\n", line);
}

void screen_take(TestScreen *screen, const char *line) {
    if (strncmp(line, "move ", 5) == 0) screen_ply(screen, line + 5);
    if (strncmp(line, "Illegal move", 12) == 0) screen_take_back(screen, 1);
    screen_note(screen, line);
}

bool screen_heard(const TestScreen *screen, const char *words) {
    return strstr(screen->words, words) != NULL;
}

void screen_hear_all(TestScreen *screen, void (*take)(TestScreen *screen, const char *line)) {
    char pong[32];
    snprintf(pong, sizeof pong, "pong %d", ++screen->pings);
    say(screen->talk, "ping %d", screen->pings);
    for (const char *line; (line = hear_any(screen->talk, SCREEN_PATIENCE)) && strcmp(line, pong) != 0;)
        take(screen, line);
}

void screen_catch_up(TestScreen *screen) {
    screen_hear_all(screen, screen_take);
}

static bool is_waiting(const TestScreen *screen, Player side) {
    return screen->now.shown.turn != side && !screen_heard(screen, " {"); /* a result */
}

void screen_wait_for_turn(TestScreen *screen, Player side) {
    do {
        if (is_waiting(screen, side)) {
            const char *line = hear_any(screen->talk, SCREEN_PATIENCE);
            assert_non_null(line);
            screen_take(screen, line);
        }
        screen_catch_up(screen);
    } while (is_waiting(screen, side));
}

void screen_move(TestScreen *screen, const char *move) {
    screen->words[0] = '\0';
    screen_ply(screen, move);
    say(screen->talk, "usermove %s", move);
    screen_catch_up(screen);
}

int screen_men(const TestScreen *screen, Player side) {
    int count = 0;
    for (int at = 0; at < board_of(screen->game->setup.board)->cells; at++)
        count += sight_owner(screen->now.shown.man[at]) == side;
    return count;
}

void screen_wait_for_men(TestScreen *screen, Player side, int count) {
    const char *line;
    while (screen_men(screen, side) < count && (line = hear_any(screen->talk, SCREEN_PATIENCE)))
        screen_take(screen, line);
    assert_int_equal(screen_men(screen, side), count);
}

void screen_expect(const TestScreen *screen, const char *rows) {
    char found[128];
    Text text = text_into(found, sizeof found);
    rows_write(&text, board_of(screen->game->setup.board), screen->now.shown.man);
    assert_string_equal(found, rows);
}
