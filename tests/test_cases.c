/* Every case of tests/cases holds: `fusilier check` says so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <glob.h>
#include <string.h>

#include "program.h"

#ifndef __has_feature
#define __has_feature(name) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || __has_feature(address_sanitizer) ||               \
    __has_feature(thread_sanitizer) || !defined(NDEBUG)
#define MAX_NODES "200000" /* slow builds: the deep counts are for the release build */
#else
#define MAX_NODES "9000000000"
#endif

static void all_cases_hold(void **state) {
    (void)state;
    glob_t files;
    if (glob(FUSILIER_SOURCE_DIR "/tests/cases/*.jsonl", 0, NULL, &files) != 0) fail_msg("no files in tests/cases");
    for (size_t i = 0; i < files.gl_pathc; i++) {
        const char *const words[] = { "check", files.gl_pathv[i], "--max-nodes", MAX_NODES, "--threads", "2", NULL };
        Printed printed = run_program(words, NULL);
        if (printed.status != 0 || *printed.err || !strstr(printed.out, " passed, 0 failed") ||
            strstr(printed.out, "skipped"))
            fail_msg("%s: status %d\n%s%s", files.gl_pathv[i], printed.status, printed.out, printed.err);
        printed_free(&printed);
    }
    globfree(&files);
}

int main(void) {
    const struct CMUnitTest tests[] = { cmocka_unit_test(all_cases_hold) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
