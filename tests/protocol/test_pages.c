/* test_pages.c -- pages of rules are built into the program byte for byte, whatever language they are in: here stands
 * tests/pages/foreign.md for docs/games/ (cmake/embed_pages.cmake). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/record/rules_book.h"

static void a_page_keeps_its_bytes(void **state) {
    (void)state;
    char bytes[4096];
    FILE *const file = fopen(FUSILIER_SOURCE_DIR "/tests/pages/foreign.md", "rb");
    assert_non_null(file);
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    assert_true(size > 0 && memchr(bytes, 0xff, size));
    assert_int_equal(rules_pages_count, 1);
    assert_string_equal(rules_pages[0].name, "foreign");
    assert_int_equal(strlen(rules_pages[0].text), size);
    assert_memory_equal(rules_pages[0].text, bytes, size);
}

int main(void) {
    const struct CMUnitTest tests[] = { cmocka_unit_test(a_page_keeps_its_bytes) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
