#include "tests/files.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "protocol/record/pgn.h"

char *load_file(const char *path) {
    size_t size;
    Error err;
    char *const text = pgn_load(path, &size, &err);
    if (!text) fail_msg("%s", err.text);
    return text;
}

void write_file(const char *path, const char *text) {
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}
