/* The command line: every command with good and with bad words; what it prints and where, and its exit status. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/program.h"
#include "variants/registry.h"

#define KIWIPETE "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
#define MATED    "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"

enum { WORDS = 12 };

/* ---- good words ---- */

typedef struct {
    const char *why, *words[WORDS], *out; /* out: exactly what is printed */
} Good;

static const Good good[] = {
    { "the version", { "--version" }, "Fusilier " FUSILIER_VERSION "\n" },
    { "moves are sorted bytewise", { "moves", "rifle", "r6k/1P6/8/8/8/8/8/1K6 w - - 0 1" }, "b7xa8\n" },
    { "a position alone", { "moves", "chess", "7k/8/8/8/8/8/6q1/K7 w - - 0 1" }, "a1b1\n" },
    { "no moves when the game is over", { "moves", "chess", MATED }, "" },
    { "perft 0", { "perft", "chess", "0" }, "1\n" },
    { "perft", { "perft", "chess", "3" }, "8902\n" },
    { "perft from a position", { "perft", "chess", "2", KIWIPETE }, "2039\n" },
    { "perft of start", { "perft", "cylindrical", "2", "start" }, "392\n" },
    { "options may stand first", { "perft", "--threads", "2", "--hash=1", "chess", "4" }, "197281\n" },
    { "perft of a finished game", { "perft", "chess", "3", MATED }, "0\n" },
    { "divide", { "perft", "chess", "2", "7k/8/8/8/8/8/r7/2K5 w - - 0 1", "--divide" }, "c1b1: 17\nc1d1: 17\n34\n" },
    { "divide, depth 0", { "perft", "chess", "0", "--divide" }, "1\n" },
    { "apply",
      { "apply", "chess", "start", "e2e4", "e7e5", "g1f3" },
      "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\n" },
    { "apply a shot",
      { "apply", "rifle", "r6k/1P6/8/8/8/8/8/1K6 w - - 0 1", "b7xa8" },
      "7k/1P6/8/8/8/8/8/1K6 b - - 0 1\n" },
    { "the game goes on", { "result", "chess" }, "-\n" },
    { "mate", { "result", "chess", MATED }, "0-1\n" },
    { "stalemate", { "result", "chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1" }, "1/2-1/2\n" },
    { "a view where nothing is hidden", { "view", "chess", MATED, "b" }, MATED "\n" },
    { "a view without the enemy's mines",
      { "view", "minefield", "4k3/8/8/8/8/8/8/4K3 b - - 0 1 wmines=a1,b4 bmines=h8", "b" },
      "4k3/8/8/8/8/8/8/4K3 b - - 0 1 wmines=2 bmines=h8\n" },
    { "a view without the enemy's men",
      { "view", "kriegspiel-madrasi", "R3k3/8/8/8/8/8/8/4K3 b - - 0 1", "b" },
      "4k3/8/8/8/8/8/8/8 b - - 0 1 foes=2 check=rank\n" },
};

static void good_words_print_exactly(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(good); i++) {
        Printed printed = run_program(good[i].words, NULL);
        if (printed.status != 0 || *printed.err || strcmp(printed.out, good[i].out) != 0)
            fail_msg("%s: status %d\nprinted:\n%s%sexpected:\n%s", good[i].why, printed.status, printed.out,
                     printed.err, good[i].out);
        printed_free(&printed);
    }
}

static void list_says_id_tab_title(void **state) {
    (void)state;
    const char *const words[] = { "list", NULL };
    Printed printed = run_program(words, NULL);
    assert_int_equal(printed.status, 0);
    const char *at = printed.out;
    for (int i = 0; i < games_count(); i++) {
        char line[256];
        snprintf(line, sizeof line, "%s\t%s\n", game_at(i)->id, game_at(i)->title);
        if (strncmp(at, line, strlen(line)) != 0) fail_msg("expected %sfound %s", line, at);
        at += strlen(line);
    }
    assert_string_equal(at, "");
    printed_free(&printed);
}

