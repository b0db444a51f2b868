/* Conversations in XBoard's protocol about the end of a game: results, claims, draw offers, resignation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/base/clock.h"
#include "engine/board/types.h"
#include "tests/conversation.h"
#include "tests/xboard_talk.h"

enum { CLAIM_MS = 1000 };

static const XboardRow ends[] = {
    { "we mate", "normal", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "sd 3\ngo", "^1-0 \\{checkmate\\}$" },
    { "we are mated", "normal", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "playother\nusermove h1h8", "^1-0 \\{checkmate\\}$" },
    { "stalemate by the user", "normal", "k7/8/8/1Q6/8/8/8/4K3 w - - 0 1", "playother\nusermove b5b6",
      "^1/2-1/2 \\{stalemate\\}$" },
    { "a king explodes", "atomic", "4k3/3p4/8/1B6/8/8/8/4K3 w - - 0 1", "playother\nusermove b5d7", "^1-0 \\{" },
    { "threefold repetition", "normal", "k7/8/8/8/8/8/8/KR6 w - - 0 1",
      "usermove b1c1\nusermove a8a7\nusermove c1b1\nusermove a7a8\nusermove b1c1\nusermove a8a7\nusermove c1b1\n"
      "usermove a7a8\ngo",
      "^1/2-1/2 \\{.*repetition" },
    { "50 moves", "normal", "k7/8/8/8/8/8/8/KR6 w - - 99 80", "playother\nusermove b1c1", "^1/2-1/2 \\{fifty" },
};

static void says_how_it_ended(void **state) {
    for (size_t i = 0; i < LENGTH(ends); i++) {
        xboard_set_up(*state, ends[i].variant, ends[i].fen);
        say(*state, "easy\nsd 4\n%s", ends[i].said);
        expect_without(*state, ends[i].expected, "^(Error|Illegal|offer draw)", LONG);
    }
}

/* Between engines XBoard believes who concedes at once; claims of wins and draws come late, when nobody else spoke. */
static void claims_between_engines_wait(void **state) {
    xboard_set_up(*state, "normal", "k7/8/1K6/8/8/8/8/7R w - - 0 1");
    say(*state, "computer\neasy\nsd 3\ngo");
    expect(*state, "^move h1h8$", LONG);
    const long long moved = clock_ms();
    expect(*state, "^1-0 \\{checkmate\\}$", LONG);
    assert_true(clock_ms() - moved >= CLAIM_MS - 100);

    xboard_set_up(*state, "normal", "k7/8/1K6/8/8/8/8/7R w - - 0 1");
    say(*state, "computer\neasy\nplayother\nusermove h1h8");
    const long long lost = clock_ms();
    expect(*state, "^1-0 \\{checkmate\\}$", LONG);
    assert_true(clock_ms() - lost < CLAIM_MS);

    xboard_set_up(*state, "normal", "k7/8/8/1Q6/8/8/8/4K3 w - - 0 1");
    say(*state, "computer\neasy\nplayother\nusermove b5b6");
    expect_without(*state, "^offer draw$", "^1/2", LONG);
    expect(*state, "^1/2-1/2 \\{stalemate\\}$", LONG);

    xboard_set_up(*state, "normal", "k7/8/1K6/8/8/8/8/7R w - - 0 1");
    say(*state, "computer\neasy\nsd 3\ngo");
    expect(*state, "^move h1h8$", LONG);
    say(*state, "result 1-0 {Black resigns}\nforce");
    expect_none(*state, "^1-0", CLAIM_MS + 300);
}

static void answers_draw_offers(void **state) {
    xboard_set_up(*state, "normal", "7k/8/8/8/8/8/QR6/K7 w - - 0 1");
    say(*state, "easy\nsd 4\nplayother\nusermove b2b3");
    expect(*state, "^move ", LONG);
    say(*state, "draw");
    expect(*state, "^offer draw$", SOON); /* two men down */

    xboard_set_up(*state, "normal", "7k/8/8/8/8/8/qr6/7K b - - 0 1");
    say(*state, "easy\nsd 4\nforce\nusermove a2a3\nplayother");
    say(*state, "force\nusermove h1g1\ngo");
    expect(*state, "^move ", LONG);
    say(*state, "draw");
    sync_without(*state, "^offer draw", SOON); /* two men up */
}

/* Where one side stands worse from the start that is no reason, nor is anything else before there has been a game. */
static void accepts_no_early_draw(void **state) {
    static const char *const games[] = { "rifle", "normal", "machine-gun", "kamikaze-progressive" };
    for (size_t i = 0; i < LENGTH(games); i++) {
        say(*state, "new\nvariant %s\neasy\nsd 3\ndraw\nusermove e2e4", games[i]);
        expect_without(*state, "^move ", "^offer draw", LONG);
        say(*state, "draw");
        sync_without(*state, "^offer draw", SOON);
        say(*state, "force");
    }
}

static void resigns_only_if_told(void **state) {
    for (int told = 0; told < 2; told++) {
        xboard_set_up(*state, "normal", "7k/8/8/8/8/8/QR6/K7 w - - 0 1");
        say(*state, "option Resign=%d\noption Resign Score=500\neasy\nsd 2\nplayother\nusermove b2b3", told);
        expect_without(*state, "^move ", "^(resign|Error)", LONG);
        say(*state, "usermove a2a4");
        expect_without(*state, "^move ", "^resign", LONG);
        say(*state, "usermove a4a3"); /* the third hopeless move */
        if (told)
            expect(*state, "^resign$", LONG);
        else
            expect_without(*state, "^move ", "^resign", LONG);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(says_how_it_ended, xboard_start, xboard_finish),
        cmocka_unit_test_setup_teardown(claims_between_engines_wait, xboard_start, xboard_finish),
        cmocka_unit_test_setup_teardown(answers_draw_offers, xboard_start, xboard_finish),
        cmocka_unit_test_setup_teardown(accepts_no_early_draw, xboard_start, xboard_finish),
        cmocka_unit_test_setup_teardown(resigns_only_if_told, xboard_start, xboard_finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
