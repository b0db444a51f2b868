#include "engine/base/wide_windows.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "engine/base/memory.h"

wchar_t *wide_of(const char *text) {
    const int length = MultiByteToWideChar(CP_UTF8, 0, text, -1, NULL, 0);
    wchar_t *const wide = memory_new((size_t)length + 1, sizeof *wide);
    MultiByteToWideChar(CP_UTF8, 0, text, -1, wide, length);
    return wide;
}

char *wide_to_text(const wchar_t *wide) {
    const int length = WideCharToMultiByte(CP_UTF8, 0, wide, -1, NULL, 0, NULL, NULL);
    char *const text = memory_new((size_t)length + 1, 1);
    WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, length, NULL, NULL);
    return text;
}

bool wide_to_buffer(const wchar_t *wide, char *buf, size_t size) {
    char *const text = wide_to_text(wide);
    const bool fits = strlen(text) < size;
    if (fits) memcpy(buf, text, strlen(text) + 1);
    free(text);
    return fits;
}

void wide_set_errno(void) {
    static const struct {
        DWORD windows;
        int posix;
    } rows[] = {
        { ERROR_FILE_NOT_FOUND, ENOENT },      { ERROR_PATH_NOT_FOUND, ENOENT },
        { ERROR_INVALID_NAME, ENOENT },        { ERROR_BAD_PATHNAME, ENOENT },
        { ERROR_BAD_NETPATH, ENOENT },         { ERROR_DIRECTORY, ENOTDIR },
        { ERROR_ACCESS_DENIED, EACCES },       { ERROR_SHARING_VIOLATION, EBUSY },
        { ERROR_LOCK_VIOLATION, EBUSY },       { ERROR_WRITE_PROTECT, EROFS },
        { ERROR_DISK_FULL, ENOSPC },           { ERROR_HANDLE_DISK_FULL, ENOSPC },
        { ERROR_FILE_EXISTS, EEXIST },         { ERROR_ALREADY_EXISTS, EEXIST },
        { ERROR_BROKEN_PIPE, EPIPE },          { ERROR_NO_DATA, EPIPE },
        { ERROR_NOT_ENOUGH_MEMORY, ENOMEM },   { ERROR_OUTOFMEMORY, ENOMEM },
        { ERROR_BAD_EXE_FORMAT, ENOEXEC },     { ERROR_INVALID_HANDLE, EBADF },
        { ERROR_TOO_MANY_OPEN_FILES, EMFILE }, { ERROR_FILENAME_EXCED_RANGE, ENAMETOOLONG },
    };
    const DWORD error = GetLastError();
    errno = EIO;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].windows == error) errno = rows[i].posix;
}