static void help_is_for_all(void **state) {
    (void)state;
    static const char *const commands[] = { "list", "rules", "moves", "perft", "apply", "result",
                                            "view", "check", "bench", "play",  "match", "tables" };
    for (size_t i = 0; i < LENGTH(commands); i++) {
        const char *const words[] = { commands[i], "--help", NULL };
        Printed printed = run_program(words, NULL);
        if (printed.status != 0 || *printed.err || !strstr(printed.out, "usage: fusilier"))
            fail_msg("%s --help: status %d\n%s%s", commands[i], printed.status, printed.out, printed.err);
        printed_free(&printed);
        const char *const all[] = { "--help", NULL };
        printed = run_program(all, NULL);
        assert_int_equal(printed.status, 0);
        assert_non_null(strstr(printed.out, commands[i]));
        printed_free(&printed);
    }
}

/* Ranges and defaults in the help are those of the table. */
static void help_names_ranges_and_defaults(void **state) {
    (void)state;
    const char *const words[] = { "perft", "--help", NULL };
    Printed printed = run_program(words, NULL);
    assert_int_equal(printed.status, 0);
    assert_non_null(strstr(printed.out, "\n  --threads N          threads that count (1 to 256, default 1)\n"));
    assert_non_null(strstr(printed.out, "\n  --divide             also the count below each move\n"));
    printed_free(&printed);
}

/* ---- bad words ---- */

typedef struct {
    const char *why, *words[WORDS], *says; /* says: a piece of the one line of error */
} Bad;

