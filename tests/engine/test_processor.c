/* Which copy of the program runs here: by the processor, by hand, and what cannot be. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/base/processor.h"

static bool choose(const char *named, bool *is_v3, Error *err) {
    if (named)
        setenv(PROCESSOR_VARIABLE, named, 1);
    else
        unsetenv(PROCESSOR_VARIABLE);
    return processor_choose(is_v3, err);
}

static void without_a_name_the_processor_chooses(void **state) {
    (void)state;
    bool first, second;
    Error err;
    assert_true(choose(NULL, &first, &err));
    assert_true(choose("", &second, &err));
    assert_int_equal(first, second);
    if (first) assert_true(choose(PROCESSOR_V3, &second, &err)); /* what is chosen runs */
}

static void the_one_for_any_runs_everywhere(void **state) {
    (void)state;
    bool is_v3 = true;
    Error err;
    assert_true(choose(PROCESSOR_ANY, &is_v3, &err));
    assert_false(is_v3);
}

static void the_one_for_newer_processors_runs_or_says_why_not(void **state) {
    (void)state;
    bool is_v3 = false;
    Error err;
    if (choose(PROCESSOR_V3, &is_v3, &err))
        assert_true(is_v3);
    else
        assert_string_equal(err.text, "FUSILIER_PROCESSOR: this processor is not of x86-64-v3");
}

static void other_names_are_refused(void **state) {
    (void)state;
    static const char *const names[] = { "x86-64-v4", "X86-64", "x86-64-v3 ", "native" };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        bool is_v3;
        Error err;
        assert_false(choose(names[i], &is_v3, &err));
        assert_non_null(strstr(err.text, "is neither x86-64 nor x86-64-v3"));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_name_the_processor_chooses),
        cmocka_unit_test(the_one_for_any_runs_everywhere),
        cmocka_unit_test(the_one_for_newer_processors_runs_or_says_why_not),
        cmocka_unit_test(other_names_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
