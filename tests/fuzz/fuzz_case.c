/* fuzz_case.c -- any bytes as a line of a case file, as `fusilier check` reads it. Only what would cost time is left
 * out: counts of deep trees. */
#define _GNU_SOURCE /* memfd_create */
#include "tests/fuzz/fuzz.h"

#include <cjson/cJSON.h>

#include "protocol/verify/check.h"

enum { INPUT_MAX = 8192, DEPTHS = 2 };

static bool is_deep(const char *text, size_t size) {
    cJSON *const object = cJSON_ParseWithLength(text, size + 1);
    const bool deep = cJSON_GetArraySize(cJSON_GetObjectItemCaseSensitive(object, "perft")) > DEPTHS;
    cJSON_Delete(object);
    return deep;
}

static void note(void *failures, const CaseFailure *failure) {
    fuzz_need(*failure->says, "a failure without a word");
    ++*(int *)failures;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > INPUT_MAX) return -1;
    char *const text = malloc(size + 1);
    int failures = 0;
    fuzz_need(text, "no memory");
    memcpy(text, data, size);
    text[size] = '\0';
    if (!is_deep(text, size)) {
        CaseReport report;
        Error err = { .text = "" };
        const CheckOptions options = { .max_leaves = 10000, .threads = 1, .listen = note, .listener = &failures };
        const CaseStatus status = check_case(text, size, "line 1", &options, &report, &err);
        if (status == CASE_MALFORMED) fuzz_need_error(&err);
        fuzz_need((status == CASE_FAILED) == (failures > 0),
                  "a failure that nobody was told of, or the other way round");
        fuzz_need(status != CASE_SKIPPED || memchr(report.variant, '\0', sizeof report.variant),
                  "a game without a name");
    }
    free(text);
    return 0;
}
