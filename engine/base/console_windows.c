#include "engine/base/console.h"

#include <io.h>
#include <windows.h>

static HANDLE handle_of(FILE *file) {
    const int fd = _fileno(file);
    return fd >= 0 ? (HANDLE)_get_osfhandle(fd) : INVALID_HANDLE_VALUE;
}

/* `NUL` is a device of characters as well, but no console. */
bool console_is_at(FILE *file) {
    DWORD mode;
    return GetConsoleMode(handle_of(file), &mode) != 0;
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

bool console_has_utf8(void) {
    return GetConsoleOutputCP() == CP_UTF8;
}

bool console_is_own(void) {
    DWORD processes[2];
    return GetConsoleProcessList(processes, 2) == 1;
}
