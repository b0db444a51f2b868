#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "library/private.h"

/* ---- errors ---- */

const char *fusilier_version(void) {
    return FUSILIER_VERSION;
}

const char *fusilier_code_name(int32_t code) {
    static const char *const names[] = {
        [FUSILIER_OK] = "ok",
        [FUSILIER_NULL_ARGUMENT] = "null argument",
        [FUSILIER_NO_GAME] = "no game",
        [FUSILIER_BAD_GAME] = "bad game",
        [FUSILIER_BAD_POSITION] = "bad position",
        [FUSILIER_BAD_MOVE] = "bad move",
        [FUSILIER_BAD_RECORD] = "bad record",
        [FUSILIER_BAD_OPTION] = "bad option",
        [FUSILIER_BAD_VALUE] = "bad value",
        [FUSILIER_BAD_FILE] = "bad file",
        [FUSILIER_REFUSED] = "refused",
        [FUSILIER_BUSY] = "busy",
        [FUSILIER_STOPPED] = "stopped",
        [FUSILIER_NO_MEMORY] = "no memory",
        [FUSILIER_UNSUPPORTED] = "unsupported",
    };
    return code >= 0 && code < (int32_t)LENGTH(names) ? names[code] : "unknown";
}

bool fail(FusilierError *error, FusilierCode code, const char *format, ...) {
    if (!error) return false;
    va_list args;
    *error = (FusilierError){ .code = (int32_t)code };
    va_start(args, format);
    vsnprintf(error->text, sizeof error->text, format, args);
    va_end(args);
    return false;
}

bool fail_with(FusilierError *error, FusilierCode code, const Error *err) {
    fail(error, code, "%s", err->text);
    if (!error) return false;
    snprintf(error->field, sizeof error->field, "%s", err->field);
    error->column = err->column;
    return false;
}

bool fail_null(FusilierError *error, const char *function, const char *what) {
    return fail(error, FUSILIER_NULL_ARGUMENT, "%s: %s is NULL", function, what);
}

void fusilier_free(char *text) {
    free(text);
}

char *text_for_caller(const char *text) {
    return memory_text(text, strlen(text));
}

/* ---- handles ---- */

static const char *kind_of(Magic magic) {
    switch (magic) {
    case MAGIC_CONTEXT:
        return "FusilierContext";
    case MAGIC_GAME:
        return "FusilierGame";
    case MAGIC_POSITION:
        return "FusilierPosition";
    case MAGIC_MOVES:
        return "FusilierMoves";
    case MAGIC_ROUND:
        return "FusilierRound";
    case MAGIC_SEARCH:
        return "FusilierSearch";
    default:
        return "object";
    }
}

void *handle_new(size_t size, Magic magic, FusilierError *error) {
    enum { ALIGNMENT = 64 };
    void *const handle = memory_aligned(ALIGNMENT, (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
    if (!handle) {
        fail(error, FUSILIER_NO_MEMORY, "there is no memory for a %s", kind_of(magic));
        return NULL;
    }
    memset(handle, 0, size);
    *(Magic *)handle = magic;
    return handle;
}

void handle_free(void *handle) {
    if (handle) *(Magic volatile *)handle = MAGIC_FREED;
    memory_aligned_free(handle);
}

void handle_check(const void *handle, Magic magic, const char *function) {
    if (!handle || *(const Magic *)handle == magic) return;
    fprintf(stderr, "fusilier: %s: this is no %s, or it was freed\n", function, kind_of(magic));
    abort();
}

bool handle_begin(const void *handle, Magic magic, FusilierError *error, const char *function) {
    if (error) *error = (FusilierError){ .code = FUSILIER_OK };
    if (!handle) return fail_null(error, function, kind_of(magic));
    if (FUSILIER_CHECKED) handle_check(handle, magic, function);
    return true;
}