static const Bad bad[] = {
    { "no such command", { "castle" }, "unknown command 'castle'" },
    { "no such option", { "--fast" }, "unknown option '--fast'" },
    { "no such option of a command", { "moves", "chess", "--fast" }, "moves: unknown option '--fast'" },
    { "no such letter", { "moves", "chess", "-x" }, "moves: unknown option '-x'" },
    { "bytes that nobody can read", { "\x1b[31m\xff" }, "unknown command" },
    { "rules of no game", { "rules" }, "rules: GAME is missing" },
    { "rules of an unknown game", { "rules", "stacks" }, "rules: unknown game 'stacks'" },
    { "list takes no words", { "list", "chess" }, "list: unexpected word 'chess'" },
    { "no such family",
      { "list", "--family", "checker" },
      "--family: 'checker' is not a family (orthodox, shooting, " },
    { "no game for so many", { "list", "--players", "7" }, "--players must be 2 to 6, not 7" },
    { "a picture for nobody", { "picture", "chess", "--seat", "x" }, "picture: --seat 'x' is not one of w b" },
    { "a picture of no position", { "picture", "chess", "x" }, "picture: position" },
    { "a picture too wide", { "picture", "chess", "--width", "99999" }, "--width must be 16 to 16384" },
    { "no such board", { "list", "--board", "round" }, "--board" },
    { "no game", { "moves" }, "GAME is missing" },
    { "unknown game", { "moves", "hexagonal" }, "hexagonal" },
    { "a slip in the game", { "moves", "chesss" }, "chess" },
    { "an empty game", { "moves", "" }, "moves: " },
    { "a word too many", { "moves", "chess", "start", "e2e4" }, "unexpected word 'e2e4'" },
    { "no position", { "moves", "chess", "xyz" }, "moves: " },
    { "no king", { "moves", "chess", "8/8/8/8/8/8/8/K7 w - - 0 1" }, "moves: " },
    { "an empty position", { "moves", "chess", "" }, "moves: " },
    { "no depth", { "perft", "chess" }, "DEPTH is missing" },
    { "a depth of letters", { "perft", "chess", "deep" }, "DEPTH 'deep'" },
    { "a depth and more", { "perft", "chess", "3x" }, "DEPTH '3x'" },
    { "a depth below 0", { "perft", "chess", "--", "-1" }, "DEPTH must be 0 to 64, not -1" },
    { "a depth beyond all",
      { "perft", "chess", "99999999999999999999" },
      "DEPTH must be 0 to 64, not 99999999999999999999" },
    { "an empty depth", { "perft", "chess", "" }, "DEPTH ''" },
    { "no threads", { "perft", "chess", "3", "--threads", "0" }, "--threads must be 1 to 256, not 0" },
    { "too many threads", { "perft", "chess", "3", "--threads", "100000" }, "--threads must be 1 to 256, not 100000" },
    { "threads without a number", { "perft", "chess", "3", "--threads" }, "option '--threads' needs a value" },
    { "divide takes no value", { "perft", "chess", "3", "--divide=4" }, "takes no value" },
    { "help takes no value", { "perft", "--help=4" }, "takes no value" },
    { "too large a table",
      { "perft", "chess", "3", "--hash", "262144000" },
      "--hash must be 0 to 262144, not 262144000" },
    { "two kinds of lists", { "perft", "chess", "3", "--json", "--against", "true" }, "leave out --json" },
    { "nothing to compare", { "perft", "chess", "0", "--against", "true" }, "DEPTH" },
    { "an engine that does not exist", { "perft", "chess", "2", "--against", "/no/engine -x" }, "cannot be run" },
    { "an option without a value",
      { "perft", "chess", "2", "--against", "true", "--option", "Hash" },
      "--option 'Hash'" },
    { "an option of no engine", { "perft", "chess", "2", "--option", "Hash=1" }, "--option is for" },
    { "no engine at all", { "perft", "chess", "2", "--against", "true" }, "exited with status 0" },
    { "no game for tables", { "tables" }, "tables: GAME is missing" },
    { "tables of stacks", { "tables", "stax" }, "tables: stax can have no endgame tables" },
    { "tables of too many men", { "tables", "checkers", "--men", "6" }, "--men must be 2 to 5, not 6" },
    { "tables nowhere",
      { "tables", "checkers", "--men", "2", "--output", "/dev/null/x" },
      "tables: cannot write '/dev/null/x'" },
    { "no moves to apply", { "apply", "chess", "start" }, "MOVE is missing" },
    { "an illegal move",
      { "apply", "chess", "start", "e2e4", "e2e4" },
      "move 2: move \"e2e4\": there is no man on e2" },
    { "an obligatory shot",
      { "apply", "rifle", "k7/6r1/4b3/8/6Q1/8/8/4K3 w", "e1e2" },
      "move 1: move \"e1e2\": you must shoot: g4xe6 or g4xg7" },
    { "no move", { "apply", "chess", "start", "castles" }, "move 1: " },
    { "an unknown game to apply", { "apply", "hexagonal", "start", "e2e4" }, "hexagonal" },
    { "result of no game", { "result" }, "GAME is missing" },
    { "result of a wrong position", { "result", "chess", "8/8 w - - 0 1" }, "result: " },
    { "nobody's view", { "view", "chess", "start" }, "PLAYER is missing" },
    { "the view of a third player", { "view", "chess", "start", "c" }, "PLAYER 'c' is not one of w b" },
    { "the view of two", { "view", "chess", "start", "wb" }, "PLAYER 'wb'" },
    { "secrets that a view has hidden",
      { "view", "minefield", "4k3/8/8/8/8/8/8/4K3 b - - 0 1 wmines=2", "b" },
      "wmines=: \"2\" is not a square" },
    { "no file", { "check" }, "FILE is missing" },
    { "a file that is not there", { "check", "/no/such/file" }, "/no/such/file: No such file" },
    { "a folder", { "check", "/" }, "/: Is a directory" },
    { "a lane that is not there",
      { "perft", "chess", "3", "--lane", "slow" },
      "--lane must be fast or composed, not 'slow'" },
    { "fewer nodes than none", { "check", "x", "--max-nodes", "-1" }, "--max-nodes must be 0 or more, not -1" },
    { "a third engine",
      { "match", "chess", "--engine", "a", "--engine", "b", "--engine", "c" },
      "--engine 'c' is one too many: at most 2" },
    { "limits with a command in them", { "match", "chess", "--nodes", "10 engine" }, "--nodes: " },
    { "nodes of letters", { "check", "x", "--max-nodes", "many" }, "--max-nodes 'many'" },
};

