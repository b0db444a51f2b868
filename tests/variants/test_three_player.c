/* Three-player chess, where case files do not reach: the ko rule, which needs a record, forfeits, which no list has,
 * the longest chain of jumps, and positions that cannot be. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/perft.h"
#include "variants/registry.h"

static void set_up(Position *pos, const char *text) {
    Error err;
    const Game *game = game_find("three-player-chess");
    pos_init(pos, game);
    if (!game_parse(pos, game, text, &err)) fail_msg("%s", err.text);
}

/* Plays moves separated by blanks. */
static void play(Position *pos, const char *moves) {
    for (size_t length; *moves; moves += length + (moves[length] == ' ')) {
        length = strcspn(moves, " ");
        char text[MOVE_TEXT_MAX];
        Move move;
        Error err;
        snprintf(text, sizeof text, "%.*s", (int)length, moves);
        if (!game_move_parse(pos, text, &move, &err)) fail_msg("%s", err.text);
        game_play(pos, move);
    }
}

static bool is_legal(const Position *pos, const char *text) {
    Move move;
    return game_move_parse(pos, text, &move, NULL);
}

static void expect_position(const Position *pos, const char *expected) {
    char text[POSITION_TEXT_MAX];
    game_format(pos, text, sizeof text);
    assert_string_equal(text, expected);
}

static const char kings[] = "bK,4/5/5/5/5/10/10/10/10/aK,8,cK a - - 0 1 wait=2,1,0 last=c";

static void positions_may_not_come_again(void **state) {
    (void)state;
    Position pos;
    set_up(&pos, kings);
    play(&pos, "a1a2 a10a9 j1i1 a2a1 a9a10 i1j1");
    expect_position(&pos, kings);
    assert_false(is_legal(&pos, "a1a2")); /* the position after the first move */
    assert_true(is_legal(&pos, "a1b1"));
    play(&pos, "a1b1");
    game_undo(&pos);
    assert_false(is_legal(&pos, "a1a2"));
    pos_release(&pos);
}

/* Every move of a's king would bring back a position, and a may not pass: the cube is something else. */
static void a_cube_is_left_under_ko(void **state) {
    (void)state;
    Position pos;
    MoveList moves;
    set_up(&pos, "bK,4/5/5/5/5/10/10/10/10/aK,8,cK a - - 0 1 cubes=a,b wait=2,1,0 last=c");
    play(&pos, "a1b1 a10a9 0000 b1c1 a9a10 0000 c1b2 0000 j1i2 b2a1 0000 i2j1 a1a2 a10a9 0000 a2a1 a9a10 0000");
    movelist_init(&moves);
    game_moves(&pos, GEN_ALL, &moves);
    assert_int_equal(moves.count, 1);
    assert_int_equal(game_count_moves(&pos), 1);
    assert_true(is_legal(&pos, "cube"));
    movelist_free(&moves);
    pos_release(&pos);
}

/* Without a cube nothing is left, and the ban is lifted. */
static void ko_yields_where_nothing_is_left(void **state) {
    (void)state;
    Position pos;
    set_up(&pos, kings);
    play(&pos, "a1b1 a10a9 0000 b1c1 a9a10 0000 c1b2 0000 j1i2 b2a1 0000 i2j1 a1a2 a10a9 0000 a2a1 a9a10 0000");
    assert_int_equal(game_count_moves(&pos), 3);
    assert_true(is_legal(&pos, "a1a2"));
    pos_release(&pos);
}

/* ---- ko against a slow judge: what a position string says of what counts, compared word by word ---- */

enum { GAMES = 60, PLIES = 90, TEXT_MAX = 512 };

typedef struct {
    char ends[PLIES + 1][TEXT_MAX]; /* of turns of the game so far */
    int count;
} Record;

/* Board, turn, hands, fresh draughts, cubes, who is out; false in the middle of a turn of two moves. */
static bool describe(const Position *pos, char out[TEXT_MAX]) {
    char text[POSITION_TEXT_MAX];
    game_format(pos, text, sizeof text);
    out[0] = '\0';
    size_t used = 0;
    int number = 0;
    for (char *rest = NULL, *word = strtok_r(text, " ", &rest); word; word = strtok_r(NULL, " ", &rest), number++) {
        if (strncmp(word, "pair=", 5) == 0) return false;
        const bool counts = number < 2 || strncmp(word, "hand=", 5) == 0 || strncmp(word, "fresh=", 6) == 0 ||
                            strncmp(word, "cubes=", 6) == 0 || strncmp(word, "out=", 4) == 0;
        if (counts) used += (size_t)snprintf(out + used, TEXT_MAX - used, "%s ", word);
    }
    return true;
}

