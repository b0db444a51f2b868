#include "tests/svg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

void svg_expect_well_formed(const char *svg, const char *id) {
    char open[16][16];
    int depth = 0;
    for (const char *at = svg; (at = strchr(at, '<'));) {
        const char *const end = strchr(at, '>');
        if (!end || memchr(at + 1, '<', (size_t)(end - at - 1))) fail_msg("%s: a tag is not closed: %.60s", id, at);
        const bool closes = at[1] == '/', is_whole = end[-1] == '/';
        char name[16] = "";
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at + 1 + closes, " />"), at + 1 + closes);
        if (closes && (depth == 0 || strcmp(open[--depth], name) != 0)) fail_msg("%s: </%s>", id, name);
        if (!closes && !is_whole) snprintf(open[depth++], sizeof *open, "%s", name);
        assert_true(depth < 16);
        at = end;
    }
    assert_int_equal(depth, 0);
}
