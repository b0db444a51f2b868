#include "engine/base/shared_object.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "engine/base/files.h"
#include "engine/base/wide_windows.h"

/* The whole path: a name alone would be looked for in the folders of the system. */
static wchar_t *whole_path(const char *path) {
    wchar_t *const wide = wide_of(path);
    const DWORD room = GetFullPathNameW(wide, 0, NULL, NULL);
    wchar_t *const whole = calloc(room + 1, sizeof *whole);
    if (whole) GetFullPathNameW(wide, room, whole, NULL);
    free(wide);
    return whole;
}

SharedObject *shared_object_open(const char *path, Error *err) {
    FileView view;
    if (!file_view(path, &view, err)) return NULL;
    const bool exists = view.bytes != NULL;
    file_view_end(&view);
    if (!exists) return error_set(err, "there is no file %.200s", path), NULL;
    wchar_t *const whole = whole_path(path);
    const UINT before = SetErrorMode(SEM_FAILCRITICALERRORS); /* no window about it */
    HMODULE const object = whole ? LoadLibraryExW(whole, NULL, LOAD_WITH_ALTERED_SEARCH_PATH) : NULL;
    if (!object) wide_set_errno();
    SetErrorMode(before);
    free(whole);
    if (!object) error_set(err, "%.200s: it cannot be loaded: %s", path, strerror(errno));
    return (SharedObject *)(void *)object;
}

const void *shared_object_find(SharedObject *object, const char *name) {
    const FARPROC found = GetProcAddress((HMODULE)(void *)object, name);
    const void *thing;
    memcpy(&thing, &found, sizeof thing);
    return thing;
}

void shared_object_close(SharedObject *object) {
    FreeLibrary((HMODULE)(void *)object);
}
