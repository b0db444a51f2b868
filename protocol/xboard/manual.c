#include "protocol/xboard/manual.h"

#include <stdio.h>

#include "engine/base/files.h"
#include "engine/base/listener.h"
#include "engine/base/system.h"
#include "protocol/record/rules_book.h"

enum { PATH_BYTES = 4096 };

bool manual_show(const Game *game) {
    char own[PATH_BYTES], path[PATH_BYTES];
    const RulesPage *const page = rules_page(game);
    if (!page || !system_own_path(own, sizeof own)) return false;
    const char *const last = system_last_separator(own), by = last ? *last : '/';
    const int folder = last ? (int)(last - own) : 0;
    const int length = snprintf(path, sizeof path, "%.*s%cdocs%cgames%c%s.html", folder, own, by, by, by, page->name);
    return last && length < PATH_BYTES && file_exists(path) && listener_show(path);
}
