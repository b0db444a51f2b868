#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "engine/base/files.h"
#include "engine/base/folder.h"
#include "engine/base/memory.h"
#include "engine/base/wide_windows.h"

bool folder_make(const char *path, Error *err) {
    file_make_folders(path);
    wchar_t *const folder = wide_of(path);
    CreateDirectoryW(folder, NULL);
    wide_set_errno();
    const DWORD facts = GetFileAttributesW(folder);
    free(folder);
    if (facts == INVALID_FILE_ATTRIBUTES)
        return error_set(err, "cannot make the folder '%s': %s", path, strerror(errno));
    return (facts & FILE_ATTRIBUTE_DIRECTORY) || error_set(err, "'%s' is not a folder", path);
}

bool folder_is_there(const char *path, Error *err) {
    wchar_t *const folder = wide_of(path);
    const DWORD facts = GetFileAttributesW(folder);
    free(folder);
    if (facts == INVALID_FILE_ATTRIBUTES) return error_set(err, "there is no folder '%.200s'", path);
    return (facts & FILE_ATTRIBUTE_DIRECTORY) || error_set(err, "'%.200s' is no folder", path);
}

static int last_first(const void *a, const void *b) {
    return strcmp(*(char *const *)b, *(char *const *)a);
}

/* The name that means all that is in a folder, for the caller to free. */
static wchar_t *pattern_of(const char *path) {
    const size_t length = strlen(path);
    char *const pattern = memory_new(length + 3, 1);
    memcpy(pattern, path, length);
    memcpy(pattern + length, "/*", 3);
    wchar_t *const wide = wide_of(pattern);
    free(pattern);
    return wide;
}

void folder_list(const char *path, bool (*tell)(void *context, const char *name), void *context) {
    char **names = NULL;
    size_t count = 0, room = 0;
    WIN32_FIND_DATAW entry;
    wchar_t *const pattern = pattern_of(path);
    HANDLE const search = FindFirstFileW(pattern, &entry);
    free(pattern);
    if (search == INVALID_HANDLE_VALUE) return;
    do {
        ARRAY_RESERVE(names, room, count + 1);
        names[count++] = wide_to_text(entry.cFileName);
    } while (FindNextFileW(search, &entry));
    FindClose(search);
    qsort(names, count, sizeof *names, last_first);
    bool goes_on = true;
    for (size_t i = 0; i < count; i++) {
        goes_on = goes_on && tell(context, names[i]);
        free(names[i]);
    }
    free(names);
}
