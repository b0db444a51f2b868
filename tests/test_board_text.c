/* test_board_text.c -- boards drawn with characters. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/board_text.h"
#include "variants/registry.h"

static void draws_the_start(void **state) {
    (void)state;
    const Game *game = game_find("chess");
    Position pos;
    pos_init(&pos, game);
    game_start(&pos, game);
    char text[BOARD_TEXT_MAX];
    const size_t length = board_text(&pos, NULL, text, sizeof text);
    assert_int_equal(length, strlen(text));
    assert_string_equal(text, "  8  r  n  b  q  k  b  n  r \n"
                              "  7  p  p  p  p  p  p  p  p \n"
                              "  6  .  .  .  .  .  .  .  . \n"
                              "  5  .  .  .  .  .  .  .  . \n"
                              "  4  .  .  .  .  .  .  .  . \n"
                              "  3  .  .  .  .  .  .  .  . \n"
                              "  2  P  P  P  P  P  P  P  P \n"
                              "  1  R  N  B  Q  K  B  N  R \n"
                              "     a  b  c  d  e  f  g  h \n");
    pos_release(&pos);
}

static void marks_what_a_move_changes(void **state) {
    (void)state;
    const Game *game = game_find("rifle");
    Position before, after;
    Move move;
    pos_init(&before, game);
    pos_init(&after, game);
    assert_true(game_parse(&before, game, "k3r3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", NULL));
    pos_copy(&after, &before);
    assert_true(game_move_parse(&after, "e3xd5", &move, NULL));
    game_play(&after, move);
    const Set changed = board_text_changes(&before, &after);
    assert_int_equal(set_count(&changed), 1);
    char text[BOARD_TEXT_MAX];
    board_text(&after, &changed, text, sizeof text);
    assert_non_null(strstr(text, "  5  .  .  . [.] .  .  .  . \n"));
    assert_non_null(strstr(text, "  3  .  .  .  .  N  .  .  . \n"));
    pos_release(&before);
    pos_release(&after);
}

static void tells_the_length_it_needs(void **state) {
    (void)state;
    Position pos;
    pos_init(&pos, games[0]);
    game_start(&pos, games[0]);
    char text[BOARD_TEXT_MAX], cut[20];
    const size_t length = board_text(&pos, NULL, text, sizeof text);
    assert_int_equal(board_text(&pos, NULL, cut, sizeof cut), length);
    assert_int_equal(strlen(cut), sizeof cut - 1);
    assert_memory_equal(cut, text, sizeof cut - 1);
    assert_int_equal(board_text(&pos, NULL, cut, 0), length);
    pos_release(&pos);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draws_the_start),
        cmocka_unit_test(marks_what_a_move_changes),
        cmocka_unit_test(tells_the_length_it_needs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
