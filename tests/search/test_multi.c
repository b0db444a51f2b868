/* Searching where three teams or more play: the three ways to see opponents, each with what it must find. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <string.h>

#include "search/search.h"
#include "tests/setup.h"
#include "variants/registry.h"

static Searcher *new_searcher(Opponents opponents) {
    SearchOptions options = search_defaults;
    options.hash_mb = 4;
    options.opponents = opponents;
    Error err;
    Searcher *searcher = search_new(&options, &err);
    assert_non_null(searcher);
    return searcher;
}

static void names_go_both_ways(void **state) {
    (void)state;
    Opponents found = OPPONENTS_COUNT;
    for (int i = 0; i < OPPONENTS_COUNT; i++) {
        assert_true(opponents_find(opponents_name(i), &found));
        assert_int_equal(found, i);
    }
    assert_null(opponents_name(OPPONENTS_COUNT));
    assert_false(opponents_find("friendly", &found));
    assert_int_equal(found, OPPONENTS_COUNT - 1);
}

/* Whoever wins at once does so, however he sees the others. */
static const struct {
    const char *why, *game, *position, *move;
} wins[] = {
    { "the last other player is mated", "doubles-cutthroat",
      "4,bK,3/aR,7/12/12/12/12/12/9,aR,2/12/12/8/2,aK,5 a - - 0 1", "j5j12" },
    { "a king is captured, and nobody can take revenge", "three-player-chess",
      "bK,4/5/5/5/5/aC,9/10/10/10/aK,8,cK a - - 0 1 wait=2,1,0 last=c", "a5a10" },
};

static void wins_are_found(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(wins); i++)
        for (Opponents opponents = OPPONENTS_AUTO; opponents < OPPONENTS_COUNT; opponents++) {
            Position pos;
            SearchResult result;
            char move[MOVE_TEXT_MAX];
            Searcher *searcher = new_searcher(opponents);
            set_up(&pos, wins[i].game, wins[i].position);
            search_run(searcher, &pos, &(Limits){ .depth = 3 }, &result);
            game_move_format(&pos, result.best, move);
            if (strcmp(move, wins[i].move) != 0 || result.score != SCORE_MATE - 1)
                fail_msg("%s, %s: played %s, score %d", wins[i].why, opponents_name((int)opponents), move,
                         result.score);
            search_free(searcher);
            pos_release(&pos);
        }
}

/* b's rook takes the queen unless a moves it or takes the rook; a's own turn comes only after all others'. */
static void what_is_attacked_is_saved(void **state) {
    (void)state;
    static const char *const position = "8/2,cK,5/12/12/bR,10,aQ/12/12/12/12/bK,10,dK/8/2,aK,5 a - - 0 1";
    for (Opponents opponents = OPPONENTS_PARANOID; opponents < OPPONENTS_COUNT; opponents++) {
        Position pos;
        SearchResult result;
        Searcher *searcher = new_searcher(opponents);
        set_up(&pos, "doubles-cutthroat", position);
        search_run(searcher, &pos, &(Limits){ .depth = 3 }, &result);
        game_play(&pos, result.best);
        Move capture;
        if (game_move_parse(&pos, "a8l8", &capture, NULL))
            fail_msg("%s leaves the queen", opponents_name((int)opponents));
        search_free(searcher);
        pos_release(&pos);
    }
}

typedef struct {
    int score[3], lines;
} Heard;

static void hear_line(void *context, const Thinking *line) {
    Heard *heard = context;
    heard->lines = line->multipv;
    heard->score[line->multipv - 1] = line->score;
    assert_int_equal(line->bound, BOUND_EXACT);
}

static void several_lines_are_sorted(void **state) {
    (void)state;
    for (Opponents opponents = OPPONENTS_PARANOID; opponents < OPPONENTS_COUNT; opponents++) {
        Position pos;
        Heard heard = { .lines = 0 };
        Searcher *searcher = new_searcher(opponents);
        SearchOptions options = *search_options(searcher);
        options.multipv = 3;
        assert_true(search_set_options(searcher, &options, NULL));
        set_up(&pos, "three-player-chess", "start");
        const Listener listener = { .context = &heard, .thinking = hear_line };
        search_start(searcher, &pos, &(Limits){ .depth = 3 }, &listener);
        search_wait(searcher);
        assert_int_equal(heard.lines, 3);
        assert_true(heard.score[0] >= heard.score[1] && heard.score[1] >= heard.score[2]);
        search_free(searcher);
        pos_release(&pos);
    }
}

static void the_same_search_twice(void **state) {
    (void)state;
    static const char *const ids[] = { "doubles-cutthroat", "three-player-chess" };
    for (size_t i = 0; i < LENGTH(ids); i++)
        for (Opponents opponents = OPPONENTS_PARANOID; opponents < OPPONENTS_COUNT; opponents++) {
            Position pos;
            SearchResult first, second;
            Searcher *searcher = new_searcher(opponents);
            set_up(&pos, ids[i], "start");
            search_run(searcher, &pos, &(Limits){ .nodes = 2000 }, &first);
            search_clear(searcher);
            search_run(searcher, &pos, &(Limits){ .nodes = 2000 }, &second);
            assert_int_equal(first.nodes, 2000);
            assert_int_equal(second.nodes, 2000);
            assert_true(move_equal(first.best, second.best) && first.score == second.score);
            search_free(searcher);
            pos_release(&pos);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_go_both_ways),        cmocka_unit_test(wins_are_found),
        cmocka_unit_test(what_is_attacked_is_saved), cmocka_unit_test(several_lines_are_sorted),
        cmocka_unit_test(the_same_search_twice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
