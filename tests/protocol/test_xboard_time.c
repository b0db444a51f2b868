/* Conversations in XBoard's protocol about time: limits, pondering, and how soon the program answers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "engine/base/clock.h"
#include "engine/board/types.h"
#include "protocol/xboard/timing.h"
#include "search/timeman.h"
#include "tests/conversation.h"
#include "tests/xboard_talk.h"

#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
enum { AT_ONCE_MS = 1000 };
#else
enum { AT_ONCE_MS = 50 };
#endif

static void keeps_to_its_limits(void **state) {
    static const struct {
        const char *limits;
        int least_ms, most_ms;
    } rows[] = {
        { "st 1", 300, 1100 },
        { "level 0 0:02 0\ntime 200\notim 200", 0, 1000 },
        { "level 40 5 0\nsd 2", 0, 1000 },
        { "st 1\nnps 10000", 0, 1000 }, /* 10,000 nodes are a matter of moments */
        { "level 1 0:01 0\ntime 100\notim 100", 0, 1000 },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        long long used = 0;
        bool keeps = false;
        for (int tries = 0; tries < 4 && !keeps; tries++) { /* a busy machine is no fault of the program's */
            say(*state, "force\nnew\neasy\n%s", rows[i].limits);
            xboard_sync(*state);
            const long long begin = clock_ms();
            say(*state, "usermove e2e4");
            expect(*state, "^move ", LONG);
            used = clock_ms() - begin;
            keeps = used >= rows[i].least_ms && used <= rows[i].most_ms;
        }
        if (!keeps) fail_msg("%s: moved after %lld ms", rows[i].limits, used);
    }
}

/* Five minutes and three seconds a move: a person waits less for the first move than for those of the middle game. */
static void hurries_in_the_opening(void **state) {
    (void)state;
    static const struct {
        int plies;
        bool is_person;
        int64_t least_ms, most_ms, hard_most_ms; /* of an ordinary move; of the hardest one */
    } rows[] = { { 1, true, 5000, 10000, 20000 },
                 { 20, true, 10000, 13000, 65000 },
                 { 60, true, 16000, 18000, 90000 },
                 { 1, false, 16000, 18000, 90000 } };
    Timing timing;
    timing_init(&timing);
    timing.moves = 0;
    timing.step_ms = 3000;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const Limits limits = timing_limits(&timing, BLACK, rows[i].plies, 15, rows[i].is_person);
        const TimeBudget budget = time_budget(&limits, BLACK, (TimeLost){ .overhead_ms = 15 });
        assert_in_range(budget.soft, rows[i].least_ms, rows[i].most_ms);
        assert_in_range(budget.hard, budget.soft, rows[i].hard_most_ms);
    }
}

static void ponders_if_allowed(void **state) {
    say(*state, "new\npost\nhard\nst 1\nusermove e2e4");
    expect(*state, "^move ", LONG);
    /* The line begins with the reply expected. */
    const char *line = expect(*state, "^[0-9]+ -?[0-9]+ [0-9]+ [0-9]+\t[a-h][1-8][a-h][1-8] [a-h][1-8][a-h]", LONG);
    char reply[8];
    snprintf(reply, sizeof reply, "%.4s", strchr(line, '\t') + 1);
    say(*state, "hint");
    char pattern[32];
    snprintf(pattern, sizeof pattern, "^Hint: %s$", reply);
    expect(*state, pattern, SOON);
    say(*state, "time 500000\notim 500000\nusermove %s", reply);
    expect_without(*state, "^move ", "^(Error|Illegal)", LONG);
    say(*state, "easy");
    xboard_sync(*state);
    expect_none(*state, "^[0-9]", 300);
}

/* XBoard forgets the victims of the move that the user is entering when it reads those of another one. */
static void guards_a_full_hand(void **state) {
    say(*state, "new\nvariant rifle\nsetboard k7/8/8/3p4/8/4N3/8/4K3 w - - 0 1\nanalyze");
    expect(*state, "\te3xd5-e3", LONG);
    say(*state, "lift e3\nping 1");
    expect(*state, "^pong 1$", SOON);
    expect_without(*state, "\t\\{\\} e3xd5-e3", "\te3xd5-e3", LONG);
    say(*state, "put d5\nlift d5\nput e3\nusermove e3d5,d5e3\nundo\nping 2");
    expect(*state, "^pong 2$", SOON);
    expect_without(*state, "\te3xd5-e3", "\t\\{", LONG);
    say(*state, "exit");
}

static void moves_at_once_when_told(void **state) {
    enum { TRIES = 9 };
    int quick = 0;
    for (int i = 0; i < TRIES; i++) {
        say(*state, "new\neasy\nnopost\nlevel 0 60 0\nusermove e2e4");
        expect_none(*state, "^move", 200);
        const long long begin = clock_ms();
        say(*state, "?\nping 7");
        expect_without(*state, "^move ", "^pong", SOON);
        quick += clock_ms() - begin <= AT_ONCE_MS;
        expect(*state, "^pong 7$", SOON);
    }
    assert_true(quick > TRIES / 3); /* this machine may be busy; the program must not be */
}

static void answers_pings_while_thinking(void **state) {
    enum { TRIES = 21 };
    int quick = 0;
    say(*state, "new\neasy\nlevel 0 60 0\nusermove e2e4");
    for (int i = 0; i < TRIES; i++) {
        const long long begin = clock_ms();
        xboard_sync(*state);
        quick += clock_ms() - begin <= AT_ONCE_MS;
    }
    assert_true(quick > TRIES / 3);
}

/* Each player lays sixteen missiles, one after the other: an hour on the clock is none to think about that. */
static void does_not_dwell_on_questions(void **state) {
    say(*state, "new\nvariant missile-allocated\neasy\nlevel 0 60 0\nlift e2\nlift e2");
    expect(*state, "^move @@@@$", LONG);
    expect_without(*state, "^feature myname=.White lays a missile, 15 left", "^(Error|Illegal)", LONG / 3);
}

static void pauses(void **state) {
    say(*state, "new\neasy\nst 1\nusermove e2e4\npause");
    xboard_sync(*state);
    expect_none(*state, "^move", 1500);
    say(*state, "resume");
    expect(*state, "^move ", LONG);
}

static void quits_while_thinking(void **state) {
    say(*state, "new\nlevel 0 60 0\nusermove e2e4\nquit");
    assert_true(has_ended(*state, SOON));
    assert_int_equal(conversation_end(*state, SOON), 0);
    *state = NULL;
}

static void ends_with_its_input(void **state) {
    say(*state, "new\nanalyze");
    say_no_more(*state);
    assert_int_equal(conversation_end(*state, SOON), 0);
    *state = NULL;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(keeps_to_its_limits, xboard_start, xboard_finish),
        cmocka_unit_test(hurries_in_the_opening),
        cmocka_unit_test_setup_teardown(ponders_if_allowed, xboard_start, xboard_finish),
        cmocka_unit_test_setup_teardown(guards_a_full_hand, xboard_start, xboard_finish),
        cmocka_unit_test_setup_teardown(moves_at_once_when_told, xboard_start, xboard_finish),
        cmocka_unit_test_setup_teardown(answers_pings_while_thinking, xboard_start, xboard_finish),
        cmocka_unit_test_setup_teardown(does_not_dwell_on_questions, xboard_start, xboard_finish),
        cmocka_unit_test_setup_teardown(pauses, xboard_start, xboard_finish),
        cmocka_unit_test_setup_teardown(quits_while_thinking, xboard_start, xboard_finish),
        cmocka_unit_test_setup_teardown(ends_with_its_input, xboard_start, xboard_finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
