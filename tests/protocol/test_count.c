/* The command perft where it does more than count: only some moves, counts that are kept, how far it is. */
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

#define START  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define HEADER "perft of chess, depth 2\n" START "\n"

/* ---- some moves ---- */

enum { WORDS = 12 };

static void only_these_moves_are_counted(void **state) {
    (void)state;
    static const struct {
        const char *words[WORDS], *out;
    } rows[] = {
        { { "perft", "chess", "3", "--moves", "e2e4,g1f3" }, "1040\n" },
        { { "perft", "chess", "3", "--moves", "g1f3,e2e4,g1f3", "--divide" }, "e2e4: 600\ng1f3: 440\n1040\n" },
        { { "perft", "chess", "3", "--moves", "e2e4", "--threads", "3", "--hash", "1" }, "600\n" },
        { { "perft", "chess", "1", "--moves=e2e4,e2e3" }, "2\n" },
        { { "perft", "minefield", "1", "--moves", "M@a1,M@a3,M@h3,M@h4", "--divide" },
          "M@a1,M@a3: 1\nM@h3,M@h4: 1\n2\n" }, /* moves with a comma in them */
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Printed printed = run_program(rows[i].words, NULL);
        if (printed.status != 0 || *printed.err || strcmp(printed.out, rows[i].out) != 0)
            fail_msg("row %zu: status %d\n%s%s", i, printed.status, printed.out, printed.err);
        printed_free(&printed);
    }
}

static void moves_that_cannot_be_counted_are_refused(void **state) {
    (void)state;
    static const struct {
        const char *words[WORDS], *says;
    } rows[] = {
        { { "perft", "chess", "3", "--moves", "e2e4,e2e5" }, "--moves: move \"e2e5\": a pawn does not move like that" },
        { { "perft", "chess", "3", "--moves", "" }, "--moves: there are none" },
        { { "perft", "chess", "3", "--moves", "e2e4,,d2d4" }, "--moves: " },
        { { "perft", "chess", "0", "--moves", "e2e4" }, "--moves needs a DEPTH of 1 or more" },
        { { "perft", "chess", "2", "--moves", "e2e4", "--against", "true" }, "leave out --moves" },
        { { "perft", "chess", "2", "--resume", "x", "--against", "true" }, "leave out --resume" },
        { { "perft", "chess", "0", "--resume", "x" }, "--resume needs a DEPTH" },
        { { "perft", "chess", "2", "--resume", "/no/such/folder/x" }, "/no/such/folder/x" },
        { { "perft", "chess", "2", "--resume", "/dev/null" }, "'/dev/null' is not a plain file" },
        { { "perft", "chess", "2", "--resume", "/tmp" }, "/tmp" },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        Printed printed = run_program(rows[i].words, NULL);
        expect_refusal(rows[i].words[4], &printed, rows[i].says);
        printed_free(&printed);
    }
}

/* ---- counts that are kept ---- */

typedef struct {
    char path[64];
} Kept;

static Kept kept_begin(const char *text, size_t size) {
    Kept kept = { "/tmp/fusilier-counts-XXXXXX" };
    const int fd = mkstemp(kept.path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, text, size), (ssize_t)size);
    close(fd);
    return kept;
}