static void check_bad(const char *why, const Printed *printed, const char *says) {
    if (printed->status != 2 || *printed->out || lines_of(printed->err) != 1 || !strstr(printed->err, says) ||
        strncmp(printed->err, "fusilier", 8) != 0)
        fail_msg("%s: status %d\nprinted:\n%s%sexpected one line with: %s", why, printed->status, printed->out,
                 printed->err, says);
    for (const char *c = printed->err; *c; c++)
        if ((*c < ' ' || *c > '~') && *c != '\n') fail_msg("%s: an error with unprintable bytes", why);
}

static void bad_words_are_one_line_and_status_2(void **state) {
    (void)state;
    for (size_t i = 0; i < LENGTH(bad); i++) {
        Printed printed = run_program(bad[i].words, NULL);
        check_bad(bad[i].why, &printed, bad[i].says);
        printed_free(&printed);
    }
}

static void a_very_long_word_is_one_line(void **state) {
    (void)state;
    char *word = malloc(100001);
    assert_non_null(word);
    memset(word, 'q', 100000);
    word[100000] = '\0';
    const char *const rows[][5] = { { word },
                                    { "moves", word },
                                    { "moves", "chess", word },
                                    { "apply", "chess", "start", word },
                                    { "perft", "chess", word },
                                    { "check", word } };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Printed printed = run_program(rows[i], NULL);
        check_bad("a word of 100000 letters", &printed, "fusilier");
        printed_free(&printed);
    }
    free(word);
}

static void output_that_cannot_be_written_is_noticed(void **state) {
    (void)state;
    const char *const rows[][4] = { { "list" },           { "--version" },           { "--help" },
                                    { "moves", "chess" }, { "perft", "chess", "2" }, { "result", "chess" } };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Printed printed = run_program(rows[i], "/dev/full");
        check_bad(rows[i][0], &printed, "No space left on device");
        printed_free(&printed);
    }
}

/* What a shell command prints on standard error; its standard output goes where the command says. */
static char *errors_of(const char *command) {
    static char said[1024];
    char script[1024];
    snprintf(script, sizeof script, "exec 3>&1; exec 2>&3; %s", command);
    FILE *const pipe = popen(script, "r");
    assert_non_null(pipe);
    said[fread(said, 1, sizeof said - 1, pipe)] = '\0';
    pclose(pipe);
    return said;
}

/* The cause is named although much else has happened since; and nothing lands in a file that took the place of a
 * standard stream. */
