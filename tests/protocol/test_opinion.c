/* What engines say of their moves: in words, and as the protocols have it. */
#include <setjmp.h>
#include <math.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "protocol/record/opinion.h"
#include "protocol/round/mind.h"
#include "search/score.h"
#include "variants/registry.h"

static Opinion scored(bool mate, int score) {
    return opinion_of(mate, score, 5, 100);
}

static void an_opinion_is_put_into_words(void **state) {
    static const struct {
        bool mate;
        int score;
        const char *own, *black; /* of whoever moves; where Black is to move, for those who look at both sides */
    } rows[] = {
        { false, 35, "+0.35", "−0.35" },
        { false, -120, "-1.20", "+1.20" },
        { false, 0, "+0.00", "0.00" },
        { false, INT32_MIN, "-21474836.48", "+21474836.48" },
        { true, 3, "mate in 3", "Black mates in 3" },
        { true, -2, "mated in 2", "White mates in 2" },
        { true, INT32_MIN, "mated in 2147483648", "White mates in 2147483648" },
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char own[32], black[64];
        Text out = text_into(own, sizeof own), both = text_into(black, sizeof black);
        const Opinion said = scored(rows[i].mate, rows[i].score);
        opinion_say(&said, &out);
        opinion_say_of(&said, game_find("chess"), BLACK, &both);
        assert_string_equal(own, rows[i].own);
        assert_string_equal(black, rows[i].black);
    }
}

static void each_of_several_has_a_score_of_their_own(void **state) {
    const Game *const game = game_find("three-player-chess");
    const Opinion worse = scored(false, -50), lost = scored(true, -2);
    char text[64];
    Text out = text_into(text, sizeof text);
    (void)state;
    opinion_say_of(&worse, game, 1, &out);
    assert_string_equal(text, "−0.50");
    out = text_into(text, sizeof text);
    opinion_say_of(&lost, game, 1, &out);
    assert_string_equal(text, "somebody mates in 2");
}

static void xboard_hears_what_was_said(void **state) {
    static const struct {
        bool mate;
        int score, told;
    } rows[] = {
        { false, 35, 35 }, { false, -99999, -99999 }, { true, 1, 100001 }, { true, -12, -100012 }, { true, 0, -100000 }
    };
    (void)state;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Opinion heard = { .depth = 7 };
        assert_int_equal(opinion_to_xboard(rows[i].mate, rows[i].score), rows[i].told);
        opinion_from_xboard(rows[i].told, &heard);
        assert_true(heard.has_score);
        assert_int_equal(heard.mate, rows[i].mate);
        assert_int_equal(heard.score, rows[i].score);
        assert_int_equal(heard.depth, 7);
    }
}

static void hub_hears_what_was_said(void **state) {
    Opinion heard = { .has_score = false };
    (void)state;
    for (int plies = 1; plies <= 100; plies++) {
        assert_true(opinion_from_hub(opinion_win_to_hub(plies), &heard) && heard.mate);
        assert_int_equal(heard.score, (plies + 1) / 2);
        assert_true(opinion_from_hub(-opinion_win_to_hub(plies), &heard) && heard.mate);
        assert_int_equal(heard.score, -(plies + 1) / 2);
    }
    assert_true(opinion_win_to_hub(1000) == 99);
    assert_true(opinion_from_hub(-1.25, &heard) && !heard.mate);
    assert_int_equal(heard.score, -125);
    assert_false(opinion_from_hub(101, &heard));
    assert_false(opinion_from_hub((double)NAN, &heard));
    assert_int_equal(heard.score, -125);
}

static void a_line_of_thinking_is_an_opinion(void **state) {
    const Thinking mate = { .score = score_mating(5), .depth = 9, .nodes = 1234 }, nothing = { .score = 20 };
    (void)state;
    const Opinion said = mind_opinion(&mate);
    assert_true(said.has_score && said.mate);
    assert_int_equal(said.score, 3);
    assert_int_equal(said.depth, 9);
    assert_int_equal(said.nodes, 1234);
    assert_false(mind_opinion(&nothing).has_score);
}

int main(void) {
    engine_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_opinion_is_put_into_words),     cmocka_unit_test(each_of_several_has_a_score_of_their_own),
        cmocka_unit_test(xboard_hears_what_was_said),       cmocka_unit_test(hub_hears_what_was_said),
        cmocka_unit_test(a_line_of_thinking_is_an_opinion),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
