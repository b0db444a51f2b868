/* The C library writes to a console byte by byte, in the code page of the console, in which a man of UTF-8 is three
 * boxes. So its streams get a pipe for a console, and a thread shows whole characters of what comes out of it. */
#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/console_windows.h"

enum { PIPE_BYTES = 1 << 16, PIECE = 1 << 12, CHARACTER_MAX = 4, PATIENCE_MS = 200 };

typedef struct {
    HANDLE console, pipe, thread;
} Screen;

/* What happens at the end of a program is told nothing: it must be known to all. Written once, at the start. */
static Screen screen;

/* How many of these bytes are whole characters? What can be none is whole, too. */
static size_t whole(const char *text, size_t size) {
    size_t after = 0; /* bytes that go on, at the end */
    while (after < size && after < CHARACTER_MAX - 1 && ((unsigned char)text[size - 1 - after] & 0xC0) == 0x80) after++;
    if (after == size) return size;
    const unsigned char first = (unsigned char)text[size - 1 - after];
    const size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1;
    return length > after + 1 ? size - 1 - after : size;
}

static void show(HANDLE console, const char *text, size_t size) {
    wchar_t wide[PIECE + CHARACTER_MAX];
    DWORD shown;
    const int length = MultiByteToWideChar(CP_UTF8, 0, text, (int)size, wide, PIECE + CHARACTER_MAX);
    for (int at = 0; at < length; at += (int)shown)
        if (!WriteConsoleW(console, wide + at, (DWORD)(length - at), &shown, NULL) || shown == 0) return;
}

static unsigned __stdcall show_main(void *argument) {
    const Screen *const to = argument;
    char text[PIECE + CHARACTER_MAX];
    size_t held = 0;
    for (DWORD got; ReadFile(to->pipe, text + held, PIECE, &got, NULL);) {
        held += got;
        const size_t shown = whole(text, held);
        show(to->console, text, shown);
        held -= shown;
        memmove(text, text + shown, held);
    }
    show(to->console, text, held);
    return 0;
}

/* All that was written is seen before the program ends. Programs that were started may hold the pipe open. */
static void finish(void) {
    DWORD left = 1;
    FILE *const streams[] = { stdout, stderr };
    const int nowhere = _wopen(L"NUL", _O_WRONLY | _O_BINARY);
    for (int i = 0; i < 2; i++) {
        fflush(streams[i]);
        if (GetStdHandle(i == 0 ? STD_OUTPUT_HANDLE : STD_ERROR_HANDLE) == screen.console)
            _dup2(nowhere, _fileno(streams[i]));
    }
    while (left > 0 && WaitForSingleObject(screen.thread, PATIENCE_MS) == WAIT_TIMEOUT)
        if (!PeekNamedPipe(screen.pipe, NULL, 0, NULL, &left, NULL)) return;
}

/* The handle of the system stays that of the console: whether there is one, and what it can do, is asked of that. */
static void redirect(FILE *stream, DWORD name, int pipe) {
    if (!console_is(GetStdHandle(name))) return;
    fflush(stream);
    _dup2(pipe, _fileno(stream));
    SetStdHandle(name, screen.console);
    setvbuf(stream, NULL, _IONBF, 0);
}

static HANDLE find_console(void) {
    HANDLE const output = GetStdHandle(STD_OUTPUT_HANDLE), error = GetStdHandle(STD_ERROR_HANDLE);
    HANDLE const own = GetCurrentProcess(), found = console_is(output) ? output : console_is(error) ? error : NULL;
    HANDLE copy = NULL;
    if (found) DuplicateHandle(own, found, own, &copy, 0, FALSE, DUPLICATE_SAME_ACCESS); /* _dup2 closes the other */
    return copy;
}

void console_take_output(void) {
    int ends[2];
    screen.console = find_console();
    if (!screen.console || _pipe(ends, PIPE_BYTES, _O_BINARY | _O_NOINHERIT) != 0) return;
    screen.pipe = (HANDLE)_get_osfhandle(ends[0]);
    screen.thread = (HANDLE)_beginthreadex(NULL, 0, show_main, &screen, 0, NULL);
    if (screen.thread) {
        redirect(stdout, STD_OUTPUT_HANDLE, ends[1]);
        redirect(stderr, STD_ERROR_HANDLE, ends[1]);
        atexit(finish);
    }
    _close(ends[1]);
}