static char *kept_read(const Kept *kept) {
    static char text[1 << 14];
    FILE *const file = fopen(kept->path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return text;
}

static Printed count_with(const Kept *kept, const char *depth, const char *more) {
    const char *const words[] = { "perft", "chess", depth, "--resume", kept->path, more, NULL };
    return run_program(words, NULL);
}

static void what_is_kept_is_not_counted_again(void **state) {
    (void)state;
    static const struct {
        const char *why, *text, *more, *out;
        size_t lines; /* of the file afterwards */
    } rows[] = {
        { "a new file", "", NULL, "400\n", 22 },
        { "a file that knows a move, as a wrong count shows", HEADER "e2e4: 1001\n", NULL, "1381\n", 22 },
        { "half of a line", HEADER "a2a3: 20\ne2e4: 10", NULL, "400\n", 22 },
        { "half of what says what is counted", "perft of chess, dep", NULL, "400\n", 22 },
        { "nothing counted yet", HEADER, NULL, "400\n", 22 },
        { "some moves", HEADER "e2e4: 1001\n", "--moves=e2e4,d2d4", "1021\n", 4 },
        { "some moves with a list", HEADER "e2e4: 1001\n", "--moves=e2e4", "1001\n", 3 },
        { "a list", HEADER "h2h4: 3\n", "--divide", NULL, 22 },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const Kept kept = kept_begin(rows[i].text, strlen(rows[i].text));
        Printed printed = count_with(&kept, "2", rows[i].more);
        const char *const text = kept_read(&kept);
        if (printed.status != 0 || (rows[i].out && strcmp(printed.out, rows[i].out) != 0) ||
            lines_of(text) != rows[i].lines || strncmp(text, HEADER, strlen(HEADER)) != 0)
            fail_msg("%s: status %d\n%s%s%s", rows[i].why, printed.status, printed.out, printed.err, text);
        if (!rows[i].out) assert_non_null(strstr(printed.out, "h2h3: 20\nh2h4: 3\n383\n"));
        printed_free(&printed);
        printed = count_with(&kept, "2", rows[i].more); /* nothing is left to count, and nothing to keep */
        assert_int_equal(printed.status, 0);
        if (rows[i].out) assert_string_equal(printed.out, rows[i].out);
        assert_int_equal(lines_of(kept_read(&kept)), rows[i].lines);
        printed_free(&printed);
        unlink(kept.path);
    }
}

static void a_file_of_something_else_is_left_alone(void **state) {
    (void)state;
    static const struct {
        const char *why, *text, *says;
        size_t size; /* 0: of the text */
    } rows[] = {
        { "another depth", "perft of chess, depth 3\n" START "\n", "keeps another count (perft of chess, depth 3", 0 },
        { "another game", "perft of rifle, depth 2\n" START "\n", "keeps another count (perft of rifle, depth 2", 0 },
        { "another position", "perft of chess, depth 2\n8/8 w\n", "of another position", 0 },
        { "no counts at all", "Dear diary\n", "is no file of counts", 0 },
        { "a NUL", HEADER "\0\n", "is no file of counts", sizeof HEADER + 1 },
        { "no count in a line", HEADER "e2e4\n", "', line 3: 'e2e4' is not MOVE: COUNT", 0 },
        { "a count of letters", HEADER "e2e4: 20\nd2d4: 2x\n", "', line 4: '2x' is not a count", 0 },
        { "a count beyond all", HEADER "e2e4: 99999999999999999999\n", "is not a count", 0 },
        { "an illegal move and half of a line", HEADER "e2e5: 20\nd2d", "', line 3: move \"e2e5\"", 0 },
        { "an illegal move", HEADER "e2e5: 20\n", "', line 3: move \"e2e5\"", 0 },
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        const size_t size = rows[i].size ? rows[i].size : strlen(rows[i].text);
        const Kept kept = kept_begin(rows[i].text, size);
        Printed printed = count_with(&kept, "2", NULL);
        expect_refusal(rows[i].why, &printed, rows[i].says);
        assert_memory_equal(kept_read(&kept), rows[i].text, size);
        printed_free(&printed);
        unlink(kept.path);
    }
}

/* ---- how far it is ---- */

/* What a command prints on a terminal. */
static size_t on_a_terminal(const char *command, char *said, size_t size) {
    char whole[1024];
    snprintf(whole, sizeof whole, "script -qec \"%s\" /dev/null </dev/null", command);
    FILE *const pipe = popen(whole, "r");
    assert_non_null(pipe);
    const size_t length = fread(said, 1, size - 1, pipe);
    said[length] = '\0';
    pclose(pipe);
    return length;
}

static void a_long_count_tells_how_far_it_is(void **state) {
    (void)state;
    static char said[1 << 18]; /* of a slow machine */
    on_a_terminal(FUSILIER_BINARY " perft isardam 5 --lane wide", said, sizeof said);
    if (!strstr(said, " parts, ") || !strstr(said, " leaves, ") || !strstr(said, "3957293"))
        fail_msg("printed: %s", said);
    on_a_terminal(FUSILIER_BINARY " perft chess 3", said, sizeof said);
    assert_string_equal(said, "8902\r\n");
}

static void elsewhere_it_tells_nothing(void **state) {
    (void)state;
    const char *const words[] = { "perft", "chess", "6", "--lane", "composed", "--moves", "e2e4,d2d4", NULL };
    Printed printed = run_program(words, NULL);
    assert_string_equal(printed.out, "18651198\n");
    assert_string_equal(printed.err, "");
    printed_free(&printed);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_these_moves_are_counted),      cmocka_unit_test(moves_that_cannot_be_counted_are_refused),
        cmocka_unit_test(what_is_kept_is_not_counted_again), cmocka_unit_test(a_file_of_something_else_is_left_alone),
        cmocka_unit_test(a_long_count_tells_how_far_it_is),  cmocka_unit_test(elsewhere_it_tells_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