static void lost_output_names_its_cause(void **state) {
    (void)state;
    static const char match[] =
        FUSILIER_BINARY " match chess --engine self --engine self --depth 1 --games 2 --max-plies 4";
    static const struct {
        const char *format, *says;
    } rows[] = {
        { "%s >&-", "fusilier match: cannot write standard output: Bad file descriptor\n" },
        { "%s --log /tmp/fusilier-cli-log >&-; rm /tmp/fusilier-cli-log", "Bad file descriptor\n" },
        { "%s >/dev/full", "fusilier match: cannot write standard output: No space left on device\n" },
        { "%s | true", "fusilier match: cannot write standard output: Broken pipe\n" },
        { FUSILIER_BINARY " list >&- # %s", "fusilier list: cannot write standard output: Bad file descriptor\n" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        char command[512];
        snprintf(command, sizeof command, rows[i].format, match);
        const char *const said = errors_of(command);
        if (!strstr(said, rows[i].says) || lines_of(said) != 1) fail_msg("%s: %s", command, said);
    }
}

/* ---- JSON ---- */

static void json_says_it_all(void **state) {
    (void)state;
    const char *const words[] = { "perft", "chess", "3", KIWIPETE, "--json", "--divide", NULL };
    Printed printed = run_program(words, NULL);
    assert_int_equal(printed.status, 0);
    assert_int_equal(lines_of(printed.out), 1);
    cJSON *object = cJSON_Parse(printed.out);
    assert_non_null(object);
    assert_string_equal(cJSON_GetObjectItem(object, "variant")->valuestring, "chess");
    assert_string_equal(cJSON_GetObjectItem(object, "position")->valuestring, KIWIPETE);
    assert_int_equal(cJSON_GetObjectItem(object, "depth")->valueint, 3);
    assert_int_equal(cJSON_GetObjectItem(object, "count")->valueint, 97862);
    assert_true(cJSON_IsNumber(cJSON_GetObjectItem(object, "seconds")));
    assert_true(cJSON_IsNumber(cJSON_GetObjectItem(object, "nps")));
    const cJSON *divide = cJSON_GetObjectItem(object, "divide");
    assert_int_equal(cJSON_GetArraySize(divide), 48);
    assert_string_equal(cJSON_GetObjectItem(divide->child, "move")->valuestring, "a1b1");
    assert_int_equal(cJSON_GetObjectItem(divide->child, "count")->valueint, 1969);
    cJSON_Delete(object);
    printed_free(&printed);
}

/* ---- check ---- */

typedef struct {
    const char *why, *cases;
    int status;
    const char *out; /* pieces that must be printed, in this order, parted by | */
} CheckRow;

#define CASE(rest) "{\"variant\": \"chess\", \"position\": \"7k/8/8/8/8/8/6q1/K7 w - - 0 1\"" rest "}\n"

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

/* Runs `check` on a file with these cases; `more` are further words, up to three. */
static Printed check_text(const char *cases, size_t size, const char *const more[]) {
    char path[] = "/tmp/fusilier-cases-XXXXXX";
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, cases, size), (ssize_t)size);
    close(fd);
    const char *words[6] = { "check", path };
    for (int i = 0; more && more[i] && i < 3; i++) words[2 + i] = more[i];
    Printed printed = run_program(words, NULL);
    unlink(path);
    return printed;
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
        check_bad(rows[i].why, &printed, rows[i].says);
        printed_free(&printed);
    }
    Printed printed = check_text("{}\0{}\n", 6, NULL);
    check_bad("a NUL in a line", &printed, ":1: ");
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
    { "an engine without totals", "chess", "2", "untotalled", 0, "depth 2: equal, 400" },
    { "an engine that is ready too early", "chess", "2", "early", 0, "depth 2: equal, 400" },
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

static void against_says_why_it_cannot(void **state) {
    (void)state;
    static const struct {
        const char *why, *game, *lie, *timeout, *says;
    } rows[] = {
        { "an engine without the game", "cylindrical", "none", "60", "does not offer Cylindrical Chess" },
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
        cmocka_unit_test(good_words_print_exactly),
        cmocka_unit_test(list_says_id_tab_title),
        cmocka_unit_test(help_is_for_all),
        cmocka_unit_test(help_names_ranges_and_defaults),
        cmocka_unit_test(bad_words_are_one_line_and_status_2),
        cmocka_unit_test(a_very_long_word_is_one_line),
        cmocka_unit_test(output_that_cannot_be_written_is_noticed),
        cmocka_unit_test(lost_output_names_its_cause),
        cmocka_unit_test(json_says_it_all),
        cmocka_unit_test(check_finds_what_does_not_hold),
        cmocka_unit_test(check_refuses_what_is_no_case),
        cmocka_unit_test(deep_counts_can_be_left_out),
        cmocka_unit_test(against_finds_the_first_difference),
        cmocka_unit_test(against_works_without_standard_input),
        cmocka_unit_test(options_reach_the_other_engine),
        cmocka_unit_test(against_says_why_it_cannot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
