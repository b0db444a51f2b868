#include "engine/base/files.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <windows.h>

#include "engine/base/system.h"
#include "engine/base/wide_windows.h"

/* Bytes as they are, and no child process gets the file: both are letters of Windows' own. */
FILE *file_open(const char *path, const char *mode) {
    wchar_t wide_mode[16] = L"";
    wchar_t *const wide = wide_of(path);
    for (size_t i = 0; i < 12 && mode[i]; i++) wide_mode[i] = (wchar_t)mode[i];
    if (!wcschr(wide_mode, L'b')) wcscat(wide_mode, L"b");
    wcscat(wide_mode, L"N");
    FILE *const file = _wfopen(wide, wide_mode);
    free(wide);
    return file;
}

bool file_exists(const char *path) {
    wchar_t *const wide = wide_of(path);
    const bool exists = GetFileAttributesW(wide) != INVALID_FILE_ATTRIBUTES;
    free(wide);
    return exists;
}

FileStamp file_stamp(const char *path) {
    WIN32_FILE_ATTRIBUTE_DATA facts;
    wchar_t *const wide = wide_of(path);
    const bool exists = GetFileAttributesExW(wide, GetFileExInfoStandard, &facts);
    free(wide);
    if (!exists) return (FileStamp){ .exists = false };
    return (FileStamp){ .exists = true,
                        .size = (int64_t)facts.nFileSizeHigh << 32 | facts.nFileSizeLow,
                        .changed =
                            (int64_t)facts.ftLastWriteTime.dwHighDateTime << 32 | facts.ftLastWriteTime.dwLowDateTime };
}

bool file_stamp_is(const FileStamp *a, const FileStamp *b) {
    return a->exists == b->exists && a->size == b->size && a->changed == b->changed && a->number == b->number;
}

void file_make_folders(const char *path) {
    wchar_t *const folder = wide_of(path);
    for (wchar_t *at = folder; (at = wcspbrk(at, L"/\\")); at++) {
        const wchar_t was = *at;
        *at = L'\0';
        if (at > folder && at[-1] != L':') CreateDirectoryW(folder, NULL);
        *at = was;
    }
    free(folder);
}

/* "NAME" in the folder that a variable of the system names, where it is for `what`. */
static bool find_place(char *path, size_t size, const wchar_t *variable, const char *what, const char *name,
                       Error *err) {
    const wchar_t *const wide = _wgetenv(variable);
    if (!wide || !*wide) return error_set(err, "%ls names no folder for %s", variable, what);
    char *const place = wide_to_text(wide);
    const int length = snprintf(path, size, "%s\\%s", place, name);
    free(place);
    return (size_t)length < size || error_set(err, "the path of the folder for %s is too long", what);
}

bool file_in_cache(char *path, size_t size, const char *name, Error *err) {
    return find_place(path, size, L"LOCALAPPDATA", "what is kept", name, err);
}

bool file_in_config(char *path, size_t size, const char *name, Error *err) {
    return find_place(path, size, L"APPDATA", "what users set", name, err);
}

/* Windows makes no difference. */
bool file_in_state(char *path, size_t size, const char *name, Error *err) {
    return file_in_cache(path, size, name, err);
}

void file_remove(const char *path) {
    wchar_t *const wide = wide_of(path);
    DeleteFileW(wide);
    free(wide);
}

static bool cannot_write(const char *path, Error *err) {
    return error_set(err, "cannot write '%s': %s", path, strerror(errno));
}

/* ---- replacing ---- */

/* Where the contents really go, for the caller to free: links are followed, and only to a plain file. NULL with an
 * error. */
