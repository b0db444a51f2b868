/* The command line: `check`, which runs files of cases, and `perft --against`, which asks another engine. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/board/types.h"
#include "tests/program.h"

/* ---- check ---- */

typedef struct {
    const char *why, *cases;
    int status;
    const char *out; /* pieces that must be printed, in this order, parted by | */
} CheckRow;

#define CASE(rest)  "{\"variant\": \"chess\", \"position\": \"7k/8/8/8/8/8/6q1/K7 w - - 0 1\"" rest "}\n"
#define MINED(rest) "{\"variant\": \"minefield\", \"position\": \"7k/8/8/8/8/8/8/K7 w - - 0 1 bmines=h8\"" rest "}\n"

static const CheckRow check_rows[] = {
    { "an empty file", "", 0, "0 passed, 0 failed" },
    { "lines without text", "\n  \n" CASE("") "\n", 0, "1 passed, 0 failed" },
    { "all kinds of facts",
      CASE(", \"moves\": [\"a1b1\"], \"perft\": [1, 26], \"result\": null, \"after\": "
           "{\"a1b1\": \"7k/8/8/8/8/8/6q1/1K6 b - - 1 1\"}, \"why\": \"a lonely king\", \"checked\": 5"),
      0, "1 passed, 0 failed" },
    { "a move too many, a move missing", CASE("") CASE(", \"moves\": [\"a1b2\"]"), 1,
      ":2: chess: 7k/8/8/8/8/8/6q1/K7 w - - 0 1: moves: expected 1, found 1;| missing a1b2;| not expected a1b1|"
      "1 passed, 1 failed" },
    { "a wrong count", CASE(", \"perft\": [1, 27]"), 1,
      ":1: chess: |perft 2: expected 27, found 26|0 passed, 1 failed" },
    { "a wrong result", CASE(", \"result\": \"0-1\""), 1, "result: expected 0-1, found -|0 passed, 1 failed" },
    { "a wrong position after a move", CASE(", \"after\": {\"a1b1\": \"x\"}"), 1, "after a1b1: expected x, found 7k/" },
    { "an illegal move", CASE(", \"after\": {\"a1a2\": \"x\"}"), 1, "after a1a2: " },
    { "several faults in one case", CASE(", \"perft\": [2], \"result\": \"1-0\""), 1,
      "perft 1: |result: |0 passed, 1 failed" },
    { "what players know",
      MINED(", \"view_w\": \"7k/8/8/8/8/8/8/K7 w - - 0 1 bmines=1\", \"view_b\": \"7k/8/8/8/8/8/8/K7 w - - 0 1 "
            "bmines=h8\","
            " \"tries\": [\"a1a2\", \"a1b1\", \"a1b2\"], \"observations\": {\"a1a2\": [\"a1a2\", \"a1a2\"]}"),
      0, "1 passed, 0 failed" },
    { "what players do not know",
      MINED(", \"view_w\": \"x\", \"tries\": [], \"observations\": {\"a1a2\": [\"a1a2\", \"moved\"], \"a1b1\": [],"
            " \"a1a3\": []}"),
      1,
      "view_w: expected x, found 7k/|tries: expected 0, found 3; not expected a1a2 a1b1 a1b2|"
      "observation of a1a2 by b: expected moved, found a1a2|observations of a1b1: expected one for each of 2 players|"
      "observations of a1a3: |0 passed, 1 failed" },
    { "a position that cannot be", "{\"variant\": \"chess\", \"position\": \"8/8 w\"}\n", 1,
      ":1: chess: 8/8 w: position: " },
    { "games that are not here",
      "{\"variant\": \"ludo\", \"position\": \"x\"}\n{\"variant\": \"go\", \"position\": \"y\"}\n"
      "{\"variant\": \"ludo\", \"position\": \"z\"}\n" CASE(""),
      0, "skipped 3 cases of 2 games not in the registry: ludo, go|1 passed, 0 failed" },
};

