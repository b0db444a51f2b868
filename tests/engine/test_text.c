/* Taking texts and files apart, and files in memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory_file.h"
#include "engine/base/stream.h"
#include "engine/base/text.h"

static void a_text_falls_into_parts(void **state) {
    (void)state;
    static const struct {
        const char *text, *parts[5];
    } rows[] = {
        { "a b", { "a", "b" } },
        { "one", { "one" } },
        { "", { "" } },
        { " a  b ", { "", "a", "", "b", "" } },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char copy[16], *rest = copy;
        strcpy(copy, rows[i].text);
        for (int part = 0; part < 5 && rows[i].parts[part]; part++)
            assert_string_equal(text_part(&rest, ' '), rows[i].parts[part]);
        assert_null(text_part(&rest, ' '));
        assert_null(text_part(&rest, ' ')); /* and it stays so */
    }
}

static void words_are_found_in_any_letters(void **state) {
    (void)state;
    assert_true(text_mentions("de_DE.utf-8", "UTF-8"));
    assert_true(text_mentions("UTF-8", "utf-8"));
    assert_true(text_mentions("anything", ""));
    assert_false(text_mentions("UTF-", "UTF-8"));
    assert_false(text_mentions("", "a"));
}

static void lines_come_with_their_ends(void **state) {
    (void)state;
    static const char written[] = "first\r\n\nwith \0 inside\nno end";
    static const ptrdiff_t lengths[] = { 7, 1, 14, 6 };
    FILE *const file = tmpfile();
    char *line = NULL;
    size_t room = 0;
    assert_non_null(file);
    fwrite(written, 1, sizeof written - 1, file);
    rewind(file);
    const char *at = written;
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        assert_int_equal(stream_line(file, &line, &room), lengths[i]);
        assert_memory_equal(line, at, (size_t)lengths[i]);
        assert_int_equal(line[lengths[i]], '\0');
        at += lengths[i];
    }
    assert_int_equal(stream_line(file, &line, &room), -1);
    assert_false(ferror(file));
    free(line);
    fclose(file);
}

static void what_cannot_be_read_has_no_lines(void **state) {
    (void)state;
    FILE *const folder = fopen("/", "r");
    char *line = NULL;
    size_t room = 0;
    assert_non_null(folder);
    assert_int_equal(stream_line(folder, &line, &room), -1);
    assert_true(ferror(folder));
    free(line);
    fclose(folder);
}

static void a_file_in_memory_becomes_a_text(void **state) {
    (void)state;
    MemoryFile memory;
    size_t size = 0;
    memory_file_open(&memory);
    for (int i = 0; i < 5000; i++) fprintf(memory.file, "%04d\n", i);
    char *const text = memory_file_close(&memory, &size);
    assert_int_equal(size, 25000);
    assert_int_equal(strlen(text), size);
    assert_memory_equal(text + size - 10, "4998\n4999\n", 11);
    free(text);
    memory_file_open(&memory);
    char *const nothing = memory_file_close(&memory, NULL);
    assert_string_equal(nothing, "");
    free(nothing);
}

static void words_stand_alone(void **state) {
    (void)state;
    assert_string_equal(text_after_words("id name \tLiar 2", "id name"), "Liar 2");
    assert_string_equal(text_after_words("readyok", "readyok"), "");
    assert_null(text_after_words("readyokay", "readyok"));
    assert_null(text_after_words(" readyok", "readyok"));
    assert_string_equal(text_find_word("variants var\tatomic", "var"), "var\tatomic");
    assert_null(text_find_word("variants x-var", "var"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_text_falls_into_parts),         cmocka_unit_test(words_are_found_in_any_letters),
        cmocka_unit_test(lines_come_with_their_ends),      cmocka_unit_test(what_cannot_be_read_has_no_lines),
        cmocka_unit_test(a_file_in_memory_becomes_a_text), cmocka_unit_test(words_stand_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