static wchar_t *resolve(const char *path, Error *err) {
    wchar_t *const wide = wide_of(path), *real = NULL;
    HANDLE const there = CreateFileW(wide, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                                     OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (there == INVALID_HANDLE_VALUE) return wide; /* nothing there, or not to be reached: opening will say so */
    BY_HANDLE_FILE_INFORMATION facts;
    const bool is_plain = GetFileType(there) == FILE_TYPE_DISK && GetFileInformationByHandle(there, &facts) &&
                          !(facts.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY);
    const DWORD room = is_plain ? GetFinalPathNameByHandleW(there, NULL, 0, FILE_NAME_NORMALIZED) : 0;
    if (room > 0) real = calloc(room + 1, sizeof *real);
    if (real && GetFinalPathNameByHandleW(there, real, room + 1, FILE_NAME_NORMALIZED) == 0) real[0] = L'\0';
    CloseHandle(there);
    if (is_plain && (!real || !*real)) { /* the name as it stands does, then */
        free(real);
        return wide;
    }
    free(wide);
    if (!is_plain) error_set(err, "cannot write '%s': it is not a plain file", path);
    return real;
}

/* Opens a file beside the other, under a name that nothing has yet. `fresh` has room for it. */
static FILE *open_beside(const wchar_t *real, wchar_t *fresh, size_t room) {
    enum { ATTEMPTS = 100 };
    int fd = -1;
    for (int i = 0; i < ATTEMPTS && fd < 0 && (i == 0 || errno == EEXIST); i++) {
        swprintf(fresh, room, L"%ls.%d.new", real, i);
        fd = _wopen(fresh, _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
    }
    return fd < 0 ? NULL : _fdopen(fd, "wb");
}

static bool move_over(const wchar_t *fresh, const wchar_t *real) {
    if (MoveFileExW(fresh, real, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH)) return true;
    wide_set_errno();
    return false;
}

static bool write_aside(const wchar_t *real, wchar_t *fresh, size_t room, const FileContents *contents) {
    FILE *const file = open_beside(real, fresh, room);
    if (!file) return false;
    contents->write(contents->context, file);
    const bool written = fflush(file) == 0 && !ferror(file) && (!contents->safely || _commit(_fileno(file)) == 0);
    int why = errno;
    fclose(file);
    if (written && !contents->only_try && move_over(fresh, real)) return true;
    if (written && !contents->only_try) why = errno;
    _wunlink(fresh);
    errno = why;
    return written && contents->only_try;
}

bool file_replace(const char *path, const FileContents *contents, Error *err) {
    wchar_t *const real = resolve(path, err);
    if (!real) return false;
    const size_t room = wcslen(real) + 16;
    wchar_t *const fresh = calloc(room, sizeof *fresh);
    const bool written = (fresh && write_aside(real, fresh, room, contents)) || cannot_write(path, err);
    free(fresh);
    free(real);
    return written;
}

/* ---- viewing ---- */

static bool view_it(HANDLE file, FileView *view, Error *err) {
    LARGE_INTEGER size;
    if (GetFileType(file) != FILE_TYPE_DISK || !GetFileSizeEx(file, &size))
        return error_set(err, "this is not a plain file");
    view->bytes = "";
    view->size = (size_t)size.QuadPart;
    if (view->size == 0) return true; /* there is nothing to map */
    HANDLE const mapping = CreateFileMappingW(file, NULL, PAGE_READONLY, 0, 0, NULL);
    const void *const bytes = mapping ? MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, 0) : NULL;
    wide_set_errno();
    if (mapping) CloseHandle(mapping); /* the view keeps it */
    if (!bytes) return error_set(err, "%s", strerror(errno));
    view->bytes = bytes;
    return true;
}

bool file_view(const char *path, FileView *view, Error *err) {
    wchar_t *const wide = wide_of(path);
    *view = (FileView){ .bytes = NULL };
    HANDLE const file = CreateFileW(wide, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_DELETE, NULL, OPEN_EXISTING,
                                    FILE_ATTRIBUTE_NORMAL, NULL);
    wide_set_errno();
    free(wide);
    if (file == INVALID_HANDLE_VALUE) return errno == ENOENT || error_set(err, "%s: %s", path, strerror(errno));
    const bool good = view_it(file, view, err) || error_prefix(err, "%s", path);
    CloseHandle(file);
    return good;
}

void file_view_end(FileView *view) {
    if (view->size > 0) UnmapViewOfFile(view->bytes);
    *view = (FileView){ .bytes = NULL };
}

/* ---- growing ----
 * Nobody else may write to the file while it is open; everybody may read it. A lock, as LockFileEx makes it, would keep
 * readers out, too. */

struct GrowingFile {
    HANDLE handle;
    int64_t size; /* when it was opened; -1: not a plain file */
};

static bool open_it(GrowingFile *file, const char *path, Error *err) {
    LARGE_INTEGER size;
    wchar_t *const wide = wide_of(path);
    file->handle = CreateFileW(wide, GENERIC_WRITE, FILE_SHARE_READ, NULL, OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, NULL);
    wide_set_errno();
    free(wide);
    if (file->handle == INVALID_HANDLE_VALUE)
        return errno == EBUSY ? error_set(err, "'%s' is in use by another program", path) : cannot_write(path, err);
    const bool is_plain = GetFileType(file->handle) == FILE_TYPE_DISK && GetFileSizeEx(file->handle, &size);
    file->size = is_plain ? size.QuadPart : -1;
    return true;
}

GrowingFile *growing_file_open(const char *path, Error *err) {
    GrowingFile *const file = malloc(sizeof *file);
    if (!file) {
        error_set(err, "out of memory");
        return NULL;
    }
    if (open_it(file, path, err)) return file;
    free(file);
    return NULL;
}

void growing_file_close(GrowingFile *file) {
    if (!file) return;
    CloseHandle(file->handle);
    free(file);
}

int64_t growing_file_size(const GrowingFile *file) {
    return file->size;
}

bool growing_file_cut(GrowingFile *file, int64_t size) {
    const LARGE_INTEGER at = { .QuadPart = size };
    if (SetFilePointerEx(file->handle, at, NULL, FILE_BEGIN) && SetEndOfFile(file->handle)) return true;
    wide_set_errno();
    return false;
}

bool growing_file_append(GrowingFile *file, const char *text, size_t size) {
    const LARGE_INTEGER end = { .QuadPart = 0 };
    if (file->size >= 0) SetFilePointerEx(file->handle, end, NULL, FILE_END);
    while (size > 0) {
        DWORD written = 0;
        const DWORD piece = size > 1 << 20 ? 1 << 20 : (DWORD)size;
        if (!WriteFile(file->handle, text, piece, &written, NULL) || written == 0) {
            wide_set_errno();
            return false;
        }
        text += written;
        size -= written;
    }
    return true;
}
