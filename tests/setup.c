#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/setup.h"
#include "variants/registry.h"

void set_up(Position *pos, const char *game, const char *text) {
    Error err;
    assert_non_null(game_find(game));
    pos_init(pos, game_find(game));
    if (!game_parse(pos, game_find(game), text, &err)) fail_msg("%s: %s", text, err.text);
}

void play(Position *pos, const char *move) {
    Error err;
    Move found;
    if (!game_move_parse(pos, move, &found, &err)) fail_msg("%s: %s", move, err.text);
    game_play(pos, found);
}
