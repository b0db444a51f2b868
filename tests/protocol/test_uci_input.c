/* What a partner may do wrong in UCI: each mistake is answered by one line of error and changes nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/board/types.h"
#include "tests/conversation.h"

enum { SOON = 10000, LONG = 60000 }; /* milliseconds; generous, for sanitizers on busy machines */

static int start(void **state) {
    *state = conversation_start((const char *const[]){ FUSILIER_BINARY, NULL });
    say(*state, "uci");
    expect(*state, "^uciok$", SOON);
    return 0;
}

/* It must end well: sanitizers report through the exit status. */
static int finish(void **state) {
    return *state ? conversation_end(*state, LONG) : 0;
}

/* Exactly one line of error, which matches, and the program goes on. */
static void expect_one_error(Conversation *talk, const char *why, const char *pattern) {
    say(talk, "isready");
    const char *line = hear_any(talk, SOON);
    char first[512];
    snprintf(first, sizeof first, "%s", line ? line : "(nothing)");
    const char *second = hear_any(talk, SOON);
    if (strncmp(first, "info string error: ", 19) != 0 || !strstr(first, pattern))
        fail_msg("%s: expected an error with '%s', not '%s'", why, pattern, first);
    if (!second || strcmp(second, "readyok") != 0) fail_msg("%s: more than one line: '%s'", why, second ? second : "");
}

/* The position, as `d` shows it. */
static void ask_position(Conversation *talk, char buf[512]) {
    say(talk, "d");
    snprintf(buf, 512, "%s", expect(talk, "^Fen: ", SOON));
    say(talk, "isready");
    expect(talk, "^readyok$", SOON);
}

