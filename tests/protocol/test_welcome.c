/* What people see who open the program with the mouse. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory_file.h"
#include "protocol/cli/commands.h"
#include "protocol/cli/welcome.h"
#include "variants/registry.h"

/* What is said to somebody who types this. */
static char *answer_to(const char *typed) {
    MemoryFile memory;
    FILE *const in = tmpfile();
    assert_non_null(in);
    fputs(typed, in);
    rewind(in);
    memory_file_open(&memory);
    assert_int_equal(welcome("C:\\Games\\fusilier.exe", in, memory.file), 0);
    fclose(in);
    return memory_file_close(&memory, NULL);
}

static int questions_in(const char *text) {
    int count = 0;
    for (const char *at = text; (at = strstr(at, "Which game?")); at++) count++;
    return count;
}

static void it_names_games_and_the_way_into_other_programs(void **state) {
    (void)state;
    char *const said = answer_to("\n"), first_of[80];
    assert_non_null(strstr(said, "winboard /fcp=\"C:\\Games\\fusilier.exe\" /variant=rifle"));
    assert_non_null(strstr(said, "UCI"));
    for (int i = 0; i < games_count(); i++) { /* the first game of each family */
        if (i > 0 && strcmp(game_at(i)->family, game_at(i - 1)->family) == 0) continue;
        snprintf(first_of, sizeof first_of, ": %s", game_at(i)->id);
        if (!strstr(said, first_of)) fail_msg("%s is not named", game_at(i)->id);
    }
    assert_int_equal(questions_in(said), 1);
    free(said);
}

static void it_asks_until_nothing_is_typed(void **state) {
    (void)state;
    static const struct {
        const char *typed, *says;
        int questions;
    } rows[] = {
        { "", NULL, 1 },
        { "  \r\n", NULL, 1 },
        { "riffle\n", "riffle", 2 },
        { "riffle\r\nno such game\n\nchess\n", "no such game", 3 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char *const said = answer_to(rows[i].typed);
        assert_int_equal(questions_in(said), rows[i].questions);
        if (rows[i].says && !strstr(said, rows[i].says)) fail_msg("no word of %s", rows[i].says);
        free(said);
    }
}

static int board_that_opens(int argc, char **argv) {
    assert_int_equal(argc, 1);
    assert_string_equal(argv[0], "web");
    return CLI_OK;
}

static int board_that_fails(int argc, char **argv) {
    (void)argc, (void)argv;
    return CLI_BAD_INPUT;
}

static void the_board_comes_before_the_question(void **state) {
    (void)state;
    static const struct {
        int (*board)(int argc, char **argv);
        int questions;
    } rows[] = { { board_that_opens, 0 }, { board_that_fails, 1 } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        MemoryFile memory;
        FILE *const in = tmpfile();
        assert_non_null(in);
        memory_file_open(&memory);
        assert_int_equal(welcome_to_board("C:\\fusilier.exe", rows[i].board, in, memory.file), CLI_OK);
        fclose(in);
        char *const said = memory_file_close(&memory, NULL);
        assert_non_null(strstr(said, "in your browser"));
        assert_non_null(strstr(said, "winboard /fcp=\"C:\\fusilier.exe\""));
        assert_int_equal(questions_in(said), rows[i].questions);
        free(said);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_names_games_and_the_way_into_other_programs),
        cmocka_unit_test(it_asks_until_nothing_is_typed),
        cmocka_unit_test(the_board_comes_before_the_question),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
