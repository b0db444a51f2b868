/* Every case of tests/cases holds: `fusilier check` says so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <glob.h>
#include <string.h>

#include "tests/program.h"

#ifndef __has_feature
#define __has_feature(name) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || __has_feature(address_sanitizer) ||               \
    __has_feature(thread_sanitizer) || !defined(NDEBUG)
#define MAX_NODES "60000" /* slow builds: the deep counts are for the release build */
#else
#define MAX_NODES "9000000000"
#endif

/* Counts of draughts go deeper than a test has time for. */
static const char *max_nodes_of(const char *path) {
    const bool slow = strstr(path, "draughts.peer") && strlen(MAX_NODES) > strlen("100000000");
    return slow ? "100000000" : MAX_NODES;
}

static void all_cases_hold(void **state) {
    (void)state;
    glob_t files;
    if (glob(FUSILIER_SOURCE_DIR "/tests/cases/*.jsonl", 0, NULL, &files) != 0 ||
        glob(FUSILIER_SOURCE_DIR "/tests/cases/compositions/*.jsonl", GLOB_APPEND, NULL, &files) != 0 ||
        glob(FUSILIER_SOURCE_DIR "/tests/cases/known/*.jsonl", GLOB_APPEND, NULL, &files) != 0)
        fail_msg("no files in tests/cases");
    for (size_t i = 0; i < files.gl_pathc; i++) {
        const char *const path = files.gl_pathv[i], *const nodes = max_nodes_of(path);
        const char *const words[] = { "check", path, "--max-nodes", nodes, "--threads", "2", NULL };
        const bool may_skip = strstr(path, ".peer.") != NULL; /* what peers count includes games that are not ours */
        Printed printed = run_program(words, NULL);
        if (printed.status != 0 || *printed.err || !strstr(printed.out, " passed, 0 failed") ||
            (strstr(printed.out, "skipped") && !may_skip))
            fail_msg("%s: status %d\n%s%s", path, printed.status, printed.out, printed.err);
        printed_free(&printed);
    }
    globfree(&files);
}

int main(void) {
    const struct CMUnitTest tests[] = { cmocka_unit_test(all_cases_hold) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
