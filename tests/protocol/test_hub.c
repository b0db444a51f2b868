/* Conversations in Hub with the real program: what a draughts GUI sends and must hear, mistakes, and matches in which
 * one side speaks Hub. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/board/types.h"
#include "tests/conversation.h"
#include "tests/program.h"

enum { SOON = 10000, LONG = 60000 }; /* milliseconds; generous, for sanitizers on busy machines */

#define START "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww"
#define MOVE  "[0-9]+[-x][0-9]+(x[0-9]+)*"

static int start(void **state) {
    *state = conversation_start((const char *const[]){ FUSILIER_BINARY, "hub", NULL });
    say(*state, "hub");
    expect(*state, "^wait$", SOON);
    say(*state, "init");
    expect(*state, "^ready$", SOON);
    return 0;
}

/* It must end well: sanitizers report through the exit status. */
static int finish(void **state) {
    return *state ? conversation_end(*state, LONG) : 0;
}

/* ---- the greeting ---- */

static void greets_with_name_and_parameters(void **state) {
    static const char *const patterns[] = {
        "^id name=Fusilier version=[^ ]+ author=\"",
        "^param name=variant value=english type=enum values=\"english checkers-cylindrical checkers-universal\"$",
        "^param name=Hash value=64 type=int min=1 max=",
        "^param name=Threads value=1 type=int min=1 max=",
        "^param name=\"Move Overhead\" value=15 type=int min=0 max=",
        "^param name=Contempt value=0 type=int min=-200 max=200$",
        "^param name=\"Limit Strength\" value=false type=bool$",
        "^param name=Elo value=1500 type=int min=500 max=3000$",
        "^param name=\"Endgame Tables\" value=true type=bool$",
        "^param name=\"Learned Nets\" value=true type=bool$",
        "^param name=EvalFile value=\"\" type=string$",
        "^param name=\"Log File\" value=\"\" type=string$",
        "^wait$",
    };
    say(*state, "hub");
    for (size_t i = 0; i < LENGTH(patterns); i++) expect_without(*state, patterns[i], "UCI|^error", SOON);
}

static void the_first_line_decides_as_well(void **state) {
    (void)state;
    Conversation *const talk = conversation_start((const char *const[]){ FUSILIER_BINARY, NULL });
    say(talk, "hub");
    expect_without(talk, "^wait$", "feature|Error", SOON);
    say(talk, "quit");
    assert_int_equal(conversation_end(talk, SOON), 0);
}

static void parameters_are_set(void **state) {
    say(*state, "set-param name=Hash value=8\nset-param name=\"Limit Strength\" value=true\n"
                "set-param name=variant value=checkers-universal\nhub");
    expect_without(*state, "^param name=variant value=checkers-universal ", "^error", SOON);
    expect_without(*state, "^param name=Hash value=8 ", "^error", SOON);
    expect_without(*state, "^param name=\"Limit Strength\" value=true ", "^error", SOON);
    expect(*state, "^wait$", SOON);
}

/* ---- thinking ---- */

static void thinks_and_answers(void **state) {
    say(*state, "new-game\npos pos=" START "\nlevel depth=5\ngo think");
    expect(*state,
           "^info depth=5 max-depth=[0-9]+ score=-?[0-9]+\\.[0-9]+ nodes=[0-9]+ time=[0-9.]+ nps=[0-9.]+ pv=\"" MOVE,
           LONG);
    expect(*state, "^done move=" MOVE " ponder=" MOVE "$", LONG);
}

static void every_level_ends_a_search(void **state) {
    static const char *const levels[] = { "depth=3",  "move-time=0.05",    "nodes=2000",
                                          "time=0.2", "moves=10 time=0.5", "time=0.2 inc=0.01" };
    for (size_t i = 0; i < LENGTH(levels); i++) {
        say(*state, "pos pos=" START " moves=\"11-15 23-18\"\nlevel %s\ngo think", levels[i]);
        expect_without(*state, "^done move=" MOVE, "^error", LONG);
    }
}

static void a_jump_names_what_it_takes(void **state) {
    say(*state, "pos pos=Beeeeeeeeeebeeewwwwwwwwwwwwwwwwww");
    expect(*state, "^error message=\"pos: position: player b has more than 12 men\"$", SOON);
    say(*state, "pos pos=BeeeeeeeeeeeeeebeeweeeeeeeeeeeeeW\nlevel depth=4\ngo think");
    expect(*state, "^done move=15x22x18", LONG);
}

