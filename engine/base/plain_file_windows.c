#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "engine/base/plain_file.h"
#include "engine/base/wide_windows.h"

/* Windows counts tenths of microseconds since 1601. */
static int64_t microseconds(FILETIME time) {
    const int64_t until_1970 = INT64_C(116444736000000000);
    return (((int64_t)time.dwHighDateTime << 32 | time.dwLowDateTime) - until_1970) / 10;
}

bool plain_file_facts(const char *path, PlainFile *facts) {
    enum { OTHERS = FILE_ATTRIBUTE_DIRECTORY | FILE_ATTRIBUTE_DEVICE };
    WIN32_FILE_ATTRIBUTE_DATA is;
    wchar_t *const wide = wide_of(path);
    const bool is_plain = GetFileAttributesExW(wide, GetFileExInfoStandard, &is) && !(is.dwFileAttributes & OTHERS);
    free(wide);
    if (!is_plain) return false;
    *facts = (PlainFile){ .size = (int64_t)is.nFileSizeHigh << 32 | is.nFileSizeLow,
                          .changed_us = microseconds(is.ftLastWriteTime) };
    return true;
}

bool plain_file_is_link(const char *path) {
    wchar_t *const wide = wide_of(path);
    const DWORD is = GetFileAttributesW(wide);
    free(wide);
    return is != INVALID_FILE_ATTRIBUTES && (is & FILE_ATTRIBUTE_REPARSE_POINT);
}

/* Less than there was if somebody cuts it meanwhile. */
static ptrdiff_t read_all(HANDLE file, char *text, size_t size) {
    size_t used = 0;
    while (used < size) {
        DWORD got;
        const size_t left = size - used;
        if (!ReadFile(file, text + used, left > 1 << 20 ? 1 << 20 : (DWORD)left, &got, NULL)) return -1;
        if (got == 0) break;
        used += got;
    }
    return (ptrdiff_t)used;
}

static char *load(HANDLE file, size_t most, size_t *size, Error *err) {
    LARGE_INTEGER length;
    if (GetFileType(file) != FILE_TYPE_DISK || !GetFileSizeEx(file, &length))
        return error_set(err, "this is not a plain file"), NULL;
    if ((uint64_t)length.QuadPart > most) return error_set(err, "this is longer than %zu bytes", most), NULL;
    char *const text = malloc((size_t)length.QuadPart + 1);
    const ptrdiff_t got = text ? read_all(file, text, (size_t)length.QuadPart) : -1;
    if (got < 0) {
        wide_set_errno();
        error_set(err, "%s", text ? strerror(errno) : "out of memory");
        free(text);
        return NULL;
    }
    text[got] = '\0';
    *size = (size_t)got;
    return text;
}

char *plain_file_load(const char *path, size_t most, size_t *size, Error *err) {
    wchar_t *const wide = wide_of(path);
    HANDLE const file = CreateFileW(wide, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                                    OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, NULL);
    wide_set_errno();
    free(wide);
    if (file == INVALID_HANDLE_VALUE) return error_set(err, "%s: %s", path, strerror(errno)), NULL;
    char *const text = load(file, most, size, err);
    if (!text) error_prefix(err, "%s", path);
    CloseHandle(file);
    return text;
}

bool plain_file_reserve(const char *path, bool *is_taken) {
    wchar_t *const wide = wide_of(path);
    HANDLE const file = CreateFileW(wide, GENERIC_WRITE, 0, NULL, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, NULL);
    *is_taken = file == INVALID_HANDLE_VALUE && GetLastError() == ERROR_FILE_EXISTS;
    free(wide);
    return file != INVALID_HANDLE_VALUE && CloseHandle(file);
}
