#include "engine/base/console_windows.h"

#include <io.h>
#include <string.h>

#include "engine/base/console.h"
#include "engine/base/memory.h"
#include "engine/base/stream.h"

/* Of a standard stream the handle of the system: that of the stream may lead to it in a roundabout way. */
static HANDLE handle_of(FILE *file) {
    const int fd = _fileno(file);
    if (fd == 1) return GetStdHandle(STD_OUTPUT_HANDLE);
    if (fd == 2) return GetStdHandle(STD_ERROR_HANDLE);
    return fd >= 0 ? (HANDLE)_get_osfhandle(fd) : INVALID_HANDLE_VALUE;
}

/* `NUL` is a device of characters as well, but no console. */
bool console_is(HANDLE handle) {
    DWORD mode;
    return GetConsoleMode(handle, &mode) != 0;
}

bool console_is_at(FILE *file) {
    return console_is(handle_of(file));
}

bool console_is_in_front(FILE *file) {
    (void)file;
    return true; /* there are no jobs */
}

int console_columns(FILE *file) {
    CONSOLE_SCREEN_BUFFER_INFO info;
    return GetConsoleScreenBufferInfo(handle_of(file), &info) ? info.srWindow.Right - info.srWindow.Left + 1 : 0;
}

bool console_has_colour(FILE *file) {
    DWORD mode;
    return GetConsoleMode(handle_of(file), &mode) &&
           SetConsoleMode(handle_of(file), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

/* What is written to a console is UTF-8; who reads a pipe may take it for anything. */
bool console_has_utf8(void) {
    return console_is_at(stdout);
}

ptrdiff_t console_read(HANDLE handle, char *buffer, size_t room) {
    enum { WORDS = 1024, BYTES_OF_A_WORD = 3, END = 0x1A /* Ctrl-Z, Enter */ };
    wchar_t words[WORDS];
    DWORD got = 0;
    const size_t most = room / BYTES_OF_A_WORD < WORDS ? room / BYTES_OF_A_WORD : WORDS;
    if (!ReadConsoleW(handle, words, (DWORD)most, &got, NULL)) return 0;
    if (got == 0) return GetLastError() == ERROR_OPERATION_ABORTED ? -1 : 0; /* Ctrl-C */
    if (words[0] == END) return 0;
    return WideCharToMultiByte(CP_UTF8, 0, words, (int)got, buffer, (int)room, NULL, NULL);
}

ptrdiff_t console_line(FILE *file, char **line, size_t *room) {
    enum { PIECE = 4096 };
    if (!console_is_at(file)) return stream_line(file, line, room);
    size_t length = 0;
    while (length == 0 || (*line)[length - 1] != '\n') {
        ARRAY_RESERVE(*line, *room, length + PIECE + 1);
        const ptrdiff_t got = console_read(handle_of(file), *line + length, PIECE);
        if (got <= 0) return -1;
        length += (size_t)got;
        (*line)[length] = '\0';
    }
    return (ptrdiff_t)length;
}

bool console_is_own(void) {
    DWORD processes[2];
    return GetConsoleProcessList(processes, 2) == 1;
}
