/* Conversations in XBoard's protocol with the real program: what a GUI sends, and what it must hear. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/board/types.h"
#include "tests/conversation.h"
#include "tests/xboard_talk.h"

/* ---- the greeting ---- */

static void offers_its_features(void **state) {
    static const char *const patterns[] = {
        "^feature done=0",
        "^feature .*ping=1",
        "^feature .*setboard=1",
        "^feature .*usermove=1",
        "memory=1",
        "smp=1",
        "exclude=1",
        "highlight=1",
        "pause=1",
        "analyze=1",
        "playother=1",
        "colors=0",
        "sigint=0",
        "myname=\"Fusilier",
        "variants=\"normal,",
        "option=\"MultiPV -spin 1 ",
        "option=\"Resign -check 0\"",
        "done=1$",
    };
    for (size_t i = 0; i < LENGTH(patterns); i++) {
        say(*state, "protover 2");
        expect(*state, patterns[i], SOON);
        xboard_sync(*state);
    }
}

static void describes_games_before_the_pong(void **state) {
    static const char *const described[] = { "rifle", "rifle-free", "cylindrical" };
    for (size_t i = 0; i < LENGTH(described); i++) {
        say(*state, "new\nvariant %s\nping 1", described[i]);
        expect_without(*state, "^setup \\(PNBRQ\\.{11}Kpnbrq\\.{11}k\\) 8x8\\+0_fairy rnbqkbnr/.* w KQkq - 0 1$",
                       "^pong", SOON);
        for (const char *man = "PNBRQK"; *man; man++) {
            char pattern[32];
            snprintf(pattern, sizeof pattern, "^piece %c& [A-Za-z2]+$", *man);
            expect_without(*state, pattern, "^pong", SOON);
        }
        expect(*state, "^pong 1$", SOON);
    }
    static const char *const builtin[] = { "fischerandom", "atomic" };
    for (size_t i = 0; i < LENGTH(builtin); i++) {
        say(*state, "new\nvariant %s", builtin[i]);
        sync_without(*state, "^(setup|piece|Error)", SOON);
    }
    say(*state, "variant no-such-game");
    expect(*state, "^Error \\(unknown variant\\): variant no-such-game$", SOON);
}

/* ---- playing ---- */

static void plays_a_game(void **state) {
    static const char *const variants[] = { "normal", "fischerandom", "rifle", "rifle-free", "atomic", "cylindrical" };
    for (size_t i = 0; i < LENGTH(variants); i++) {
        say(*state, "new\nvariant %s\nsd 2\neasy\nusermove g1f3", variants[i]);
        expect_without(*state, "^move [a-h][1-8]", "^(Error|Illegal)", LONG);
        say(*state, "force\nnew\nvariant %s\nsd 2\ngo", variants[i]);
        expect_without(*state, "^move [a-h][1-8]", "^(Error|Illegal)", LONG);
    }
}

