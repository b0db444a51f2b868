#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "engine/base/folder.h"

enum { PATH_LENGTH_MAX = 4096 };

static bool make_one(const char *path) {
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

bool folder_make(const char *path, Error *err) {
    char part[PATH_LENGTH_MAX];
    struct stat facts;
    if (strlen(path) >= sizeof part) return error_set(err, "the name of the folder is too long");
    for (size_t i = 1; path[i]; i++) {
        if (path[i] != '/') continue;
        snprintf(part, sizeof part, "%.*s", (int)i, path);
        if (!make_one(part)) return error_set(err, "cannot make the folder '%s': %s", part, strerror(errno));
    }
    if (!make_one(path)) return error_set(err, "cannot make the folder '%s': %s", path, strerror(errno));
    return (stat(path, &facts) == 0 && S_ISDIR(facts.st_mode)) || error_set(err, "'%s' is not a folder", path);
}

bool folder_is_there(const char *path, Error *err) {
    struct stat facts;
    if (stat(path, &facts) != 0) return error_set(err, "there is no folder '%.200s'", path);
    return S_ISDIR(facts.st_mode) || error_set(err, "'%.200s' is no folder", path);
}

static int last_first(const struct dirent **a, const struct dirent **b) {
    return strcmp((*b)->d_name, (*a)->d_name);
}

void folder_list(const char *path, bool (*tell)(void *context, const char *name), void *context) {
    struct dirent **entries;
    const int count = scandir(path, &entries, NULL, last_first);
    bool goes_on = true;
    for (int i = 0; i < count; i++) {
        goes_on = goes_on && tell(context, entries[i]->d_name);
        free(entries[i]);
    }
    if (count >= 0) free(entries);
}