/* Are the pieces in the text, one after the other? */
static bool has_pieces(const char *text, const char *pieces) {
    char piece[256];
    for (const char *end; *pieces; pieces = *end ? end + 1 : end) {
        end = strchr(pieces, '|');
        if (!end) end = pieces + strlen(pieces);
        snprintf(piece, sizeof piece, "%.*s", (int)(end - pieces), pieces);
        text = strstr(text, piece);
        if (!text) return false;
        text += strlen(piece);
    }
    return true;
}

/* Runs `check` on a file with this text, whose path ends so; `more` are further words, up to three. */
static Printed check_file(const char *text, size_t size, const char *end, const char *const more[]) {
    char path[64];
    snprintf(path, sizeof path, "/tmp/fusilier-check-XXXXXX%s", end);
    const int fd = mkstemps(path, (int)strlen(end));
    assert_true(fd >= 0);
    assert_int_equal(write(fd, text, size), (ssize_t)size);
    close(fd);
    const char *words[6] = { "check", path };
    for (int i = 0; more && more[i] && i < 3; i++) words[2 + i] = more[i];
    Printed printed = run_program(words, NULL);
    unlink(path);
    return printed;
}

static Printed check_text(const char *cases, size_t size, const char *const more[]) {
    return check_file(cases, size, "", more);
}

static void check_finds_what_does_not_hold(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(check_rows); i++) {
        const CheckRow *row = &check_rows[i];
        Printed printed = check_text(row->cases, strlen(row->cases), NULL);
        if (printed.status != row->status || *printed.err || !has_pieces(printed.out, row->out))
            fail_msg("%s: status %d\nprinted:\n%s%sexpected:\n%s", row->why, printed.status, printed.out, printed.err,
                     row->out);
        printed_free(&printed);
    }
}