static void stops_when_it_is_told(void **state) {
    say(*state, "pos pos=" START "\nlevel infinite\ngo analyze");
    expect(*state, "^info depth=3 ", LONG);
    say(*state, "ping");
    expect_without(*state, "^pong$", "^done", SOON);
    say(*state, "stop");
    expect(*state, "^done move=" MOVE, SOON);
    expect_none(*state, "^done", 50);
}

static void ponders_until_the_move_comes(void **state) {
    say(*state, "pos pos=" START " moves=\"11-15 22-18\"\nlevel time=0.3\ngo ponder");
    expect_none(*state, "^done", 500);
    say(*state, "ponder-hit");
    expect(*state, "^done move=15x22x18", SOON);
    say(*state, "pos pos=" START " moves=\"11-15 22-18\"\nlevel time=0.3\ngo ponder");
    say(*state, "stop");
    expect(*state, "^done move=15x22x18", SOON);
}

/* As in all protocols, whatever changes something ends the search with its answer. */
static void a_new_position_ends_thinking(void **state) {
    say(*state, "pos pos=" START "\nlevel infinite\ngo think");
    expect(*state, "^info depth=2 ", LONG);
    say(*state, "new-game\nping");
    expect(*state, "^done move=" MOVE, SOON);
    expect_without(*state, "^pong$", "^done|^error", SOON);
}

static void the_end_of_input_ends_thinking(void **state) {
    say(*state, "pos pos=" START "\ngo analyze");
    expect(*state, "^info depth=2 ", LONG);
    assert_int_equal(conversation_end(*state, SOON), 0);
    *state = NULL;
}

/* ---- mistakes ---- */

static void mistakes_are_one_line_and_change_nothing(void **state) {
    static const char *const rows[][2] = {
        { "hello", "unknown command 'hello'" },
        { "pos", "expected pos=" },
        { "pos pos=Bbb", "has 2 squares, this board has 32" },
        { "pos pos=" START " moves=\"11-15 11-15\"", "pos: move 2: move '11-15' (c3d4): " },
        { "pos pos=" START " moves=\"11-\"", "move 1: " },
        { "pos pos=\"" START, "not closed" },
        { "level", "expected time" },
        { "level depth=0", "out of range" },
        { "level depth=x", "not a whole number" },
        { "level time=nan", "not a number of seconds" },
        { "level time=1e300", "not a number of seconds" },
        { "level move-time=99999999999999999999", "out of range" },
        { "go", "expected think, ponder or analyze" },
        { "set-param", "expected name=NAME value=VALUE" },
        { "set-param name=variant value=chess", "none of: english " },
        { "set-param name=UCI_Variant value=chess", "no parameter 'UCI_Variant'" },
        { "set-param name=Hash value=0", "set-param: " },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char first[512];
        say(*state, "%s\nping", rows[i][0]);
        const char *const line = hear_any(*state, SOON);
        snprintf(first, sizeof first, "%s", line ? line : "(nothing)");
        if (strncmp(first, "error message=\"", 15) != 0 || !strstr(first, rows[i][1]))
            fail_msg("%s: expected an error with '%s', not '%s'", rows[i][0], rows[i][1], first);
        expect_without(*state, "^pong$", "error", SOON);
    }
    say(*state, "level depth=1\ngo think"); /* still the start */
    expect(*state, "^done move=(9|10|11|12)-1[3-6]", LONG);
}

static void arguments_of_later_versions_are_ignored(void **state) {
    say(*state, "pos pos=" START " start-pos=1 flag\nlevel depth=2 wishes=\"some more\"\ngo think fast=1");
    expect_without(*state, "^done move=" MOVE, "^error", LONG);
}

static void a_game_that_is_over_is_not_thought_about(void **state) {
    say(*state, "pos pos=Beeeeeeeeeeeeeeeeeeeeeeeeeeeeeeew\ngo think\nping");
    expect_without(*state, "^error message=\"go: the game is over", "^done", SOON);
    expect_without(*state, "^pong$", "^done|^error", SOON);
}

