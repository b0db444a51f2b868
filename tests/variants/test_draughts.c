/* Draughts: jumps of more legs than a move has room for one by one. Their numbers on squares were counted by another
 * program. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/setup.h"
#include "variants/registry.h"

#define FULL_BOARD                                                                                                     \
    "12/1,a,1,b,1,a,1,d,1,d,1,b/12/1,d,1,a,1,a,1,b,1,b,1,d/12/1,d,1,b,1,b,1,b,1,d,1,d/12/1,a,1,d,1,b,1,a,1,b,1,a/"     \
    "12/1,a,1,d,1,a,1,a,1,b,1,b/10,C,1/1,a,1,b,1,a,1,d,1,d,1,d c - - 0 1"
#define FULL_BOARD_CUT "k2xi4xg2xe4xc2xa4xc6xa8xc10xe8xc6xe4xg6xe8xg10xi8xg6xi4xk6xi8xk10xi12xg10xe12xc10"

static int legs_of(const char *text) {
    int legs = 0;
    for (; *text; text++) legs += *text == 'x';
    return legs;
}

/* A move can be read again as itself. */
static void expect_own_text(const Position *pos, Move move, const char *text) {
    Move read;
    Error err;
    if (!game_move_parse(pos, text, &read, &err)) fail_msg("%s: %s", text, err.text);
    if (!move_equal(read, move)) fail_msg("%s is another move", text);
}

/* Each move can be played and taken back; some are read again, which takes its time among thousands. */
static int longest_of(Position *pos, const MoveList *moves) {
    int longest = 0;
    for (int i = 0; i < moves->count; i++) {
        char text[MOVE_TEXT_MAX];
        Error err;
        game_move_format(pos, moves->at[i], text);
        if (i % 97 == 0) expect_own_text(pos, moves->at[i], text);
        game_play(pos, moves->at[i]);
        if (!pos_is_ok(pos, &err)) fail_msg("%s: %s", text, err.text);
        game_undo(pos);
        if (legs_of(text) > longest) longest = legs_of(text);
    }
    return longest;
}

static void long_jumps_go_to_their_ends(void **state) {
    (void)state;
    static const struct {
        const char *game, *position;
        int moves, legs;
    } rows[] = {
        { "checkers-cutthroat", FULL_BOARD, 4681, 25 },
        { "stax-cutthroat", FULL_BOARD, 4681, 25 },
        { "queens-cutthroat",
          "12/7,d,4/c,c,d,c,b,b,b,1,d,3/12/1,b,7,d,2/A,2,c,3,d,1,b,2/c,4,b,c,5/3,c,1,c,1,c,1,b,2/"
          "b,b,3,d,c,2,b,2/12/5,d,d,1,d,d,2/12 a - - 0 1",
          707, 30 },
        { "tri-chek-6-cutthroat",
          "9/3,f,4,d,6/1,f,b,2,d,3,c,1,d,1,e,1,b,1/c,1,e,e,3,b,3,e,7/7,f,3,c,c,2,e,1,b,3/A,5,b,6,d,4,b,2/"
          "1,b,3,e,7,e,3,e,1,b,1/3,f,c,c,2,d,7,d,4/3,c,c,5,b,1,d,1,f,4/4,f,6,e,1,c,3/4,f,7,d,2/"
          "2,d,3,f,2 a - - 0 1",
          1174, 33 },
        { "tri-queens-5",
          "10/8,e,d,5/4,c,3,c,e,1,e,5/5,b,4,e,8/6,b,1,c,8,c,c,2/A,1,e,19/1,d,2,e,3,c,5,b,2,e,1,b,1/"
          "2,d,5,d,1,b,2,d,2,d,e,d,e,1/5,c,2,d,1,b,8/4,b,6,b,5/4,c,d,1,b,7/5,c,4 a - - 0 1",
          773, 36 },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Position pos, before;
        MoveList moves;
        set_up(&pos, rows[i].game, rows[i].position);
        pos_init(&before, pos.game);
        pos_copy(&before, &pos);
        movelist_init(&moves);
        game_moves(&pos, GEN_ALL, &moves);
        assert_int_equal(moves.count, rows[i].moves);
        assert_int_equal(game_count_moves(&pos), rows[i].moves);
        assert_int_equal(longest_of(&pos, &moves), rows[i].legs);
        assert_true(pos_equal(&pos, &before) && pos.now.key == before.now.key);
        movelist_free(&moves);
        pos_release(&before);
        pos_release(&pos);
    }
}

static void no_jump_stops_on_its_way(void **state) {
    (void)state;
    Position pos;
    Move move;
    set_up(&pos, "checkers-cutthroat", FULL_BOARD);
    assert_false(game_move_parse(&pos, FULL_BOARD_CUT, &move, NULL));
    play(&pos, FULL_BOARD_CUT "xa12");
    assert_int_equal(set_count(&pos.owner[1]) + set_count(&pos.owner[2]) + set_count(&pos.owner[4]), 36 - 25);
    pos_release(&pos);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_jumps_go_to_their_ends),
        cmocka_unit_test(no_jump_stops_on_its_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