static void check_refuses_what_is_no_case(void **state) {
    (void)state;
    static const struct {
        const char *why, *cases, *says;
    } rows[] = {
        { "no JSON", "hello\n", ":1: column 1: not JSON" },
        { "no JSON in line 2", CASE("") "{\"variant\": }\n", ":2: column " },
        { "text after it", "{} x\n", "not JSON" },
        { "no object", "[1, 2]\n", "not a JSON object" },
        { "no variant", "{\"position\": \"start\"}\n", "\"variant\"" },
        { "no position", "{\"variant\": \"chess\"}\n", "\"position\"" },
        { "a number for moves", CASE(", \"moves\": 7"), "\"moves\"" },
        { "a number in moves", CASE(", \"moves\": [7]"), "\"moves\"" },
        { "a negative count", CASE(", \"perft\": [-7]"), "\"perft\"" },
        { "half a count", CASE(", \"perft\": [0.5]"), "\"perft\"" },
        { "a count beyond all", CASE(", \"perft\": [1e300]"), "\"perft\"" },
        { "a number for the result", CASE(", \"result\": 1"), "\"result\"" },
        { "a list for after", CASE(", \"after\": []"), "\"after\"" },
        { "a number for a view", CASE(", \"view_b\": 1"), "\"view_b\"" },
        { "a string for tries", CASE(", \"tries\": \"e2e4\""), "\"tries\"" },
        { "a string for an observation", CASE(", \"observations\": {\"e2e4\": \"x\"}"), "\"observations\"" },
        { "unreadable bytes", "\xff\xfe{}\n", "not JSON" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Printed printed = check_text(rows[i].cases, strlen(rows[i].cases), NULL);
        expect_refusal(rows[i].why, &printed, rows[i].says);
        printed_free(&printed);
    }
    Printed printed = check_text("{}\0{}\n", 6, NULL);
    expect_refusal("a NUL in a line", &printed, ":1: ");
    printed_free(&printed);
}

static void json_says_what_does_not_hold(void **state) {
    (void)state;
    const char *const more[] = { "--json", "--max-nodes=30", NULL };
    static const char cases[] =
        CASE(", \"perft\": [2, 9999], \"result\": \"1-0\"") CASE("") "{\"variant\": \"ludo\", \"position\": \"x\"}\n";
    Printed printed = check_text(cases, strlen(cases), more);
    const char *const pieces = "{\"passed\":1,\"failed\":1,\"skipped\":1,\"skipped_games\":[\"ludo\"],\"left_out\":0,"
                               "\"failures\":[{\"place\":\"/tmp|"
                               ":1\",\"variant\":\"chess\",\"position\":\"7k/8/8/8/8/8/6q1/K7 w - - 0 "
                               "1\",\"says\":\"perft 1: expected 2, found 1\"},"
                               "{\"place\"|\"says\":\"result: expected 1-0, found -\"}]}\n";
    if (printed.status != 1 || *printed.err || lines_of(printed.out) != 1 || !has_pieces(printed.out, pieces))
        fail_msg("status %d\n%s%s", printed.status, printed.out, printed.err);
    printed_free(&printed);
    printed = check_text("hello\n", 6, more);
    expect_refusal("no JSON", &printed, ":1: column 1: not JSON");
    printed_free(&printed);
}

static void deep_counts_can_be_left_out(void **state) {
    (void)state;
    const char *const more[] = { "--max-nodes", "21", NULL };
    const char text[] = CASE(", \"perft\": [1, 9999]");
    Printed printed = check_text(text, strlen(text), more);
    assert_int_equal(printed.status, 0);
    assert_true(has_pieces(printed.out, "left out 1 perft counts above 21|1 passed, 0 failed"));
    printed_free(&printed);
}

/* Castling that goes no further than a king's step was hardly meant. */
static void check_names_castling_that_is_short(void **state) {
    (void)state;
    static const char wide[] = "board = 10x8\narchbishop = a\nchancellor = c\n"
                               "startFen = rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1\n";
    static const struct {
        const char *keys, *says; /* NULL: nothing */
    } rows[] = {
        { "", "; castlingKingsideFile: the king goes 1 square only\n" },
        { "castlingKingsideFile = f\n", "; castlingKingsideFile: the king goes 0 squares only\n" },
        { "castlingKingsideFile = i\ncastlingQueensideFile = e\n", "; castlingQueensideFile: the king goes 1 square" },
        { "castlingKingsideFile = i\n", NULL },
        { "castling = false\n", NULL },
        { "chess960 = true\n", NULL },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char text[512];
        snprintf(text, sizeof text, "[wide:chess]\n%s%s", wide, rows[i].keys);
        Printed printed = check_file(text, strlen(text), ".ini", NULL);
        const bool is_named = strstr(printed.out, "the king goes") != NULL;
        if (printed.status || is_named != (rows[i].says != NULL) || (is_named && !strstr(printed.out, rows[i].says)))
            fail_msg("%s: status %d\n%s%s", rows[i].keys, printed.status, printed.out, printed.err);
        printed_free(&printed);
    }
}

/* ---- perft --against ---- */

typedef struct {
    const char *why, *game, *depth, *lie; /* words for lying_engine.sh */
    int status;
    const char *out; /* pieces, as above */
} AgainstRow;

static const AgainstRow against_rows[] = {
    { "an honest engine", "chess", "4", "none", 0,
      "against Liar|depth 1: equal, 20\n|depth 4: equal, 197281\n|197281\n" },
    { "an honest engine, another game", "rifle", "3", "none", 0, "depth 3: equal, 8067" },
    { "an honest engine, other words", "atomic", "3", "dialect", 0, "depth 3: equal, 8902" },
    { "an engine without totals", "chess", "2", "untotalled", 0,
      "gives no totals: silence ends its answers\n|depth 2: equal, 400" },
    { "an engine that is ready too early", "chess", "2", "early", 0, "depth 2: equal, 400" },
    { "an engine that pauses between two moves", "chess", "2", "slow", 0, "depth 1: equal, 20\n|depth 2: equal, 400" },
    { "an engine that says first what it does", "chess", "2", "header", 0, "depth 2: equal, 400" },
    { "an engine without totals that pauses", "chess", "2", "slow-untotalled", 0,
      "gives no totals: silence ends its answers\n|depth 2: equal, 400" },
    { "an engine that knows the start by its word", "chess", "2", "startless", 0, "depth 2: equal, 400" },
    { "a move missing at the root", "chess", "2", "missing '' g1f3", 1,
      "depth 1: different, 20 against 19\n|legal for fusilier alone: g1f3\n" },
    { "a move missing deep in the tree", "chess", "4", "missing 'e2e4 e7e5 f1a6' b7a6", 1,
      "depth 3: equal|depth 4: different, 197281 against 197280\n|"
      "position:  rnbqkbnr/pppp1ppp/B7/4p3/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 1 2\n|"
      "by moves:  e2e4 e7e5 f1a6\n|legal for fusilier alone: b7a6\n|197281\n" },
    { "a move too many deep in the tree", "chess", "5", "extra 'e2e4 e7e5' a2a5", 1,
      "depth 3: different, 8902 against 8903\n|by moves:  e2e4 e7e5\n|"
      "legal for the other engine alone: a2a5\n|8902\n" },
    { "an engine that contradicts itself", "chess", "4", "fickle", 1,
      "depth 3: different, 8902 against 8903\n|move:      e2e4: fusilier counts 600 below it, the other engine 601|"
      "it counts 600 there\n" },
    { "an engine that cannot add", "chess", "2", "sum", 1,
      "depth 1: different, 20 against 21\n|total:     the other engine says 21, but its counts add up to 20\n|20\n" },
};

static Printed run_against(const char *game, const char *depth, const char *lie, const char *timeout) {
    char command[1024];
    snprintf(command, sizeof command, "bash '%s/tests/lying_engine.sh' '%s' %s", FUSILIER_SOURCE_DIR, FUSILIER_BINARY,
             lie);
    const char *const words[] = { "perft", game, depth, "--against", command, "--timeout", timeout, NULL };
    return run_program(words, NULL);
}

static void against_finds_the_first_difference(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(against_rows); i++) {
        const AgainstRow *row = &against_rows[i];
        Printed printed = run_against(row->game, row->depth, row->lie, "60");
        if (printed.status != row->status || *printed.err || !has_pieces(printed.out, row->out))
            fail_msg("%s: status %d\nprinted:\n%s%sexpected:\n%s", row->why, printed.status, printed.out, printed.err,
                     row->out);
        printed_free(&printed);
    }
}

