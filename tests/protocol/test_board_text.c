/* test_board_text.c -- boards drawn with characters. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/extras.h"
#include "protocol/record/board_text.h"
#include "protocol/record/picture.h"
#include "tests/sample.h"
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
    pos_init(&pos, sample_at(0));
    game_start(&pos, sample_at(0));
    char text[BOARD_TEXT_MAX], cut[20];
    const size_t length = board_text(&pos, NULL, text, sizeof text);
    assert_int_equal(board_text(&pos, NULL, cut, sizeof cut), length);
    assert_int_equal(strlen(cut), sizeof cut - 1);
    assert_memory_equal(cut, text, sizeof cut - 1);
    assert_int_equal(board_text(&pos, NULL, cut, 0), length);
    pos_release(&pos);
}

/* ---- pictures ---- */

static char *drawn(const char *id, const char *text, const PictureStyle *style) {
    Position pos;
    Picture picture;
    Error err;
    pos_init(&pos, game_find(id));
    if (!game_parse(&pos, pos.game, text, &err)) fail_msg("%s", err.text);
    picture_of(&picture, &pos);
    pos_release(&pos);
    char *board = NULL;
    size_t size = 0;
    FILE *const memory = open_memstream(&board, &size);
    picture_draw(&picture, style, memory);
    picture_draw_extras(&picture, memory);
    fclose(memory);
    return board;
}

typedef struct {
    const char *why, *game, *position;
    PictureStyle style;
    const char *board; /* a piece of it */
} Row;

static const Row rows[] = {
    { "from the north",
      "chess",
      "4k3/8/8/8/8/8/PP6/RN2K3 w - - 0 1",
      { .side = 2 },
      "  1  .  .  .  K  .  .  N  R \n  2  .  .  .  .  .  .  P  P \n" },
    { "files from the north", "chess", "start", { .side = 2 }, "     h  g  f  e  d  c  b  a \n" },
    { "from the west: ranks below",
      "chess",
      "4k3/8/8/8/8/8/8/RN2K3 w - - 0 1",
      { .side = 1 },
      "  b  .  .  .  .  .  .  .  N \n  a  .  .  .  .  .  .  .  R \n     8  7  6  5  4  3  2  1 \n" },
    { "from the east",
      "chess",
      "4k3/8/8/8/8/8/8/RN2K3 w - - 0 1",
      { .side = 3 },
      "  a  R  .  .  .  .  .  .  . \n  b  N  .  .  .  .  .  .  . \n" },
    { "stacks",
      "stax",
      "8/8/8/8/3,bbw,4/8/2,W,5/8 w - - 0 1",
      { .side = 0 },
      "  4   .    .    .   bbw   .    .    .    .  \n" },
    { "a stack too high for its cell", "stax", "8/8/8/8/3,Bbwwbw,4/8/2,W,5/8 w - - 0 1", { .side = 0 }, " Bb+4 " },
    { "is named below",
      "stax",
      "8/8/8/8/3,Bbwwbw,4/8/2,W,5/8 w - - 0 1",
      { .side = 0 },
      "    on d4, from the top: Bbwwbw\n" },
    { "cells that are not there",
      "doubles-cutthroat",
      "start",
      { .side = 0 },
      " 12          cR  cN  cB  cQ  cK  cB  cN  cR         \n" },
    { "owners, edges that touch",
      "three-player-chess",
      "start",
      { .side = 0 },
      " 10  bK  bC  bS  bP  .                      \n" },
    { "promoted men",
      "three-player-chess",
      "bK,4/5/5/5/5/10/10/10/10/aK,a+P,7,cK a - - 0 1 wait=2,1,0 last=c",
      { .side = 0 },
      "  1  aK   a+P " },
    { "the seam", "three-player-chess", "start", { .side = 0 }, "    these touch: e6-f5 e7-g5 e8-h5 e9-i5 e10-j5\n" },
    { "hands",
      "three-player-chess",
      "bK,4/5/5/5/5/10/10/10/10/aK,8,cK a - - 0 1 hand=aCPP,cS wait=2,1,0 last=c",
      { .side = 0 },
      "    in hand: aCPP, cS\n" },
    { "the cylinder", "cylindrical", "start", { .side = 0 }, "    the left and the right edge touch\n" },
    { "edges that touch for some men only",
      "stax-universal",
      "start",
      { .side = 0 },
      "    for men the left and the right edge touch, for kings all four edges\n" },
    { "ten files", "scaci-10x20", "start", { .side = 0 }, "     a  b  c  d  e  f  g  h  i  j \n" },
    { "figures",
      "chess",
      "start",
      { .figures = true, .terminal = { .utf8 = true } },
      "  8  \u265c  \u265e  \u265d  \u265b  \u265a  \u265d  \u265e  \u265c \n" },
    { "no figures without the characters", "chess", "start", { .figures = true }, "  8  r  n  b  q  k  b  n  r \n" },
    { "no figures for men of other kinds",
      "checkers",
      "start",
      { .figures = true, .terminal = { .utf8 = true } },
      "  8  \u00b7  b  \u00b7" },
    { "colours",
      "chess",
      "start",
      { .terminal = { .colour = true } },
      "\x1b[1;48;5;137;38;5;231m R \x1b[0m\x1b[1;48;5;180;38;5;231m N \x1b[0m" },
};

