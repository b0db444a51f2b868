/* refusal.h -- what tests of bad input share: the line of error, and a position that must survive it.
 * Layer: tests; include cmocka.h first. */
#ifndef FUSILIER_TESTS_REFUSAL_H
#define FUSILIER_TESTS_REFUSAL_H

#include <stdio.h>
#include <string.h>

#include "variants/registry.h"

/* Some position that is far from any other in these tests, with a record: it must survive what is refused. */
static inline void set_up_witness(Position *pos) {
    const Game *game = game_find("chess");
    pos_init(pos, game);
    assert_true(game_parse(pos, game, "8/1k6/8/8/3pP3/8/6K1/8 b - e3 7 40", NULL));
    Move move;
    assert_true(game_move_parse(pos, "d4e3", &move, NULL));
    game_play(pos, move);
}

static inline void expect_witness(const Position *pos, const char *after) {
    char text[POSITION_TEXT_MAX];
    game_format(pos, text, sizeof text);
    if (strcmp(text, "8/1k6/8/8/8/4p3/6K1/8 w - - 0 41") != 0 || pos->journal.plies != 1)
        fail_msg("\"%s\" was refused but changed the position", after);
}

/* One line, printable, and it says what it is about. */
static inline void expect_error(const Error *err, const char *about, const char *says, const char *text) {
    if (strncmp(err->text, about, strlen(about)) != 0 || !strstr(err->text, says))
        fail_msg("\"%s\": the error \"%s\" does not say \"%s\"", text, err->text, says);
    for (const char *c = err->text; *c; c++) assert_in_range(*c, ' ', '~');
}

#endif
