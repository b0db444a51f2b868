/* Windows refuses a lock to the very program that has it, so that what is claimed is known here, too. */
#include "engine/base/claims.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "engine/base/memory.h"
#include "engine/base/random.h"
#include "engine/base/wide_windows.h"

struct Claims {
    HANDLE file;
    CRITICAL_SECTION lock; /* of what follows */
    uint64_t *taken;       /* bytes of the file */
    size_t count, room;
};

Claims *claims_open(const char *path, Error *err) {
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
    Claims *const claims = memory_new(1, sizeof *claims);
    claims->file = file;
    InitializeCriticalSection(&claims->lock);
    return claims;
}

void claims_close(Claims *claims) {
    if (!claims) return;
    CloseHandle(claims->file); /* with its locks */
    DeleteCriticalSection(&claims->lock);
    free(claims->taken);
    free(claims);
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

static size_t find(const Claims *claims, uint64_t byte) {
    size_t at = 0;
    while (at < claims->count && claims->taken[at] != byte) at++;
    return at;
}

static bool take(Claims *claims, uint64_t byte) {
    OVERLAPPED place = place_of(byte);
    if (find(claims, byte) < claims->count) return true;
    if (!LockFileEx(claims->file, LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &place)) {
        const DWORD why = GetLastError();
        return why != ERROR_LOCK_VIOLATION && why != ERROR_IO_PENDING;
    }
    ARRAY_RESERVE(claims->taken, claims->room, claims->count + 1);
    claims->taken[claims->count++] = byte;
    return true;
}

bool claims_take(Claims *claims, const char *name) {
    EnterCriticalSection(&claims->lock);
    const bool is_ours = take(claims, byte_of(name));
    LeaveCriticalSection(&claims->lock);
    return is_ours;
}

void claims_give(Claims *claims, const char *name) {
    OVERLAPPED place = place_of(byte_of(name));
    EnterCriticalSection(&claims->lock);
    const size_t at = find(claims, byte_of(name));
    if (at < claims->count) {
        claims->taken[at] = claims->taken[--claims->count];
        UnlockFileEx(claims->file, 0, 1, 0, &place);
    }
    LeaveCriticalSection(&claims->lock);
}