static void boards_are_drawn(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char *const board = drawn(rows[i].game, rows[i].position, &rows[i].style);
        if (!strstr(board, rows[i].board)) fail_msg("%s: drawn\n%s\nexpected\n%s", rows[i].why, board, rows[i].board);
        free(board);
    }
}

/* In random games every man is where the position has him, and every key after the board has its words. */
static void pictures_show_what_there_is(void **state) {
    (void)state;
    Key random = 1;
    for (int i = 0; i < samples_count(); i++) {
        Position pos;
        MoveList list;
        Picture picture;
        pos_init(&pos, sample_at(i));
        game_start(&pos, sample_at(i));
        movelist_init(&list);
        for (int ply = 0; ply < 80; ply++) {
            picture_of(&picture, &pos);
            for (int at = 0; at < pos.board->cells; at++) {
                const Man man = pos.man[at];
                const Player owner = picture_owner(&picture, (Cell)at);
                if (man == MAN_NONE ? owner != NOBODY : owner != man_owner(man))
                    fail_msg("%s: %s is drawn '%s'", sample_at(i)->id, pos.board->name[at], picture.cell[at]);
            }
            for (const char *key = picture.extras; *key; key += strcspn(key, " "), key += *key == ' ') {
                char word[32];
                snprintf(word, sizeof word, "%.*s", (int)strcspn(key, "="), key);
                const Extra *extra = extra_find(sample_at(i), word);
                if (!extra || !extra->words) fail_msg("%s: no words for '%s'", sample_at(i)->id, word);
            }
            movelist_clear(&list);
            game_moves(&pos, GEN_ALL, &list);
            if (list.count == 0) break;
            random = mix64(random);
            game_play(&pos, list.at[random % (Key)list.count]);
        }
        movelist_free(&list);
        pos_release(&pos);
    }
}

/* Cells of a triangular board can be named by what stands at its edges, also with corners cut off and from above;
 * empty ones show which way they point. */
static void rows_of_triangles_name_their_ends(void **state) {
    (void)state;
    static const BoardSpec spec = { .shape = BOARD_TRIANGLES, .ranks = 4, .cut = "a1 b1" };
    static const char *const drawings[] = {
        "        a  b  c  d  e    \n"
        "    a4  ^  v  ^  v  ^  e4\n"
        " a3  ^  v  ^  v  ^  v  ^  g3\n"
        " a2  v  ^  v  ^  W  ^  v  g2\n"
        "          c1  v  ^  v  e1\n"
        "              c  d  e    \n",
        "        e  d  c          \n"
        "    e1  ^  v  ^  c1\n"
        " g2  ^  v  W  v  ^  v  ^  a2\n"
        " g3  v  ^  v  ^  v  ^  v  a3\n"
        "    e4  v  ^  v  ^  v  a4\n"
        "        e  d  c  b  a    \n",
    };
    Board board;
    Error err;
    Cell at;
    if (!board_build(&board, &spec, &err)) fail_msg("%s", err.text);
    Picture picture = { .game = game_find("stax"), .board = &board };
    assert_int_equal(board_read_cell(&board, "e2", &at), 2);
    strcpy(picture.cell[at], "W");
    for (int turned = 0; turned < 2; turned++) {
        char *text = NULL;
        size_t size = 0;
        FILE *const memory = open_memstream(&text, &size);
        picture_draw(&picture, &(PictureStyle){ .side = 2 * turned }, memory);
        fclose(memory);
        assert_string_equal(text, drawings[turned]);
        free(text);
    }
}

static void a_view_shows_no_more_than_it_says(void **state) {
    (void)state;
    Position pos;
    Picture picture;
    char view[POSITION_TEXT_MAX];
    pos_init(&pos, game_find("kriegspiel-madrasi"));
    assert_true(game_parse(&pos, pos.game, "4k3/8/8/8/8/8/R7/4K3 w - - 0 1", NULL));
    game_view(&pos, WHITE, view, sizeof view);
    picture_read(&picture, pos.game, view);
    assert_string_equal(picture.cell[60], "");
    assert_string_equal(picture.cell[8], "R");
    assert_string_equal(picture.extras, "foes=1");
    pos_release(&pos);
}

static void every_camp_is_a_side(void **state) {
    (void)state;
    Position pos;
    Picture picture;
    pos_init(&pos, game_find("doubles"));
    game_start(&pos, pos.game);
    picture_of(&picture, &pos);
    for (Player player = 0; player < 4; player++) assert_int_equal(picture_home(&picture, player), player);
    pos_release(&pos);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draws_the_start),
        cmocka_unit_test(marks_what_a_move_changes),
        cmocka_unit_test(tells_the_length_it_needs),
        cmocka_unit_test(boards_are_drawn),
        cmocka_unit_test(pictures_show_what_there_is),
        cmocka_unit_test(rows_of_triangles_name_their_ends),
        cmocka_unit_test(a_view_shows_no_more_than_it_says),
        cmocka_unit_test(every_camp_is_a_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