/* The other engine has its pipes even where this program has no standard streams of its own. */
static void against_works_without_standard_input(void **state) {
    (void)state;
    char command[2048];
    snprintf(
        command, sizeof command,
        "'%s' perft chess 2 --against \"bash '%s/tests/lying_engine.sh' '%s' none\" --timeout 60 <&- 2>&- | tail -n 2",
        FUSILIER_BINARY, FUSILIER_SOURCE_DIR, FUSILIER_BINARY);
    char said[256] = "";
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    said[fread(said, 1, sizeof said - 1, pipe)] = '\0';
    pclose(pipe);
    assert_string_equal(said, "depth 2: equal, 400\n400\n");
}

/* An option can make the engine offer more games: it is asked again. */
static void options_reach_the_other_engine(void **state) {
    (void)state;
    char command[1024];
    snprintf(command, sizeof command, "bash '%s/tests/lying_engine.sh' '%s' none", FUSILIER_SOURCE_DIR,
             FUSILIER_BINARY);
    const char *const words[] = { "perft",    "cylindrical",      "2", "--against", command,
                                  "--option", "Also=cylindrical", NULL };
    Printed printed = run_program(words, NULL);
    if (printed.status != 0 || !has_pieces(printed.out, "depth 2: equal, 392\n|392\n"))
        fail_msg("status %d\n%s%s", printed.status, printed.out, printed.err);
    printed_free(&printed);
}