static void noise_does_no_harm(void **state) {
    static const char *const words[] = { "pos",   " pos=",  START,     "level",    " depth=2", " moves=", "\"",
                                         "go",    " think", " ponder", "stop",     "=",        "init",    "x",
                                         "11-15", "\t",     "ping",    "new-game", "\n" };
    uint64_t random = 11;
    for (int i = 0; i < 3000; i++) {
        random = random * 6364136223846793005ULL + 1442695040888963407ULL;
        const char *const word = words[(random >> 33) % LENGTH(words)];
        say_bytes(*state, word, strlen(word));
    }
    say(*state, "\nstop\nnew-game\nping"); /* an open search would think for ever */
    say(*state, "pos pos=" START "\nlevel depth=1\ngo think");
    expect(*state, "^done move=", LONG);
}

/* ---- matches ---- */

/* A match of the program with itself, the second side speaking Hub; the record is checked. */
static void play_match(const char *game, const char *limit, const char *other) {
    char path[] = "/tmp/fusilier-hub-XXXXXX";
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    remove(path);
    const char *const match[] = { "match",         game,       "--games", "4",   "--random-plies", "6",  "--engine",
                                  "self name=one", "--engine", other,     limit, "--pgn",          path, "--max-plies",
                                  "120",           NULL };
    Printed printed = run_program(match, NULL);
    if (printed.status != 0) fail_msg("%s %s", printed.out, printed.err);
    if (strstr(printed.out, "illegal") || strstr(printed.out, "abandoned") || strstr(printed.out, "does not"))
        fail_msg("%s", printed.out);
    printed_free(&printed);
    const char *const replay[] = { "match", "--replay", path, NULL };
    printed = run_program(replay, NULL);
    if (!strstr(printed.out, "\n4 games right, 0 wrong\n")) fail_msg("%s", printed.out);
    printed_free(&printed);
    remove(path);
}

static void matches_are_played_in_hub(void **state) {
    (void)state;
    play_match("checkers", "--depth=4", "self name=two proto=hub option.Hash=2");
    play_match("checkers", "--tc=0.5+0.01", "self name=two proto=hub");
    play_match("checkers", "--nodes=1000", "self name=two proto=hub");
    play_match("checkers-universal", "--st=0.01", "self name=two proto=hub");
}

static void what_hub_cannot_do_is_said_before_the_match(void **state) {
    (void)state;
    static const char *const rows[][3] = {
        { "chess", "self proto=hub", "it cannot play chess" },
        { "stax", "self proto=hub", "it cannot play stax" },
        { "checkers", "self proto=hub option.Speed=9", "it has no parameter 'Speed'" },
        { "checkers", "proto=hub cat", "does not speak Hub" },
        { "checkers", "proto=hob self", "uci, xboard, hub or auto" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const char *const words[] = { "match",    rows[i][0], "--depth=1", "--timeout=1", "--engine",
                                      rows[i][1], "--engine", "self",      NULL };
        Printed printed = run_program(words, NULL);
        if (printed.status != 2 || lines_of(printed.err) != 1 || !strstr(printed.err, rows[i][2]))
            fail_msg("%s, %s: status %d, %s", rows[i][0], rows[i][1], printed.status, printed.err);
        printed_free(&printed);
    }
}

int main(void) {
#define TALK(function) cmocka_unit_test_setup_teardown(function, start, finish)
    const struct CMUnitTest tests[] = {
        TALK(greets_with_name_and_parameters),
        cmocka_unit_test(the_first_line_decides_as_well),
        TALK(parameters_are_set),
        TALK(thinks_and_answers),
        TALK(every_level_ends_a_search),
        TALK(a_jump_names_what_it_takes),
        TALK(stops_when_it_is_told),
        TALK(ponders_until_the_move_comes),
        TALK(a_new_position_ends_thinking),
        TALK(the_end_of_input_ends_thinking),
        TALK(mistakes_are_one_line_and_change_nothing),
        TALK(arguments_of_later_versions_are_ignored),
        TALK(a_game_that_is_over_is_not_thought_about),
        TALK(noise_does_no_harm),
        cmocka_unit_test(matches_are_played_in_hub),
        cmocka_unit_test(what_hub_cannot_do_is_said_before_the_match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