static bool has_been(const Record *record, const char *text) {
    for (int i = 0; i < record->count; i++)
        if (strcmp(record->ends[i], text) == 0) return true;
    return false;
}

/* Counts the moves that ko bars; fails if it bars others, or not these. */
static int judge(Position *pos, const Record *record) {
    MoveList all, legal;
    movelist_init(&all);
    movelist_init(&legal);
    game_moves(pos, GEN_ALL, &legal);
    pos->recordless = true;
    game_moves(pos, GEN_ALL, &all);
    pos->recordless = false;
    int barred = 0;
    for (int i = 0; i < all.count; i++) {
        char text[TEXT_MAX], move[MOVE_TEXT_MAX];
        game_move_format(pos, all.at[i], move);
        game_play(pos, all.at[i]);
        const bool again = move_type(all.at[i]) != MOVE_PASS && describe(pos, text) && has_been(record, text);
        game_undo(pos);
        if (again == (movelist_find(&legal, all.at[i]) >= 0)) fail_msg("%s: %s", move, again ? "allowed" : "barred");
        barred += again;
    }
    movelist_free(&all);
    movelist_free(&legal);
    return barred;
}

/* The journal begins where the game does; the first position is not the end of a turn. */
static int play_at_random(const char *start, uint64_t seed) {
    static Record record;
    record.count = 0;
    int barred = 0;
    Position pos;
    MoveList moves;
    set_up(&pos, start);
    movelist_init(&moves);
    for (int ply = 0; ply < PLIES && !game_outcome(&pos).over; ply++) {
        barred += judge(&pos, &record);
        movelist_clear(&moves);
        game_moves(&pos, GEN_ALL, &moves);
        game_play(&pos, moves.at[mix64(seed + (uint64_t)ply) % (uint64_t)moves.count]);
        if (describe(&pos, record.ends[record.count])) record.count++;
    }
    movelist_free(&moves);
    pos_release(&pos);
    return barred;
}

static void ko_bars_what_has_been(void **state) {
    (void)state;
    static const char *const starts[] = {
        kings,
        "bK,4/5/5/5/5/10/10/10/10/aK,8,cK a - - 0 1 cubes=a,b wait=2,1,0 last=c",
        "bK,bS,3/5/5/5/5/10/10/10/aS,9/aK,7,cP,cK a - - 0 1 cubes=b,c wait=2,1,0 last=c",
        "bK,4/5/5/5/5/10/10/10/aP,9/aK,8,cK a - - 0 1 hand=bD wait=2,1,0 last=c",
    };
    int barred = 0;
    for (size_t i = 0; i < LENGTH(starts); i++)
        for (uint64_t game = 0; game < GAMES; game++) barred += play_at_random(starts[i], mix64(game) & ~0xffULL);
    assert_true(barred > 100); /* or this test says nothing */
}

static void counts_ask_for_positions(void **state) {
    (void)state;
    Position pos;
    set_up(&pos, kings);
    const uint64_t fresh = perft_count(&pos, 2, NULL);
    play(&pos, "a1a2 a10a9 j1i1 a2a1 a9a10 i1j1");
    assert_int_equal(perft_count(&pos, 2, NULL), fresh);
    assert_int_equal(game_count_moves(&pos), perft_count(&pos, 1, NULL) - 1);
    pos_release(&pos);
}

static void who_resigns_is_out(void **state) {
    (void)state;
    Position pos;
    set_up(&pos, kings);
    play(&pos, "resign"); /* the turn passes on: neither to a nor to c, who moved last */
    expect_position(&pos, "bK,4/5/5/5/5/10/10/10/10/aK,8,cK b - - 0 1 wait=0,2,1 last=c passed=1 out=a");
    assert_false(is_legal(&pos, "0000"));
    play(&pos, "a10a9");
    expect_position(&pos, "5/bK,4/5/5/5/10/10/10/10/aK,8,cK c - - 0 1 wait=1,0,2 last=b out=a");
    play(&pos, "resign");
    const Outcome outcome = game_outcome(&pos);
    assert_true(outcome.over);
    assert_int_equal(outcome.points[1], POINTS_WIN);
    assert_false(is_legal(&pos, "resign"));
    pos_release(&pos);
}

static void who_resigns_a_passed_turn_loses_to_the_last_mover(void **state) {
    (void)state;
    Position pos;
    set_up(&pos, kings);
    play(&pos, "0000");
    assert_int_equal(pos.now.turn, 1);
    play(&pos, "resign");
    const Outcome outcome = game_outcome(&pos);
    assert_true(outcome.over);
    assert_int_equal(outcome.points[2], POINTS_WIN);
    pos_release(&pos);
}