static void mistakes_change_nothing(void **state) {
    static const struct {
        const char *line, *error;
    } rows[] = {
        { "hello", "unknown command 'hello'" },
        { "GO depth 1", "unknown command 'GO'" },
        { "position", "expected 'startpos' or 'fen" },
        { "position startposs", "expected 'startpos' or 'fen" },
        { "position startpos move e2e4", "'move'" },
        { "position startpos moves e2e5", "move 1: move \"e2e5\": a pawn does not move like that" },
        { "position startpos moves e2e4 e7e5 e1e3", "move 3" },
        { "position startpos moves e2e4 xyzzy", "move 2" },
        { "position startpos moves 0000", "move 1" },
        { "position fen", "position" },
        { "position fen 8/8/8/8 w - - 0 1", "position" },
        { "position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position" },
        { "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1", "position" },
        { "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1", "position" },
        { "position fen 4k3/8/8/8/8/8/8/4K2P w - - 0 1", "position" },
        { "position fen 4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "position" },
        { "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 secret=a1", "position" },
        { "go depth", "go: depth needs a number" },
        { "go wtime 1000 btime", "go: btime needs a number" },
        { "go depth x", "'x' is not a whole number" },
        { "go depth 0", "out of range" },
        { "go depth -3", "out of range" },
        { "go nodes 99999999999999999999999", "out of range" },
        { "go movetime 1.5", "'1.5' is not a whole number" },
        { "go searchmoves", "go: searchmoves needs moves" },
        { "go searchmoves e2e5", "e2e5" },
        { "go searchmoves e7e6 depht 3", "depht" },
        { "go fast", "unknown word 'fast'" },
        { "go perft 5x", "perft" },
        { "go perft -1", "out of range" },
        { "setoption", "expected 'name" },
        { "setoption Hash 16", "expected 'name" },
        { "setoption name", "unknown option ''" },
        { "setoption name Brain value 3", "unknown option 'Brain'" },
        { "setoption name Hash", "not a whole number" },
        { "setoption name Hash value", "not a whole number" },
        { "setoption name Hash value much", "'much' is not a whole number" },
        { "setoption name Hash value 0", "must be 1 to 1048576, not 0" },
        { "setoption name Hash value 99999999999", "must be 1 to 1048576, not 99999999999" },
        { "setoption name Threads value 100000", "must be 1 to 256, not 100000" },
        { "setoption name Ponder value maybe", "neither true nor false" },
        { "setoption name UCI_Variant value ludo", "unknown game 'ludo'" },
        { "setoption name Clear Hash value 3", "takes no value" },
        { "setoption name Log File value /nonexistent/directory/file", "Log File" },
        { "bench zero", "the depth must be 1 to 127, not 'zero'" },
        { "\x01\x02\xff\xfe", "unknown command" },
        { "position fen \xc3\xa4\xc3\xb6/8/8/8/8/8/8/8 w - - 0 1", "position" },
    };
    char before[512], after[512];
    say(*state, "position startpos moves d2d4 d7d5 c2c4");
    ask_position(*state, before);
    for (size_t i = 0; i < LENGTH(rows); i++) {
        say(*state, "%s", rows[i].line);
        expect_one_error(*state, rows[i].line, rows[i].error);
        ask_position(*state, after);
        if (strcmp(before, after) != 0) fail_msg("'%s' changed the position to %s", rows[i].line, after);
    }
}

static void forms_that_differ_are_understood(void **state) {
    static const char *const lines[] = {
        "  isready  ",
        "\tisready\t",
        "isready\r",
        "position   startpos   moves   e2e4\te7e5",
        "position startpos moves",
        "position fen 4k3/8/8/8/8/8/8/4K3 w - -",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4",
        "setoption name  move   overhead  value 20",
        "setoption name CLEAR hash",
        "setoption name Log File value <empty>",
        "setoption name Ponder value TRUE",
        "debug on",
        "",
        "   ",
    };
    for (size_t i = 0; i < LENGTH(lines); i++) {
        say(*state, "%s", lines[i]);
        say(*state, "isready");
        expect_without(*state, "^readyok$", "error", SOON);
    }
}

/* ---- lines of any length and bytes ---- */

static void very_long_lines_do_no_harm(void **state) {
    static const size_t sizes[] = { 1000, 65536, 262143, 262144, 262145, 1000000, 5000000 };
    for (size_t i = 0; i < LENGTH(sizes); i++) {
        char *line = malloc(sizes[i] + 1);
        assert_non_null(line);
        memset(line, 'x', sizes[i]);
        line[sizes[i]] = '\n';
        say_bytes(*state, line, sizes[i] + 1);
        free(line);
        expect_one_error(*state, "a long line",
                         sizes[i] > 262144 ? "a line must be at most 262144 bytes long" : "unknown command");
    }
}

static void a_game_of_thousands_of_moves_is_read(void **state) {
    enum { ROUNDS = 1000 };
    static const char text[] = "position startpos moves", round[] = " g1f3 g8f6 f3g1 f6g8";
    char *line = malloc(sizeof text + ROUNDS * sizeof round);
    assert_non_null(line);
    size_t length = sizeof text - 1;
    memcpy(line, text, length);
    for (int i = 0; i < ROUNDS; i++, length += sizeof round - 1) memcpy(line + length, round, sizeof round);
    line[length++] = '\n';
    say_bytes(*state, line, length);
    free(line);
    say(*state, "go depth 2");
    expect_without(*state, "^bestmove", "error", LONG);
}

static void random_bytes_do_no_harm(void **state) {
    uint32_t seed = 12345;
    char bytes[4096];
    for (int round = 0; round < 50; round++) {
        for (size_t i = 0; i < sizeof bytes; i++) {
            seed = seed * 1664525 + 1013904223;
            bytes[i] = (char)(seed >> 24);
        }
        say_bytes(*state, bytes, sizeof bytes);
    }
    say(*state, "\nisready");
    expect(*state, "^readyok$", LONG);
    say_bytes(*state, "is\0ready\n", 9);
    expect(*state, "^info string error: unknown command 'is.ready'", SOON);
}

/* Words of the protocol in any order: whatever they do, the program answers afterwards. */
static void random_commands_do_no_harm(void **state) {
    static const char *const words[] = {
        "go",          "position",
        "startpos",    "fen",
        "moves",       "e2e4",
        "e7e5",        "e4xd5",
        "depth",       "3",
        "nodes",       "1000",
        "movetime",    "5",
        "stop",        "ponder",
        "mate",        "1",
        "wtime",       "100",
        "d",           "eval",
        "setoption",   "name",
        "MultiPV",     "value",
        "perft",       "2",
        "-1",          "ponderhit",
        "btime",       "infinite",
        "isready",     "\n",
        "\n",          "\n",
        "\n",          "\n",
        "\n",          "\n",
        "uci",         "atomic",
        "rifle",       "chess",
        "ucinewgame",  "8/8/k1K5/8/8/8/8/8",
        "w",           "-",
        "UCI_Variant", "help",
    };
    uint32_t seed = 777;
    for (int round = 0; round < 40; round++) {
        for (int i = 0; i < 100; i++) {
            seed = seed * 1664525 + 1013904223;
            const char *word = words[(seed >> 16) % LENGTH(words)];
            say_bytes(*state, word, strlen(word));
            say_bytes(*state, " ", 1);
        }
        say(*state, "\nstop\nisready");
        expect(*state, "^readyok$", LONG);
    }
}

static void the_last_line_needs_no_end(void **state) {
    say_bytes(*state, "isready", 7);
    say_no_more(*state);
    expect(*state, "^readyok$", SOON);
    assert_int_equal(conversation_end(*state, SOON), 0);
    *state = NULL;
}

static void no_input_at_all_is_no_error(void **state) {
    (void)state;
    Conversation *talk = conversation_start((const char *const[]){ FUSILIER_BINARY, NULL });
    assert_int_equal(conversation_end(talk, SOON), 0);
}

static void the_conversation_can_be_logged(void **state) {
    char path[] = "/tmp/fusilier-log-XXXXXX", line[128];
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    say(*state, "setoption name Log File value %s\nisready", path);
    expect(*state, "^readyok$", SOON);
    FILE *log = fopen(path, "r");
    assert_non_null(log);
    assert_non_null(fgets(line, sizeof line, log));
    assert_string_equal(line, "< isready\n");
    assert_non_null(fgets(line, sizeof line, log));
    assert_string_equal(line, "> readyok\n");
    fclose(log);
    remove(path);
}

int main(void) {
#define TALK(function) cmocka_unit_test_setup_teardown(function, start, finish)
    const struct CMUnitTest tests[] = {
        TALK(mistakes_change_nothing),        TALK(forms_that_differ_are_understood),
        TALK(very_long_lines_do_no_harm),     TALK(a_game_of_thousands_of_moves_is_read),
        TALK(random_bytes_do_no_harm),        TALK(random_commands_do_no_harm),
        TALK(the_last_line_needs_no_end),     cmocka_unit_test(no_input_at_all_is_no_error),
        TALK(the_conversation_can_be_logged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
