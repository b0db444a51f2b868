/* Windows cannot wait for pipes, so that a thread waits in ReadFile and says when it has got something. */
#include "engine/base/input_windows.h"

#include <io.h>
#include <process.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/console_windows.h"
#include "engine/base/events_windows.h"

enum { HELD_BYTES = 1 << 16, LEAST_ROOM = 16, CLOSE_STEP_MS = 20, CLOSE_STEPS = 10 };

struct Input {
    HANDLE handle, thread;
    bool owns, is_console;
    Event event;           /* there are bytes, or the end */
    HANDLE taken;          /* there is room again */
    CRITICAL_SECTION lock; /* of what follows */
    size_t start, end;     /* [start, end) of the buffer is read and not taken */
    bool at_end, closing;
    char buffer[HELD_BYTES];
};

/* Takes over what was read, nothing at the end; false: no more is wanted. */
static bool hand_over(Input *input, const char *bytes, size_t got) {
    EnterCriticalSection(&input->lock);
    memcpy(input->buffer + input->end, bytes, got);
    input->end += got;
    input->at_end = got == 0;
    const bool is_wanted = got > 0 && !input->closing;
    SetEvent(input->event.handle);
    LeaveCriticalSection(&input->lock);
    return is_wanted;
}

/* Waits until there is room, in one piece; 0: no more is wanted. */
static DWORD wait_for_room(Input *input) {
    for (;;) {
        EnterCriticalSection(&input->lock);
        memmove(input->buffer, input->buffer + input->start, input->end - input->start);
        input->end -= input->start;
        input->start = 0;
        const DWORD room = (DWORD)(sizeof input->buffer - input->end);
        const bool closing = input->closing;
        LeaveCriticalSection(&input->lock);
        if (closing) return 0;
        if (room >= LEAST_ROOM) return room;
        WaitForSingleObject(input->taken, INFINITE);
    }
}

/* Nothing was read. Of a pipe that need not be the end: somebody may have written nothing. */
static bool is_open_pipe(HANDLE handle) {
    return GetFileType(handle) == FILE_TYPE_PIPE && PeekNamedPipe(handle, NULL, 0, NULL, NULL, NULL);
}

/* How many bytes were read. 0: the end; -1: nothing yet. */
static ptrdiff_t read_piece(const Input *input, char *piece, DWORD room) {
    DWORD got = 0;
    if (input->is_console) return console_read(input->handle, piece, room);
    if (!ReadFile(input->handle, piece, room, &got, NULL)) return 0;
    return got == 0 && is_open_pipe(input->handle) ? -1 : (ptrdiff_t)got;
}

static unsigned __stdcall read_main(void *argument) {
    enum { READ_BYTES = 1 << 14 };
    Input *const input = argument;
    char piece[READ_BYTES];
    for (DWORD room; (room = wait_for_room(input)) > 0;) {
        const ptrdiff_t got = read_piece(input, piece, room < READ_BYTES ? room : READ_BYTES);
        if (got < 0) continue;
        if (!hand_over(input, piece, (size_t)got)) break;
    }
    return 0;
}

Input *input_of_handle(HANDLE handle, bool owns, Error *err) {
    Input *const input = calloc(1, sizeof *input);
    if (input) {
        input->handle = handle;
        input->owns = owns;
        input->is_console = console_is(handle);
        input->event.handle = CreateEventW(NULL, TRUE, FALSE, NULL);
        input->taken = CreateEventW(NULL, FALSE, FALSE, NULL);
        InitializeCriticalSection(&input->lock);
        input->thread = (HANDLE)_beginthreadex(NULL, 0, read_main, input, 0, NULL);
    }
    if (input && input->thread) return input;
    if (input) {
        DeleteCriticalSection(&input->lock);
        CloseHandle(input->event.handle);
        CloseHandle(input->taken);
    }
    free(input);
    error_set(err, "cannot start a thread for reading");
    return NULL;
}

Input *input_open(FILE *file, Error *err) {
    return input_of_handle((HANDLE)_get_osfhandle(_fileno(file)), false, err);
}

/* A thread that cannot be brought back from ReadFile keeps what it needs, until the program ends. */
void input_close(Input *input) {
    if (!input) return;
    EnterCriticalSection(&input->lock);
    input->closing = true;
    LeaveCriticalSection(&input->lock);
    SetEvent(input->taken);
    bool ended = false;
    for (int i = 0; i < CLOSE_STEPS && !ended; i++) {
        CancelSynchronousIo(input->thread);
        ended = WaitForSingleObject(input->thread, CLOSE_STEP_MS) == WAIT_OBJECT_0;
    }
    CloseHandle(input->thread);
    if (!ended) return;
    if (input->owns) CloseHandle(input->handle);
    CloseHandle(input->event.handle);
    CloseHandle(input->taken);
    DeleteCriticalSection(&input->lock);
    free(input);
}

Event *input_event(Input *input) {
    return &input->event;
}

ptrdiff_t input_read(Input *input, char *buffer, size_t room) {
    WaitForSingleObject(input->event.handle, INFINITE);
    EnterCriticalSection(&input->lock);
    const size_t held = input->end - input->start, used = held < room ? held : room;
    memcpy(buffer, input->buffer + input->start, used);
    input->start += used;
    if (input->start == input->end && !input->at_end) ResetEvent(input->event.handle);
    const bool at_end = input->at_end;
    LeaveCriticalSection(&input->lock);
    SetEvent(input->taken);
    return used > 0 || at_end ? (ptrdiff_t)used : -1;
}