static void nobody_resigns_in_a_hunt(void **state) {
    (void)state;
    Position pos;
    set_up(&pos, "aC,4/5/5/5/5/10/10/10/10/aK,bC,7,cK b - - 0 1 wait=0,2,1 last=a");
    assert_false(is_legal(&pos, "resign"));
    assert_true(is_legal(&pos, "b1j1"));
    pos_release(&pos);
}

static void the_longest_chain_is_a_move(void **state) {
    (void)state;
    Position pos;
    set_up(&pos, "bK,4/1,bP,cP,cP,bP/3,cR,1/1,cP,bP,bG,cC/5/1,bP,cP,cG,bC,bG,cC,1,bP,1/4,aD,1,bC,1,cP,1/"
                 "1,cP,bP,bP,cP,1,bP,1,cP,1/6,cP,1,bP,1/aK,8,cK a - - 0 1 wait=2,1,0 last=c");
    play(&pos, "e4xc2xa4xc6xa8xc10xe8xj4xh2xf4xd2xb4xd6xb8xd10xh5xj3xh1xf3xh5xd6xf4xe8xc6xe4xe7xc9");
    expect_position(&pos, "bK,4/2,a+D,2/5/5/5/10/10/10/10/aK,8,cK b - - 0 1 hand=aCCCCGGGPPPPPPPPPPPPPPPPPPR "
                          "wait=0,2,1 last=a");
    pos_release(&pos);
}

static void without_drops_hands_do_not_matter(void **state) {
    (void)state;
    Position pos;
    set_up(&pos, "bK,4/5/5/5/5/10/10/10/10/aK,8,cK a - - 0 1 opt=nodrop hand=aP wait=2,1,0 last=c");
    assert_false(is_legal(&pos, "P@c3"));
    assert_true(is_legal(&pos, "a1a2"));
    pos_release(&pos);
}

static void impossible_positions_are_refused(void **state) {
    (void)state;
    static const char *const behind[] = {
        "fresh=a1",
        "fresh=b2",
        "hand=aK",
        "hand=bP,aP",
        "hand=aPC",
        "hand=aPPPPPPPPPPPPPPPPPPP",
        "cubes=a",
        "cubes=b,a",
        "wait=7,0,0",
        "wait=1,0",
        "passes=0,0,3",
        "last=d",
        "passed=0",
        "pair=2",
        "cubes=a,b pair=2",
        "hit=b",
        "cubes=b,c pair=2 hit=b",
        "cubes=b,c pair=1@a10",
        "out=a",
        "out=b,c",
        "result=1,1,0",
        "opt=nodrop,lastleap",
        "cubes=b,c pair=3",
    };
    Position pos;
    set_up(&pos, kings);
    for (size_t i = 0; i < LENGTH(behind); i++) {
        char text[POSITION_TEXT_MAX];
        Error err = { .text = "" };
        snprintf(text, sizeof text, "bK,4/5/5/5/5/10/10/10/10/aK,8,cK a - - 0 1 %s", behind[i]);
        if (game_parse(&pos, pos.game, text, &err)) fail_msg("%s is accepted", behind[i]);
        assert_string_not_equal(err.text, "");
        expect_position(&pos, kings);
    }
    pos_release(&pos);
}

/* One reason, the one that it was. */
static void ends_have_one_reason(void **state) {
    (void)state;
    static const char *const rows[][2] = {
        { "1,c+K,3/5/5/5/5/10/10/10/cS,7,c+S,b+S/bS,6,aS,2 b - - 0 1 wait=1,0,2 last=b result=0,0,1",
          "a king was captured" },
        { "bK,4/5/5/5/5/10/10/7,cK,2/10/aK,8,a+C a - - 0 1 wait=0,2,1 last=a result=1,0,0",
          "another player's home cell was reached" },
        { "bK,4/5/5/5/5/10/10/10/10/aK,8,cK a - - 0 1 wait=2,1,0 last=c out=b,c result=1,0,0",
          "the others have forfeited" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Position pos;
        set_up(&pos, rows[i][0]);
        const Outcome outcome = game_referee(&pos);
        assert_true(outcome.over);
        assert_string_equal(outcome.reason, rows[i][1]);
        pos_release(&pos);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ends_have_one_reason),
        cmocka_unit_test(positions_may_not_come_again),
        cmocka_unit_test(a_cube_is_left_under_ko),
        cmocka_unit_test(ko_yields_where_nothing_is_left),
        cmocka_unit_test(ko_bars_what_has_been),
        cmocka_unit_test(counts_ask_for_positions),
        cmocka_unit_test(who_resigns_is_out),
        cmocka_unit_test(who_resigns_a_passed_turn_loses_to_the_last_mover),
        cmocka_unit_test(nobody_resigns_in_a_hunt),
        cmocka_unit_test(the_longest_chain_is_a_move),
        cmocka_unit_test(without_drops_hands_do_not_matter),
        cmocka_unit_test(impossible_positions_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
