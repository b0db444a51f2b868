/* Who has a game open: another tab of the browser may have it (worker.js). In the place of engine/base/holds_posix.c.
 */
#include "engine/base/holds.h"

#include <emscripten.h>
#include <stdlib.h>

/* clang-format off */
EM_JS(int, hold_in_tab, (const char *name), { return Module.hold ? Module.hold(UTF8ToString(name)) : 1; })
EM_JS(void, give_in_tab, (const char *name), { if (Module.give) Module.give(UTF8ToString(name)); })
/* clang-format on */

struct Holds {
    int none;
};

Holds *holds_open(const char *path, Error *err) {
    (void)path, (void)err;
    return calloc(1, sizeof(Holds));
}

void holds_close(Holds *holds) {
    free(holds);
}

bool holds_take(Holds *holds, const char *name) {
    (void)holds;
    return hold_in_tab(name);
}

void holds_give(Holds *holds, const char *name) {
    (void)holds;
    give_in_tab(name);
}
