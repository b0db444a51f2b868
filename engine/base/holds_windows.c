/* Windows refuses a lock to the very program that has it, so that what is claimed is known here, too. */
#include "engine/base/holds.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "engine/base/memory.h"
#include "engine/base/random.h"
#include "engine/base/wide_windows.h"

struct Holds {
    HANDLE file;
    CRITICAL_SECTION lock; /* of what follows */
    uint64_t *taken;       /* bytes of the file */
    size_t count, room;
};

Holds *holds_open(const char *path, Error *err) {
    wchar_t *const wide = wide_of(path);
    HANDLE const file = CreateFileW(wide, GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, NULL,
                                    OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, NULL);
    wide_set_errno();
    free(wide);
    const bool is_open = file != INVALID_HANDLE_VALUE;
    if (!is_open || GetFileType(file) != FILE_TYPE_DISK) {
        error_set(err, "%s: %s", path, is_open ? "this is not a plain file" : strerror(errno));
        if (is_open) CloseHandle(file);
        return NULL;
    }
    Holds *const holds = memory_new(1, sizeof *holds);
    holds->file = file;
    InitializeCriticalSection(&holds->lock);
    return holds;
}

void holds_close(Holds *holds) {
    if (!holds) return;
    CloseHandle(holds->file); /* with its locks */
    DeleteCriticalSection(&holds->lock);
    free(holds->taken);
    free(holds);
}

/* Two names that fall together, one pair in 2^60, get into each other's way and do no harm. */
static uint64_t byte_of(const char *name) {
    uint64_t sum = 0;
    for (const char *at = name; *at; at++) sum = mix64(sum ^ (unsigned char)*at);
    return sum >> 3;
}

static OVERLAPPED place_of(uint64_t byte) {
    return (OVERLAPPED){ .Offset = (DWORD)byte, .OffsetHigh = (DWORD)(byte >> 32) };
}

static size_t find(const Holds *holds, uint64_t byte) {
    size_t at = 0;
    while (at < holds->count && holds->taken[at] != byte) at++;
    return at;
}

static bool take(Holds *holds, uint64_t byte) {
    OVERLAPPED place = place_of(byte);
    if (find(holds, byte) < holds->count) return true;
    if (!LockFileEx(holds->file, LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &place)) {
        const DWORD why = GetLastError();
        return why != ERROR_LOCK_VIOLATION && why != ERROR_IO_PENDING;
    }
    ARRAY_RESERVE(holds->taken, holds->room, holds->count + 1);
    holds->taken[holds->count++] = byte;
    return true;
}

bool holds_take(Holds *holds, const char *name) {
    EnterCriticalSection(&holds->lock);
    const bool is_ours = take(holds, byte_of(name));
    LeaveCriticalSection(&holds->lock);
    return is_ours;
}

void holds_give(Holds *holds, const char *name) {
    OVERLAPPED place = place_of(byte_of(name));
    EnterCriticalSection(&holds->lock);
    const size_t at = find(holds, byte_of(name));
    if (at < holds->count) {
        holds->taken[at] = holds->taken[--holds->count];
        UnlockFileEx(holds->file, 0, 1, 0, &place);
    }
    LeaveCriticalSection(&holds->lock);
}