static const XboardRow answers[] = {
    { "a shot is a stay", "rifle", "k7/8/8/3r4/8/4N3/8/4K3 w - - 0 1", "go", "^move e3xd5-e3$" },
    { "an obligatory shot", "rifle", "k3r3/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "go", "^move e3xd5-e3$" },
    { "en passant by shooting", "rifle", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "usermove e2e4\ngo", "^move d4xe4-d4$" },
    { "the user's shot", "rifle", "k7/8/8/3pp3/8/4N3/3P4/4K3 w - - 0 1", "usermove e3d5,d5e3\nusermove a8a7", NULL },
    { "the user's shot en passant", "rifle", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "usermove d7d5\nusermove e5d5,d5e5",
      NULL },
    { "a bare move, without usermove", "normal", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", NULL },
    { "the user must shoot", "rifle", "k7/8/8/3pp3/8/4N3/3P4/4K3 w - - 0 1", "usermove d2d3",
      "^Illegal move \\(you must shoot: e3xd5\\): d2d3$" },
    { "a move by the option", "normal", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "playother\noption Move=h1h8", "^move h1h8$" },
    { "one that is not legal", "normal", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "playother\noption Move=h1g2",
      "^tellusererror move \"h1g2\": a rook does not move like that$" },
    { "out of turn", "normal", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "option Move=h1h8",
      "^tellusererror It is not your turn$" },
    { "a shot without markers moves the man on XBoard's board", "rifle", "k7/8/8/3p4/8/4N3/8/4K3 w - - 0 1",
      "usermove e3d5", "^Illegal move.*: e3d5$" },
    { "an illegal move", "normal", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "usermove e1e3", "^Illegal move.*: e1e3$" },
    { "castling by name", "fischerandom", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "usermove O-O", NULL },
    { "round the edge", "cylindrical", "4k3/8/8/7p/P7/8/8/4K3 w - - 0 1", "usermove a4h5", NULL },
    { "mate in one", "normal", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "sd 3\ngo", "^move h1h8$" },
    { "nothing to take back", "normal", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "undo",
      "^Error \\(nothing to take back\\): undo$" },
    { "an impossible position", "normal", "8/8/8/8/8/8/8/8 w - - 0 1", NULL, NULL },
};

static void answers_as_it_should(void **state) {
    for (size_t i = 0; i < LENGTH(answers); i++) {
        const XboardRow *row = &answers[i];
        if (!row->said) continue;
        xboard_set_up(*state, row->variant, row->fen);
        say(*state, "easy\nsd 4\n%s", row->said);
        if (row->expected)
            expect(*state, row->expected, LONG);
        else
            xboard_sync(*state);
    }
}

/* A person reads the rule in a window, as XBoard keeps the reason to itself. */
static void a_refusal_names_its_rule(void **state) {
    xboard_set_up(*state, "rifle", "k7/6r1/4b3/8/6Q1/8/8/4K3 w - - 0 1");
    say(*state, "usermove e1e2");
    expect(*state, "^tellusererror .*You must shoot: g4xe6 or g4xg7", SOON);
    expect(*state, "^Illegal move \\(you must shoot: g4xe6 or g4xg7\\): e1e2$", SOON);
}

static void an_impossible_position_refuses_moves(void **state) {
    say(*state, "new\nforce\nsetboard 8/8/8/8/8/8/8/8 w - - 0 1");
    expect(*state, "^tellusererror Illegal position: White has 0 kings", SOON);
    say(*state, "usermove e2e4");
    expect(*state, "^Illegal move.*: e2e4$", SOON);
    say(*state, "new\nforce\nsetboard 4k3/8/8/8/8/8/8/4K3 w K - 0 1");
    expect(*state, "^tellusererror Illegal position, field 3", SOON);
    say(*state, "new\nforce\nusermove e2e4");
    xboard_sync(*state);
}

/* XBoard sends the first move after a position together with `go`, before it can know that the move is refused. The
 * engine plays the other side, and waits. The legal move is played by XBoard without another `go`. */
static void a_refused_first_move_leaves_the_sides(void **state) {
    static const struct {
        const char *variant, *fen, *illegal, *legal, *reply;
    } rows[] = {
        { "rifle", "k7/8/8/4p3/8/8/8/K3R3 w - - 0 1", "e1e2", "e1e5,e5e1", "^move a8[ab]?[78]" },
        { "normal", "4k3/8/8/8/8/8/4r3/4K2R w K - 0 1", "e1g1", "e1e2", "^move e8" },
        { "normal", "4k2r/4R3/8/8/8/8/8/4K3 b k - 0 1", "e8g8", "e8e7", "^move e1" },
        { "kamikaze", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e5", "e2e4", "^move e8" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        xboard_set_up(*state, rows[i].variant, rows[i].fen);
        say(*state, "easy\nsd 1\nusermove %s\ngo", rows[i].illegal);
        expect(*state, "^Illegal move", SOON);
        expect_none(*state, "^(move|Error)", 300);
        say(*state, "usermove %s", rows[i].legal);
        expect_without(*state, rows[i].reply, "^(Illegal|Error)", LONG);
    }
    xboard_set_up(*state, rows[1].variant, rows[1].fen);
    say(*state, "easy\nsd 1\nusermove e1g1\nforce\ngo"); /* this is no answer to the move any more */
    expect(*state, "^move e1e2$", LONG);
}

static void takes_back(void **state) {
    say(*state, "new\nforce\nusermove e2e4\nusermove e7e5\nundo\nusermove e7e6\nremove\nusermove d2d4");
    xboard_sync(*state);
    say(*state, "new\neasy\nsd 1\nusermove e2e4");
    expect(*state, "^move ", SOON);
    say(*state, "remove\nusermove e2e4"); /* the same again: it is the user's turn after a take-back */
    expect_without(*state, "^move ", "^(Error|Illegal)", SOON);
}

static void plays_the_other_side(void **state) {
    say(*state, "new\nforce\nusermove e2e4\nplayother\neasy\nsd 1");
    sync_without(*state, "^move", SOON);
    say(*state, "usermove e7e5");
    expect(*state, "^move ", SOON);
}

/* Starting from the position that XBoard writes without castling rights for lack of knowledge. */
static void start_position_has_its_rights(void **state) {
    xboard_set_up(*state, "cylindrical", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
    say(*state,
        "usermove g1f3\nusermove g8f6\nusermove g2g3\nusermove g7g6\nusermove f1g2\nusermove f8g7\nusermove e1g1");
    xboard_sync(*state);
}

static void edits_positions(void **state) {
    say(*state, "new\nforce\nedit\n#\nKe1\nRh1\nPa2\nxa2\nc\nKe8\nPh7\n.");
    xboard_sync(*state);
    say(*state, "usermove e1g1\nusermove h7h5");
    xboard_sync(*state);
    say(*state, "edit\nPz9");
    expect(*state, "^Error \\(unknown command\\): Pz9$", SOON);
    say(*state, ".\nnew");
    xboard_sync(*state);
}

/* ---- analysis ---- */

static const char thinking[] = "^[0-9]+ -?[0-9]+ [0-9]+ [0-9]+\t";

static void analyses(void **state) {
    say(*state, "new\nforce\npost\nanalyze");
    expect_without(*state, thinking, "^(Error|move)", LONG);
    say(*state, ".");
    expect(*state, "^stat01: [0-9]+ [0-9]+ [0-9]+ [0-9]+ 20( [a-h1-8]+)?$", SOON);
    say(*state, "usermove e2e4\nusermove e7e5\nundo\nusermove c7c5");
    expect_without(*state, thinking, "^(Error|Illegal|move)", LONG);
    say(*state, "variant rifle\nsetboard k3r3/8/8/3p4/8/4N3/8/4K3 w - - 0 1");
    expect(*state, "\te3xd5-e3", LONG);
    say(*state, "exit\nforce");
    xboard_sync(*state);
    expect_none(*state, thinking, 300);
}

/* A game that a program knows under the same name with other rules is not offered to it. */
static void offers_nothing_that_is_misunderstood(void **state) {
    say(*state, "protover 2\naccepted draw\nrejected colors\nping 1");
    expect(*state, "variants=\"normal,.*rifle,", SOON);
    expect_without(*state, "pong 1", "variants=", SOON);
    say(*state, "rejected draw\nping 2");
    const char *const line = expect(*state, "^feature san=0 time=1 variants=\"normal,.*atomic,.*\"$", SOON);
    assert_null(strstr(line, ",rifle,"));
    assert_non_null(strstr(line, ",rifle-free"));
    expect(*state, "pong 2", SOON);
}

static void tells_mates(void **state) {
    xboard_set_up(*state, "normal", "k7/8/1K6/8/8/8/8/7R w - - 0 1");
    say(*state, "post\nanalyze");
    expect(*state, "^[0-9]+ 100001 .*\th1h8", LONG);
    say(*state, "setboard 8/8/8/8/8/1k6/7r/K7 w - - 0 1"); /* a1b1 is forced, then h2h1 mates */
    expect(*state, "^[0-9]+ -100001 ", LONG);
    say(*state, "exit");
}

static void excludes_moves(void **state) {
    xboard_set_up(*state, "normal", "k7/8/1K6/8/8/8/8/7R w - - 0 1");
    say(*state, "post\nanalyze");
    expect(*state, "100001", LONG);
    say(*state, "exclude h1h8");
    xboard_sync(*state);
    expect_none(*state, "\th1h8", 300);
    say(*state, "exclude all\ninclude h1h8");
    expect(*state, "\th1h8", LONG);
    say(*state, "include all\nexclude e2e4");
    expect(*state, "^Error \\(.*\\): exclude e2e4$", SOON);
    say(*state, "exit");
}

static void hints_and_book(void **state) {
    xboard_set_up(*state, "rifle", "k3r3/8/8/3p4/8/4N3/8/4K3 w - - 0 1");
    say(*state, "hint");
    expect(*state, "^Hint: e3xd5-e3$", LONG);
    say(*state, "bk");
    expect(*state, "^ ", SOON);
    expect(*state, "^$", SOON);
}

/* ---- the user's hand ---- */

static const XboardRow hands[] = {
    { "plain moves", "rifle-free", "k7/8/8/8/8/8/8/K6N w - - 0 1", "lift h1", "^highlight 8/8/8/8/8/6Y1/5Y2/8$" },
    { "a victim", "rifle", "k7/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "lift e3", "^highlight 8/8/8/3C4/8/8/8/8$" },
    { "then the shooter itself", "rifle", "k7/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "lift e3\nput d5\nlift d5",
      "^highlight 8/8/8/8/8/4Y3/8/8$" },
    { "en passant", "rifle", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "lift e5", "^highlight 8/8/8/3C4/8/8/8/8$" },
    { "another man after all", "rifle", "k7/8/8/3p4/8/4N3/8/4K3 w - - 0 1", "lift e3\nput d5\nlift e1",
      "^highlight 8/8/8/8/8/8/8/8$" },
    { "captures are red", "cylindrical", "4k3/8/8/7p/P7/8/8/4K3 w - - 0 1", "lift a4",
      "^highlight 8/8/8/Y6R/8/8/8/8$" },
    { "a man in hand", "crazyhouse", "6k1/8/8/8/8/8/8/6K1[Pq] w - - 0 1", "lift j1",
      "^highlight 8/YYYYYYYY/YYYYYYYY/YYYYYYYY/YYYYYYYY/YYYYYYYY/YYYYYYYY/8$" },
    { "Black's man in hand", "crazyhouse", "6k1/8/8/8/8/8/8/6K1[Nq] b - - 0 1", "lift _4",
      "^highlight YYYYYY1Y/YYYYYYYY/YYYYYYYY/YYYYYYYY/YYYYYYYY/YYYYYYYY/YYYYYYYY/YYYYYY1Y$" },
    { "no such square", "normal", "k7/8/8/8/8/8/8/K6N w - - 0 1", "lift j12",
      "^Error \\(no such square\\): lift j12$" },
};

static void marks_targets(void **state) {
    for (size_t i = 0; i < LENGTH(hands); i++) {
        xboard_set_up(*state, hands[i].variant, hands[i].fen);
        say(*state, "%s", hands[i].said);
        if (!hear(*state, hands[i].expected, SOON)) fail_msg("%s: no %s", hands[i].why, hands[i].expected);
    }
}

/* ---- options, bad input ---- */

static void sets_options(void **state) {
    say(*state, "memory 40\ncores 2\noption MultiPV=2\noption Clear Hash\noption Move Overhead=20\noption Resign=1");
    xboard_sync(*state);
    say(*state, "new\npost\neasy\nsd 3\nusermove e2e4\noption MultiPV=1"); /* waits for the move */
    expect_without(*state, "^move", "^Error", LONG);
    xboard_sync(*state);
}

static const char *const bad_lines[] = {
    "frobnicate",
    "memory",
    "memory x",
    "memory 0",
    "cores -1",
    "cores 99999",
    "option",
    "option Koopa=1",
    "option MultiPV=0",
    "option MultiPV=x",
    "level",
    "level 40",
    "level 40 x 0",
    "level -1 5 0",
    "level 0 5 -3",
    "st",
    "st 0",
    "st x",
    "sd x",
    "sd",
    "nps x",
    "time",
    "time x",
    "otim 1e99",
    "variant",
    "variant x",
    "put",
    "hover z9",
};

static void bad_input_is_one_error(void **state) {
    say(*state, "new\nforce");
    for (size_t i = 0; i < LENGTH(bad_lines); i++) {
        say(*state, "%s", bad_lines[i]);
        say(*state, "ping 5");
        const char *line = hear_any(*state, SOON);
        const size_t length = strlen(bad_lines[i]);
        if (!line || strncmp(line, "Error (", 7) != 0 || strcmp(line + strlen(line) - length, bad_lines[i]) != 0)
            fail_msg("'%s' was answered by '%s'", bad_lines[i], line ? line : "nothing");
        line = hear_any(*state, SOON);
        assert_non_null(line);
        assert_string_equal(line, "pong 5");
    }
}

static void any_bytes_do_no_harm(void **state) {
    char noise[4096];
    uint64_t random = 1;
    for (int round = 0; round < 40; round++) {
        for (size_t i = 0; i < sizeof noise; i++) {
            random = random * 6364136223846793005ULL + 1442695040888963407ULL; /* Knuth's linear congruence */
            noise[i] = (char)(random >> 56);
            if (noise[i] == 'q') noise[i] = 'x'; /* not by chance "quit" */
        }
        say_bytes(*state, noise, sizeof noise);
        say(*state, "\nping %d", round); /* and hear what it has to say about that, or the pipe would fill */
        char pong[32];
        snprintf(pong, sizeof pong, "^pong %d$", round);
        expect(*state, pong, LONG);
    }
    char *line = malloc(1 << 20);
    assert_non_null(line);
    memset(line, 'a', 1 << 20);
    memcpy(line, "\nusermove ", 10);
    say_bytes(*state, line, 1 << 20);
    free(line);
    say(*state, "\nnew\nforce\nping 77");
    expect(*state, "^pong 77$", LONG);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(offers_its_features, xboard_start, xboard_finish),
        cmocka_unit_test_setup_teardown(describes_games_before_the_pong, xboard_start, xboard_finish),
        cmocka_unit_test_setup_teardown(plays_a_game, xboard_start, xboard_finish),
        cmocka_unit_test_setup_teardown(a_refusal_names_its_rule, xboard_start, xboard_finish),
        cmocka_unit_test_setup_teardown(answers_as_it_should, xboard_start, xboard_finish),
        cmocka_unit_test_setup_teardown(an_impossible_position_refuses_moves, xboard_start, xboard_finish),
        cmocka_unit_test_setup_teardown(a_refused_first_move_leaves_the_sides, xboard_start, xboard_finish),
        cmocka_unit_test_setup_teardown(takes_back, xboard_start, xboard_finish),
        cmocka_unit_test_setup_teardown(plays_the_other_side, xboard_start, xboard_finish),
        cmocka_unit_test_setup_teardown(start_position_has_its_rights, xboard_start, xboard_finish),
        cmocka_unit_test_setup_teardown(edits_positions, xboard_start, xboard_finish),
        cmocka_unit_test_setup_teardown(analyses, xboard_start, xboard_finish),
        cmocka_unit_test_setup_teardown(offers_nothing_that_is_misunderstood, xboard_start, xboard_finish),
        cmocka_unit_test_setup_teardown(tells_mates, xboard_start, xboard_finish),
        cmocka_unit_test_setup_teardown(excludes_moves, xboard_start, xboard_finish),
        cmocka_unit_test_setup_teardown(hints_and_book, xboard_start, xboard_finish),
        cmocka_unit_test_setup_teardown(marks_targets, xboard_start, xboard_finish),
        cmocka_unit_test_setup_teardown(sets_options, xboard_start, xboard_finish),
        cmocka_unit_test_setup_teardown(bad_input_is_one_error, xboard_start, xboard_finish),
        cmocka_unit_test_setup_teardown(any_bytes_do_no_harm, xboard_start, xboard_finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