/* A program that speaks no UCI is run for each position. */
static void a_command_is_asked_too(void **state) {
    (void)state;
    static const struct {
        const char *why, *command, *depth;
        int status;
        const char *says; /* pieces, as above; of the error if the status is 2 */
    } rows[] = {
        { "the same game", "%s perft rifle {depth} {fen} --divide", "3", 0, "against |depth 3: equal, 8067\n|8067\n" },
        { "quotes of one's own", "%s perft rifle {depth} '{fen}' --divide", "2", 0, "depth 2: equal, 400" },
        { "double ones", "%s perft rifle {depth} \"{fen}\" --divide", "2", 0, "depth 2: equal, 400" },
        { "another game", "%s perft chess {depth} {fen} --divide", "3", 1,
          "depth 2: equal|depth 3: different, 8067 against 8902\n|legal for the other engine alone: " },
        { "no lists", "%s perft rifle {depth} {fen}", "2", 2, "lists no moves: a line such as \"e2e4: 20\" is needed" },
        { "no depth", "%s perft rifle 1 {fen} --divide", "2", 2, "does not say where {fen} and {depth} go" },
        { "no program", "/no/such/program %s {fen} {depth}", "2", 2, "cannot be run: no such program" },
        { "a failure", "%s perft rifle {depth} {fen} --bogus", "2", 2, "exited with status 2 while it counted" },
        { "no end of lines", "yes # %s {fen} {depth}", "2", 2, "gave no answer within 1 s" },
        { "no end", "sleep 60 # %s {fen} {depth}", "2", 2, "gave no answer within 1 s" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char command[1024];
        snprintf(command, sizeof command, rows[i].command, FUSILIER_BINARY);
        const char *const timeout = strncmp(rows[i].why, "no end", 6) == 0 ? "1" : "60";
        const char *const words[] = { "perft", "rifle",     rows[i].depth, "--against-cmd",
                                      command, "--timeout", timeout,       NULL };
        Printed printed = run_program(words, NULL);
        if (printed.status != rows[i].status || lines_of(printed.err) != (rows[i].status == 2) ||
            !has_pieces(rows[i].status == 2 ? printed.err : printed.out, rows[i].says))
            fail_msg("%s: status %d\n%s%s", rows[i].why, printed.status, printed.out, printed.err);
        printed_free(&printed);
    }
}

static void against_says_why_it_cannot(void **state) {
    (void)state;
    static const struct {
        const char *why, *game, *lie, *timeout, *says;
    } rows[] = {
        { "an engine without the game", "cylindrical", "none", "60", "does not offer Cylindrical Chess" },
        { "an engine that lists nothing", "chess", "bare", "60", "lists no moves: a line such as \"e2e4: 20\"" },
        { "an engine that dies", "chess", "dies", "60", "exited with status 3 while it counted perft" },
        { "an engine that says nothing", "chess", "silent", "1", "gave no answer within 1 s" },
        { "an engine that never starts", "chess", "mute", "1", "gave no answer within 1 s" },
        { "an engine that is never ready", "chess", "unready", "1", "gave no answer within 1 s" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Printed printed = run_against(rows[i].game, "3", rows[i].lie, rows[i].timeout);
        if (printed.status != 2 || lines_of(printed.err) != 1 || !strstr(printed.err, rows[i].says))
            fail_msg("%s: status %d\n%s%s", rows[i].why, printed.status, printed.out, printed.err);
        printed_free(&printed);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(check_finds_what_does_not_hold),       cmocka_unit_test(check_refuses_what_is_no_case),
        cmocka_unit_test(json_says_what_does_not_hold),         cmocka_unit_test(deep_counts_can_be_left_out),
        cmocka_unit_test(check_names_castling_that_is_short),   cmocka_unit_test(against_finds_the_first_difference),
        cmocka_unit_test(against_works_without_standard_input), cmocka_unit_test(options_reach_the_other_engine),
        cmocka_unit_test(against_says_why_it_cannot),           cmocka_unit_test(a_command_is_asked_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
